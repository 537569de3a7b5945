// A failed test, a change and the passing test are an entry of the journal that nobody wrote.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { TIER_WEIGHTS } from "@/ghap/entry.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { recall } from "@/memory/recall/recall.ts";
import { assembleContext } from "@/operations/assemble/assemble-context.ts";
import { situationContext } from "@/operations/assemble/session-context.ts";
import { createGhapWorld, type GhapWorld } from "@test/events/ghap/ghap-session.ts";
import { edited, failed, passed, SESSION } from "@test/events/fixes/failing-calls.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ERROR = "Exit code 1\nTypeError: cannot read port of undefined at /tmp/a/app.ts:12:9";
const COMMAND = "npm test";
const ACTION = "in /p/src/config.ts `port: 2` instead of `port: 1`";

async function mend(world: GhapWorld, command = COMMAND): Promise<void> {
  await world.happen("PostToolUseFailure", failed(command, ERROR));
  await world.happen("PostToolUse", edited("/p/src/config.ts"));
  await world.happen("PostToolUse", passed(command));
}

function entriesOf(world: GhapWorld) {
  return listEntries(journalOf(world.tools), { limit: 10 });
}

verifies(
  [{ id: "HD-29", shows: "a fix becomes an experience without a call of the agent" }, "CP-08"],
  "a failed test that a change has mended becomes an entry and an experience, marked as inferred",
  async () => {
    using world = createGhapWorld();
    await world.start(SESSION);
    const transcript = createTranscript(world.tools.project.root, SESSION);
    transcript.asks("Morning! Fix the port in the failing test, please. Then we talk.");
    await world.happen("PostToolUseFailure", failed(COMMAND, ERROR));
    transcript.says(
      "I suspect the port is likely missing because of the renamed key in config.ts.",
    );
    await world.happen("PostToolUse", edited("/p/src/config.ts"));
    transcript.runs(COMMAND, "ok");
    await world.happen("PostToolUse", passed(COMMAND));
    transcript.says("The test passes now.");
    await world.happen("Stop", { session_id: SESSION, transcript_path: transcript.path });
    await world.end(SESSION);
    expect(entriesOf(world)).toMatchObject([
      {
        goal: "Fix the port in the failing test, please.",
        hypothesis: expect.stringContaining("renamed key in config.ts"),
        action: ACTION,
        prediction: "`npm test` passes",
        inferred: true,
        confidence_tier: "bronze",
        domain: "debugging",
        outcome: { status: "confirmed", auto_captured: false },
      },
    ]);
    expect(TIER_WEIGHTS.bronze).toBeLessThan(TIER_WEIGHTS.silver);
    expect(world.store.listMemories({ limit: 5, type: "Experience" })).toMatchObject([
      { tier: "bronze", metadata: { inferred: "true" } },
    ]);
  },
);

test("tests that a shell script runs may be of any language", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  const error = "Exit code 1\nAssertionError: vat of the cart: 3 != 4\n1 failed, 2 passed in 0.1s";
  await world.happen("PostToolUseFailure", failed("sh ci/run-tests.sh", error));
  await world.happen("PostToolUse", edited("/p/src/total.py", "round(x)", "int(x)"));
  await world.happen("PostToolUse", passed("sh ci/run-tests.sh", "3 passed in 0.1s"));
  const texts = world.store.listMemories({ limit: 5 }).map(({ text }) => text);
  expect(texts.join("\n")).toContain("Fixed by: in /p/src/total.py `round(x)` instead of");
  expect(texts.join("\n")).not.toContain("flaky");
});

test("whoever forgets the fix forgets its experience, and it does not come back", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  await mend(world);
  await world.end(SESSION);
  const [fix] = world.store.listMemories({ limit: 2, type: "Fix" });
  const memoryId = fix?.id ?? "";
  world.store.apply([{ kind: "forget", memoryId, atMs: world.clock.nowMs() }], { isDurable: true });
  await world.start("tuesday");
  await world.end("tuesday");
  expect([...world.store.countBy("type").keys()].filter((type) => type !== "FileAccess")).toEqual(
    [],
  );
});

test("the fix is told when the error comes back, and the experience is not", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  await mend(world);
  await world.end(SESSION);
  expect(world.store.countBy("type").get("Experience")).toBe(1);
  const again = { ...failed(COMMAND, ERROR), session_id: "tuesday" };
  const { text } = await world.happen("PostToolUseFailure", again);
  expect(text.match(/port: 2/g)).toHaveLength(1);
  const request = { query: "npm test cannot read port of undefined", limit: 5, nowMs: Date.now() };
  for (const profile of ["hybrid", "prompt", "tool", "work"] as const) {
    const found = recall(world.store, { ...request, profile, isWanted: () => true });
    expect(found.map(({ memory }) => memory.type)).not.toContain("Experience");
  }
  const filter = { tags: ["ghap"] };
  const wanted = recall(world.store, { ...request, profile: "hybrid", filter });
  expect(wanted.map(({ memory }) => memory.type)).toEqual(["Experience"]);
});

test("without words of the agent, what was changed says what was believed", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  await mend(world);
  await world.end(SESSION);
  expect(entriesOf(world)).toMatchObject([
    {
      goal: "Make `npm test` pass",
      hypothesis: expect.stringMatching(
        /^The change mends "TypeError: cannot read port of undefined/,
      ),
      action: ACTION,
      outcome: { result: "`npm test` passed" },
    },
  ]);
});

test("a prompt that has nothing to do with the failure is not its goal", async () => {
  for (const prompt of [
    "looks nice. two things, strings go to src/i18n/config.ts and the port of call is Oslo",
    "what if we never ran a test again. dreaming",
    "Teraz dodaj eksport do pliku CSV.",
  ]) {
    using world = createGhapWorld();
    await world.start(SESSION);
    const transcript = createTranscript(world.tools.project.root, SESSION);
    transcript.asks(prompt);
    await mend(world);
    transcript.runs(COMMAND, "ok");
    transcript.says("Done.");
    await world.happen("Stop", { session_id: SESSION, transcript_path: transcript.path });
    await world.end(SESSION);
    expect(entriesOf(world)).toMatchObject([{ goal: "Make `npm test` pass" }]);
  }
});

test("asked for context, the fix and what was learnt are told, and neither twice", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  await mend(world);
  await world.end(SESSION);
  const tools = { ...world.tools, store: world.store };
  const situation = "npm test cannot read port of undefined";
  const light = situationContext({ situation: "", depth: "light" }, tools);
  expect(light.content).toBe(
    `## Session Context\n\nRecent Work:\n- Fixed \`npm test\`: ${ACTION}. (just now)`,
  );
  const rich = situationContext({ situation, depth: "rich" }, tools);
  expect(rich.content).toMatch(
    /Goal: Make `npm test` pass\nOutcome: "TypeError: cannot read port of undefined.*" – fixed by: in /,
  );
  const input = { query: situation, limit: 20, maxTokens: 2_000 };
  const both = assembleContext({ ...input, types: ["experiences", "memories"] }, tools);
  expect(both.items.map(({ source }) => source)).toEqual(["memories"]);
  expect(both.markdown.match(/port: 2/g)).toHaveLength(1);
  const alone = assembleContext({ ...input, types: ["experiences"] }, tools);
  expect(alone.items.map(({ source }) => source)).toEqual(["experiences"]);
});

test("no entry is made of a fix that the user rejects, or of a command that is no test", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  await mend(world);
  await world.happen("UserPromptSubmit", { session_id: SESSION, prompt: "no, revert that" });
  await mend(world, "node server.js");
  await world.end(SESSION);
  expect(entriesOf(world)).toEqual([]);
  expect(existsSync(journalOf(world.tools).folder)).toBe(false);
});

test("an agent with an entry of its own gets no second one", async () => {
  using world = createGhapWorld();
  await world.start(SESSION);
  world.begin(SESSION, { prediction: "the test passes" });
  await mend(world);
  world.resolve(SESSION, { status: "confirmed", result: "passes" });
  await world.end(SESSION);
  expect(entriesOf(world)).toMatchObject([{ inferred: false, confidence_tier: "silver" }]);
});
