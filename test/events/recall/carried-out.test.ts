// An order that was carried out is no standing rule: only its file, or the same order again, brings it up.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { recall } from "@/memory/recall/recall.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

const ORDER = "let's put a legend with the depth colours below the map in chart.rs";

/** A session in which the order is given and the file is changed for it. */
async function orderIn(world: EventWorld, session: string, said = ORDER): Promise<void> {
  const { root } = world.tools.project;
  const transcript = createTranscript(root, session);
  transcript.asks(said);
  transcript.edits("src/chart.rs");
  transcript.says("The legend is there.");
  const edit = { file_path: join(root, "src/chart.rs"), old_string: "a", new_string: "b" };
  const event = { session_id: session, cwd: root };
  await world.happen("PostToolUse", { ...event, tool_name: "Edit", tool_input: edit });
  const stop = { ...event, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
}

async function toldAt(world: EventWorld, prompt: string): Promise<string> {
  const payload = loadPayload("UserPromptSubmit", { session_id: "later", prompt });
  return (await world.happen("UserPromptSubmit", payload)).text;
}

async function toldAtStart(world: EventWorld): Promise<string> {
  const payload = loadPayload("SessionStart.startup", { session_id: "later" });
  return (await world.happen("SessionStart", payload)).text;
}

async function toldAtFile(world: EventWorld): Promise<string> {
  const file_path = join(world.tools.project.root, "src/chart.rs");
  const call = { session_id: "later", tool_name: "Read", tool_input: { file_path } };
  return (await world.happen("PreToolUse", loadPayload("PreToolUse.Read", call))).text;
}

test("it is told at its file, and to whoever asks, and nowhere else", async () => {
  using world = createEventWorld();
  await orderIn(world, "earlier");
  const stored = world.store.listMemories({ limit: 9 }).find(({ text }) => text === ORDER);
  expect(stored?.tags).toContain("done");
  // The previous session is told with what was asked there; the lists of rules and decisions are not.
  expect(await toldAtStart(world)).not.toContain("=== DECISIONS");
  expect(await toldAt(world, "the map draws the depth much too slowly on my laptop")).toBe("");
  expect(await toldAt(world, "what does the depth legend of the map show?")).not.toContain(ORDER);
  expect(await toldAtFile(world)).toContain(`chart.rs was changed just now for: "${ORDER}"`);
  const nowMs = world.clock.nowMs();
  const query = "legend with the depth colours";
  const hits = recall(world.store, { profile: "hybrid", query, limit: 5, nowMs });
  expect(hits.map(({ memory }) => memory.text)).toContain(ORDER);
});

test("ordered again in a later session, it stands", async () => {
  using world = createEventWorld();
  await orderIn(world, "earlier");
  await orderIn(world, "second", "let's put the legend with the depth colours below the map again");
  const first = world.store.listMemories({ limit: 20 }).find(({ text }) => text === ORDER);
  expect(first?.tags).toContain("standing");
  expect(first?.tags).not.toContain("passing");
});

test("a wish in the form of a question is done once it was carried out, unless it has a condition", async () => {
  using world = createEventWorld();
  const once =
    "can you also modify the legend in chart.rs to be automatically in metres instead of feet?";
  const always = "can you use metres in chart.rs any time a depth is shown?";
  await orderIn(world, "earlier", once);
  await orderIn(world, "second", always);
  const stored = world.store.listMemories({ limit: 20 });
  expect(stored.find(({ text }) => text === once)?.tags).toContain("done");
  expect(stored.find(({ text }) => text === always)?.tags).not.toContain("done");
  expect(await toldAtStart(world)).not.toContain("instead of feet");
});
