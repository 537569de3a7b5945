// Whether a past fix that was shown helped, and what that means for it.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed } from "@test/events/fixes/failing-calls.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ERROR = "Error: relation invoices does not exist";
const SIGNATURE = "error: relation invoices does not exist";

verifies(
  ["ER-01"],
  "a fix that was shown and applied counts as worked when the same command passes",
  async () => {
    using world = createEventWorld();
    const id = fix(world, "Run the migrations with make migrate");
    expect(await showAt(world, "one")).toContain("make migrate (Fix from user, just now, [m:");
    await world.happen("PostToolUse", { ...passed("make migrate"), session_id: "one" });
    await world.happen("PostToolUse", { ...passed("npm test"), session_id: "one" });
    expect(world.store.findMemory(id)).toMatchObject({ workedCount: 1, failedCount: 0 });
    expect(await showAt(world, "two")).toContain("worked 1 of 1 time");
  },
);

test("a fix that was shown but not applied is not counted, whatever comes of it", async () => {
  using world = createEventWorld();
  const id = fix(world, "Restart the broker with `make broker`");
  await showAt(world, "one");
  await world.happen("PostToolUse", { ...edited("/p/a.ts"), session_id: "one" });
  await showAt(world, "one");
  await world.happen("PostToolUse", { ...edited("/p/b.ts"), session_id: "one" });
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "one" });
  expect(world.store.findMemory(id)).toMatchObject({ workedCount: 0, failedCount: 0 });
});

test("a fix that was applied before the same error came back has failed, once per series", async () => {
  using world = createEventWorld();
  const id = fix(world, "Restart the broker with `make broker`");
  await showAt(world, "one");
  for (const file of ["/p/a.ts", "/p/b.ts"]) {
    await world.happen("PostToolUse", { ...passed("make broker"), session_id: "one" });
    await world.happen("PostToolUse", { ...edited(file), session_id: "one" });
    await showAt(world, "one");
  }
  expect(world.store.findMemory(id)).toMatchObject({ workedCount: 0, failedCount: 1 });
  await world.happen("PostToolUse", { ...edited("/p/c.ts"), session_id: "one" });
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "one" });
  expect(world.store.findMemory(id)).toMatchObject({ workedCount: 0, failedCount: 1 });
});

test("a fix that was just applied and did not help is not shown again in this session", async () => {
  using world = createEventWorld();
  fix(world, "Restart the broker with `make broker`");
  const other = fix(world, "Run the migrations with `make migrate`");
  expect(await showAt(world, "one")).toContain("make broker");
  expect(await showAt(world, "one")).toContain("make broker");
  await world.happen("PostToolUse", { ...passed("make broker"), session_id: "one" });
  const text = await showAt(world, "one");
  expect(text).not.toContain("make broker");
  expect(text).toContain(other.slice(-8));
  expect(await showAt(world, "two")).toContain("make broker");
});

test("a fix that failed at first counts as worked if it is applied again before the pass", async () => {
  using world = createEventWorld();
  const id = fix(world, "Run `make migrate` first");
  await showAt(world, "one");
  await world.happen("PostToolUse", { ...passed("make migrate"), session_id: "one" });
  await showAt(world, "one");
  await world.happen("PostToolUse", { ...passed("cd db && make migrate"), session_id: "one" });
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "one" });
  expect(world.store.findMemory(id)).toMatchObject({ workedCount: 1, failedCount: 1 });
  expect(await showAt(world, "two")).toContain("worked 1 of 2 times");
});

test("an edit that a fix names counts only if the same line was written again", async () => {
  using world = createEventWorld();
  const id = fix(
    world,
    "`npm test` failed with: Error: x. Fixed by: in a.ts `retries = 3` instead of `retries = 0`.",
  );
  const [root] = [world.tools.project.root];
  const runs = [
    ["one", "retries = 9", 0],
    ["two", "retries = 3", 1],
  ] as const;
  for (const [session_id, line, workedCount] of runs) {
    await showAt(world, session_id);
    await world.happen("PostToolUse", { ...edited(`${root}/a.ts`, line), session_id });
    await world.happen("PostToolUse", { ...passed("npm test"), session_id });
    expect(world.store.findMemory(id)).toMatchObject({ workedCount, failedCount: 0 });
  }
});

test("another error, another command, another session or no step says nothing about the fix", async () => {
  using world = createEventWorld();
  const id = fix(world, "Restart the broker");
  await showAt(world, "one");
  await world.happen("PostToolUse", { ...edited("/p/a.ts"), session_id: "one" });
  const other = "SyntaxError: unexpected token";
  await world.happen("PostToolUseFailure", { ...failed("npm test", other), session_id: "one" });
  await showAt(world, "one", "npm start");
  await showAt(world, "two");
  await world.happen("PostToolUse", { ...passed("npm test"), session_id: "two" });
  expect(world.store.findMemory(id)).toMatchObject({ workedCount: 0, failedCount: 0 });
});

test("a known fix that is applied again is counted once and stays one memory", async () => {
  using world = createEventWorld();
  for (const session of ["one", "two", "three"]) {
    await showAt(world, session);
    await world.happen("PostToolUse", { ...edited("/p/a.ts"), session_id: session });
    await world.happen("PostToolUse", { ...passed("npm test"), session_id: session });
  }
  expect(world.store.listMemories({ limit: 5, type: "Fix" })).toMatchObject([{ workedCount: 3 }]);
});

test("a fix that fails more often than it works no longer comes first", async () => {
  using world = createEventWorld();
  const bad = fix(world, "Restart the broker");
  world.clock.advance(1_000);
  count(world, bad, ["worked"]);
  const related = world.remember("The relation invoices does not exist before migration 12");
  expect(await order(world)).toEqual([bad, related]);
  count(world, bad, ["failed", "failed"]);
  expect(await order(world)).toEqual([related, bad]);
});

test("a fix that failed three times and seldom worked is never shown again", async () => {
  using world = createEventWorld();
  const bad = fix(world, "Restart the broker");
  count(world, bad, ["failed", "failed"]);
  expect(await order(world)).toEqual([bad]);
  count(world, bad, ["failed"]);
  expect(await order(world)).toEqual([]);
  count(world, bad, ["worked", "worked"]);
  expect(await order(world)).toEqual([bad]);
});

function fix(world: EventWorld, text: string): string {
  return world.remember(text, { type: "Fix", errorSignature: SIGNATURE });
}

async function showAt(world: EventWorld, session_id: string, command = "npm test") {
  const payload = { ...failed(command, ERROR), session_id };
  return (await world.happen("PostToolUseFailure", payload)).text;
}

/** The ids that are shown for the error in a new session, in order. */
async function order(world: EventWorld): Promise<string[]> {
  const text = await showAt(world, `s${world.clock.nowMs()}`);
  const ids = world.store.listMemories({ limit: 9 }).map(({ id }) => id);
  return ids.filter((id) => text.includes(id.slice(-8))).sort(byPlaceIn(text));
}

function byPlaceIn(text: string) {
  return (a: string, b: string) => text.indexOf(a.slice(-8)) - text.indexOf(b.slice(-8));
}

function count(world: EventWorld, memoryId: string, outcomes: readonly ("worked" | "failed")[]) {
  const atMs = world.clock.nowMs();
  world.store.apply(
    outcomes.map((outcome) => ({ kind: "count-outcome", memoryId, outcome, atMs })),
    { isDurable: false },
  );
}
