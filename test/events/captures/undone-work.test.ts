import { expect, test } from "bun:test";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

const TILES = "the viewer needs the orthophotos as png tiles at 256px, cut them in ingest";
const FILE = "src/ingest/TileCutter.kt";

interface Turn {
  readonly says: string;
  readonly writes?: string;
  readonly content?: string;
  readonly runs?: string;
  /** The turn ends before the next message. */
  readonly ends?: boolean;
}

/** Plays a session of turns, each with the file that the agent writes and the command it runs. */
async function play(world: EventWorld, sessionId: string, turns: readonly Turn[]): Promise<void> {
  const { root } = world.tools.project;
  const session = { session_id: sessionId, cwd: root };
  const transcript = createTranscript(root, sessionId);
  const stop = async () => {
    transcript.says("Done.");
    const event = { ...session, transcript_path: transcript.path, stop_hook_active: false };
    await world.happen("Stop", event);
  };
  for (const { says, writes, content = "class Cutter\n", runs, ends } of turns) {
    transcript.asks(says);
    if (writes !== undefined) {
      const tool_input = { file_path: join(root, writes), content };
      transcript.calls("toolu_w", "Write", tool_input);
      transcript.answers("toolu_w", "written");
      const tool_response = { type: "create", filePath: tool_input.file_path };
      const call = { ...session, tool_name: "Write", tool_input, tool_response };
      await world.happen("PostToolUse", call);
    }
    if (runs !== undefined) transcript.runs(runs, "");
    if (ends === true) await stop();
  }
  await stop();
  world.clock.advance(24 * 3_600_000);
}

async function ask(world: EventWorld, prompt: string): Promise<string> {
  const payload = loadPayload("UserPromptSubmit", { session_id: "now", prompt });
  return (await world.happen("UserPromptSubmit", payload)).text;
}

const QUESTION = "does the viewer load png tiles for the orthophotos?";

test("what a file was created for is told with the statement for which it was removed", async () => {
  using world = createEventWorld();
  await play(world, "first", [{ says: TILES, writes: FILE }]);
  expect(await ask(world, QUESTION)).toContain("png tiles");
  const newer =
    "the little squares cost more than the vm, one geotiff per flight is what we store, and titiler serves it";
  await play(world, "second", [{ says: newer, runs: `git rm -q ${FILE}` }]);
  const payload = loadPayload("UserPromptSubmit", { session_id: "later", prompt: QUESTION });
  const { text } = await world.happen("UserPromptSubmit", payload);
  expect(text).toContain("one geotiff per flight");
  expect(text).toContain("newer");
});

test("a file written for an earlier message of the same turn is known as its work", async () => {
  using world = createEventWorld();
  await play(world, "first", [
    { says: TILES, writes: FILE },
    { says: "sample imagery sits in gs://fixtures, the tests have to pull it from there" },
  ]);
  const [change] = world.store.findTagged([`changed:${FILE}`], 1);
  const goals = world.store.findBySource(change?.sourceId ?? "");
  expect(goals.map(({ text }) => text)).toContain(TILES);
});

test.each([
  ["a rewritten file without a word of a change", "the cutter also needs a zoom level 9", "write"],
  ["a removed file of other work", "the readme is one page and that is enough", "rm README.md"],
])("%s leaves the older statement alone", async (_, says, act) => {
  using world = createEventWorld();
  await play(world, "first", [{ says: TILES, writes: FILE }]);
  await play(world, "second", [act === "write" ? { says, writes: FILE } : { says, runs: act }]);
  const text = await ask(world, QUESTION);
  expect(text).toContain("png tiles");
  expect(text).not.toContain("newer");
});

test("a rewritten file counts if the user says that something changes", async () => {
  using world = createEventWorld();
  await play(world, "first", [{ says: TILES, writes: FILE }]);
  const says =
    "on second thought small squares are overkill, we store a single geotiff for a flight";
  await play(world, "second", [{ says, writes: FILE }]);
  expect(await ask(world, QUESTION)).toContain("single geotiff");
});

test("a rewritten file counts if both statements are about the same subject", async () => {
  using world = createEventWorld();
  await play(world, "first", [{ says: TILES, writes: FILE }]);
  const says = "the viewer gets its orthophotos thru titiler, a geotiff for each flight";
  await play(world, "second", [{ says, writes: FILE }]);
  expect(await ask(world, QUESTION)).toContain("titiler");
});

test.each([
  ["has the new name only", "fun serve() = Titiler()\n", "newer"],
  ["keeps the old name", "fun serve() = Titiler(PngTiles())\n", undefined],
])("a rewritten file that %s", async (_, content, sign) => {
  using world = createEventWorld();
  await play(world, "first", [{ says: TILES, writes: FILE }]);
  const says = "orthophotos must come from Titiler, the bucket lost a day of data";
  await play(world, "second", [{ says, writes: FILE, content }]);
  const text = await ask(world, QUESTION);
  expect(text.includes("newer") ? "newer" : undefined).toBe(sign);
});

test("what the files of a folder were created for is told with the statement for which it was removed", async () => {
  using world = createEventWorld();
  await play(world, "first", [{ says: TILES, writes: FILE }]);
  const newer =
    "one geotiff per flight is what we store, titiler serves it and nobody cuts squares";
  await play(world, "second", [{ says: newer, runs: "rm -r src/ingest" }]);
  const text = await ask(world, QUESTION);
  expect(text).toContain("one geotiff per flight");
  expect(text).toContain("newer");
});

test("a removed folder with the work of many messages is cleaned up, and contradicts none of them", async () => {
  using world = createEventWorld();
  await play(world, "first", [{ says: TILES, writes: FILE }]);
  const more = ["the flights are listed by pilot", "each pilot has a licence number to check"];
  for (const [i, says] of more.entries()) {
    await play(world, `more-${i}`, [{ says, writes: `src/ingest/Part${i}.kt` }]);
  }
  const newer = "ingest is a service of its own since today, in the repository flight-ingest";
  await play(world, "last", [{ says: newer, runs: "rm -r src/ingest" }]);
  const text = await ask(world, QUESTION);
  expect(text).toContain("png tiles");
  expect(text).not.toContain("newer");
});

test.each([
  ["wrong module, code of the field crew is kept in the crew repository", true],
  ["on second thought no tiles, one geotiff per flight is what we keep", false],
])("work that the next message undoes was done wrong: %s", async (says, isKept) => {
  using world = createEventWorld();
  await play(world, "first", [
    { says: TILES, writes: FILE },
    { says, runs: `rm ${FILE}` },
  ]);
  const text = await ask(world, QUESTION);
  expect(text.includes("as png tiles") && !text.includes("newer")).toBe(isKept);
});

test("the message before may have been read at the end of its own turn", async () => {
  using world = createEventWorld();
  const says = "wrong module, code of the field crew is kept in the crew repository";
  await play(world, "first", [
    { says: TILES, writes: FILE, ends: true },
    { says, runs: `rm ${FILE}` },
  ]);
  const text = await ask(world, QUESTION);
  expect(text).toContain("as png tiles");
  expect(text).not.toContain("newer");
});
