// What an agent found out about trouble is told when the user reports the same trouble again.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

const FINDING =
  "The build cache never hits because its key contains `run_number`, which is new on each run, " +
  "and there are no fallback keys. So every run downloads 1.1 GB and compiles from nothing.";

async function talk(world: EventWorld, asked: string, changed: string[] = []): Promise<void> {
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks(asked);
  transcript.runs("cat ci.yml", "key: build-${{ run_number }}");
  for (const file of changed) transcript.edits(file);
  transcript.says(FINDING);
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("Stop", { ...session, stop_hook_active: false, last_assistant_message: "" });
}

async function toldAt(world: EventWorld, prompt: string): Promise<string> {
  const payload = { ...loadPayload("UserPromptSubmit", { session_id: "later" }), prompt };
  return (await world.happen("UserPromptSubmit", payload)).text;
}

test("the words of the first report bring up what was found", async () => {
  using world = createEventWorld();
  await talk(world, "ci takes 22 minutes, why is the gradle step of the pipeline so slow?");
  expect(await toldAt(world, "the gradle part of the pipeline is slow again")).toContain("1.1 GB");
});

test("trouble that the agent worked on is told with that, because it may be mended", async () => {
  const asked = "ci takes 22 minutes, why is the gradle step of the pipeline so slow?";
  using world = createEventWorld();
  await talk(world, asked, ["ci.yml"]);
  expect(await toldAt(world, "the gradle step is slow again")).toContain(", acted on then, [m:");
  using other = createEventWorld();
  await talk(other, asked);
  expect(await toldAt(other, "the gradle step is slow again")).not.toContain("acted on");
});

test("one word of a request that reported nothing does not, unless the user says that it is back", async () => {
  using world = createEventWorld();
  await talk(world, "write down what the gradle step of the pipeline does with its key");
  expect(await toldAt(world, "the deploy of the pipeline is slow")).toBe("");
  expect(await toldAt(world, "the gradle part of the pipeline is slow again")).toContain("1.1 GB");
});

test.each([
  ["a colleague: the wheel is much slower than a build of her own", "1.1 GB"],
  ["bei einer Kollegin ist das wheel auch slower als own build", "1.1 GB"],
  ["rename the wheel in the release notes", ""],
  ["publish a wheel for the next release and tell me how long it takes", ""],
])(
  "who reports the same in nearly the same words is told, in whatever words trouble is told: %s",
  async (prompt, told) => {
    using world = createEventWorld();
    await talk(world, "kurt says the wheel is 3x slower than his own build");
    const text = await toldAt(world, prompt);
    if (told === "") expect(text).toBe("");
    else expect(text).toContain(told);
  },
);

test("the first report is not told beside what was found out about it", async () => {
  using world = createEventWorld();
  await talk(world, "photo jobs of the horizon queue are killed since the new uploads");
  const text = await toldAt(world, "horizon kills the photo jobs of reviews, why?");
  expect(text).toContain("1.1 GB");
  expect(text).not.toContain("new uploads");
});

test.each([
  ["the gradle numbers are back where they were in spring", ""],
  ["gradle läuft schon wieder ewig, das hängt", "1.1 GB"],
  ["run the gradle task again", ""],
  ["lass gradle nochmal laufen und wieder anhalten", ""],
  ["снова долго ждём gradle, что было в прошлый раз?", "1.1 GB"],
  ["gradle がまた終わらない、前回の原因は?", "1.1 GB"],
  ["gradle está lento otra vez", "1.1 GB"],
  ["who was it again that knows gradle?", ""],
  ["add a gradle task for the release notes", ""],
  ["the sofa is here again", ""],
])("one word of the trouble is enough if it is back: %s", async (prompt, told) => {
  using world = createEventWorld();
  await talk(world, "ci takes 22 minutes, why is the gradle step of the pipeline so slow?");
  const text = await toldAt(world, prompt);
  if (told === "") expect(text).toBe("");
  else expect(text).toContain(told);
});

test("a cause that was kept for whoever asks is told to a user who says that it is back", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("have a look at the mesh writer, some files are too large");
  transcript.runs("cat writer.cs", "class MeshWriter");
  transcript.says(
    "MeshWriter compares vertices by their bits, and negative zero has other bits than zero, so 41 vertices of cube.3mf are written twice. I changed line 88.",
  );
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("Stop", { ...session, stop_hook_active: false, last_assistant_message: "" });
  expect(await toldAt(world, "are the vertices of an export sorted?")).not.toContain("bits");
  expect(await toldAt(world, "the export writes vertices twice again")).toContain("bits");
});

test("an interrupted search still leads from the report to the finding", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("customers get their invoices twice sometimes. find out why");
  transcript.asks("no, not the nightly task, the webhook handler is what sends them");
  transcript.says(
    "The mails came from the retry of the payment gateway: the handler answered only after 5 s, so the gateway delivered the event again.",
  );
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("Stop", { ...session, stop_hook_active: false, last_assistant_message: "" });
  const told = await toldAt(world, "customers get invoices twice again, find out what it is");
  expect(told).toContain("payment gateway");
  expect(told).not.toContain("find out why");
});

test.each([
  ["the mesher is fine, a thin fill is cut by src/slicer/clip.cs, it always does that", true],
  ["use tabs in this file, like everywhere else in the repository", false],
])("the user's own correction stands for the report that led to it: %s", async (words, isTold) => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("gyroid fill at the border has holes. why");
  const edit = { file_path: "src/mesher.cs", old_string: "a", new_string: "b" };
  transcript.calls("toolu_e", "Edit", edit);
  transcript.answers("toolu_e", "The file has been updated.");
  transcript.asks("[Request interrupted by user]");
  transcript.asks(words);
  transcript.says("Understood.");
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("Stop", { ...session, stop_hook_active: false, last_assistant_message: "" });
  const told = await toldAt(world, "the gyroid cells have holes near the border, where do I dig?");
  expect(told.includes("clip.cs")).toBe(isTold);
  expect(told).not.toContain("tabs");
});
