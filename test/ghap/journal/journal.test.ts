// The journal's life: entries begin, change, end, are left behind and are archived.
import { expect, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { recordOutcome } from "@/ghap/journal/record-outcome.ts";
import {
  abandonActive,
  addInferred,
  adoptOrphan,
  resolveActive,
  startEntry,
  updateActive,
} from "@/ghap/journal/journal.ts";
import {
  archiveEnded,
  archiveLeftovers,
  endSession,
  startSession,
} from "@/ghap/journal/journal-lifecycle.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { countCall, readCallCount, takeCalls } from "@/ghap/journal/tool-counter.ts";
import { CACHE, createJournalWorld, FALSIFIED } from "@test/ghap/journal/journal-world.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { expectCode } from "@test/store/expect-code.ts";

const ONE = { client: "one" };
const TWO = { client: "two" };

verifies(
  ["SS-18", "SS-20"],
  "an entry is .claude/journal/current_ghap.json, with ids of the stated form",
  () => {
    using world = createJournalWorld();
    const { entry } = startEntry(world.place, ONE, { ...CACHE, domain: "debugging" });
    expect(world.place.folder).toEndWith("/.claude/journal");
    expect(entry.id).toMatch(/^ghap_20260105_090000_[0-9a-f]{6}$/);
    expect(entry.session_id).toMatch(/^session_20260105_090000_[0-9a-f]{6}$/);
    expect(world.currentFile()).toEqual({ ...entry, mark: expect.any(String) });
    expect(entry).toMatchObject({
      ...CACHE,
      domain: "debugging",
      strategy: null,
      created_at: "2026-01-05T09:00:00.000Z",
      iteration_count: 1,
      history: [],
      outcome: null,
      confidence_tier: null,
      notes: [],
    });
  },
);

test("only one entry is active at a time", () => {
  using world = createJournalWorld();
  startEntry(world.place, ONE, CACHE);
  expectCode("ERR_GHAP_ACTIVE", () => startEntry(world.place, ONE, CACHE));
  expectCode("ERR_GHAP_OTHER_SESSION", () => startEntry(world.place, TWO, CACHE));
  resolveActive(world.place, ONE, { status: "confirmed", result: "" });
  expect(startEntry(world.place, TWO, CACHE).entry.client_session).toBe("two");
});

test.each(["goal", "hypothesis", "action", "prediction"])("an entry needs its %s", (name) => {
  using world = createJournalWorld();
  expectCode("ERR_GHAP_TEXT_MISSING", () =>
    startEntry(world.place, ONE, { ...CACHE, [name]: " " }),
  );
  expect(world.currentFile()).toBeUndefined();
});

test("a new hypothesis, action or prediction is a new iteration; notes and strategies are not", () => {
  using world = createJournalWorld();
  startEntry(world.place, ONE, CACHE);
  updateActive(world.place, ONE, { note: "Fails only in parallel" });
  updateActive(world.place, ONE, { strategy: "check-assumptions" });
  const same = updateActive(world.place, ONE, { hypothesis: CACHE.hypothesis }).entry;
  expect(same).toMatchObject({ iteration_count: 1, history: [], strategy: "check-assumptions" });
  world.clock.advance(60_000);
  const changed = updateActive(world.place, ONE, {
    hypothesis: "The clock is mocked too late",
    prediction: "Passes with an injected clock",
    note: "Saw the order",
  }).entry;
  expect(changed).toMatchObject({
    hypothesis: "The clock is mocked too late",
    action: CACHE.action,
    iteration_count: 2,
    notes: ["Fails only in parallel", "Saw the order"],
    history: [
      {
        timestamp: "2026-01-05T09:01:00.000Z",
        hypothesis: CACHE.hypothesis,
        action: CACHE.action,
        prediction: CACHE.prediction,
      },
    ],
  });
  expect(readActive(world.place)).toEqual(changed);
});

test("the history is bounded, the count of iterations is not", () => {
  using world = createJournalWorld();
  startEntry(world.place, ONE, CACHE);
  for (let n = 0; n < 60; n += 1) updateActive(world.place, ONE, { hypothesis: `guess ${n}` });
  const entry = readActive(world.place);
  expect(entry?.iteration_count).toBe(61);
  expect(entry?.history).toHaveLength(50);
  expect(entry?.history.at(-1)?.hypothesis).toBe("guess 58");
});

verifies(["GH-23"], "a falsified entry needs what was surprising and the root cause", () => {
  using world = createJournalWorld();
  startEntry(world.place, ONE, CACHE);
  const { surprise: _surprise, ...unsurprised } = FALSIFIED;
  const { rootCause: _rootCause, ...unexplained } = FALSIFIED;
  const unsaid = { ...FALSIFIED, rootCause: { category: "oversight" as const, description: "" } };
  for (const given of [unsurprised, unexplained, unsaid, { ...FALSIFIED, surprise: " " }]) {
    expectCode("ERR_GHAP_REASON_MISSING", () => resolveActive(world.place, ONE, given));
  }
  const lesson = { what_worked: "", takeaway: "Look at the process boundary first" };
  const { entry } = resolveActive(world.place, ONE, { ...FALSIFIED, lesson });
  expect(entry).toMatchObject({
    outcome: { status: "falsified", result: "It still fails", auto_captured: false },
    surprise: "It fails alone too",
    root_cause: { category: "wrong-assumption", description: "The cache is per process" },
    lesson,
    confidence_tier: "silver",
  });
  expect(readActive(world.place)).toBeUndefined();
  expectCode("ERR_GHAP_NONE", () => resolveActive(world.place, ONE, FALSIFIED));
  expectCode("ERR_GHAP_NONE", () => updateActive(world.place, ONE, { note: "late" }));
});

function record(place: JournalPlace, seen: Parameters<typeof recordOutcome>[1]): void {
  const entry = readActive(place);
  if (entry !== undefined) recordOutcome(entry, seen, place);
}

const TEST_RUN = { kind: "test", command: "npm test", summary: "" } as const;

test("an outcome that a test or build has shown is gold", () => {
  using world = createJournalWorld();
  const { place } = world;
  const tierOf = (
    verdicts: readonly ("confirms" | "contradicts" | "unknown" | "update")[],
    status: "confirmed" | "falsified" | "abandoned",
  ) => {
    startEntry(place, ONE, CACHE);
    for (const [n, verdict] of verdicts.entries()) {
      if (verdict === "update") updateActive(place, ONE, { hypothesis: `guess ${n}` });
      else record(place, { ...TEST_RUN, passed: verdict === "confirms", verdict });
    }
    const given = status === "falsified" ? FALSIFIED : { status, result: "" };
    const { outcome, confidence_tier: tier } = resolveActive(place, ONE, given).entry;
    expect(outcome.auto_captured).toBe(tier === "gold");
    return tier;
  };
  expect(tierOf(["confirms"], "confirmed")).toBe("gold");
  expect(tierOf(["contradicts"], "falsified")).toBe("gold");
  expect(tierOf([], "confirmed")).toBe("silver");
  expect(tierOf(["unknown"], "confirmed")).toBe("silver");
  expect(tierOf(["contradicts"], "confirmed")).toBe("silver");
  expect(tierOf(["confirms"], "falsified")).toBe("silver");
  // A prediction that failed has failed, even if the test passes after a repair.
  expect(tierOf(["contradicts", "confirms"], "falsified")).toBe("gold");
  expect(tierOf(["contradicts", "confirms"], "confirmed")).toBe("silver");
  expect(tierOf(["contradicts", "update", "confirms"], "confirmed")).toBe("gold");
  expect(tierOf(["confirms", "contradicts"], "confirmed")).toBe("silver");
  // Evidence from before the hypothesis changed says nothing about the new one.
  expect(tierOf(["confirms", "update"], "confirmed")).toBe("silver");
  expect(tierOf(["confirms"], "abandoned")).toBe("abandoned");
});

test("an outcome counts only for the entry that was active, and only as we wrote it", () => {
  using world = createJournalWorld();
  const { place } = world;
  const run = { ...TEST_RUN, passed: true, verdict: "confirms" } as const;
  const { entry: first } = startEntry(place, ONE, CACHE);
  for (let n = 0; n < 30; n += 1) {
    world.clock.advance(1_000);
    recordOutcome(first, run, place);
    if (n === 10) updateActive(place, ONE, { note: "written anew" });
  }
  const seen = readActive(place)?.evidence ?? [];
  expect(seen).toHaveLength(20);
  expect(seen.map(({ captured_at: at }) => at)).toEqual(
    seen.map(({ captured_at: at }) => at).toSorted(),
  );
  const file = join(place.folder, "current_ghap.json.evidence");
  const [line = ""] = readFileSync(file, "utf8").split("\n");
  resolveActive(place, ONE, { status: "confirmed", result: "" });
  expect(existsSync(file)).toBe(false);
  const { entry: second } = startEntry(place, ONE, CACHE);
  recordOutcome(first, run, place);
  const forged = line.replaceAll(first.id, second.id);
  writeFileSync(file, `${forged}\n{"entry_id":"${second.id}"}\nnot ${second.id}\n`, { flag: "a" });
  expect(readActive(place)?.evidence).toEqual([]);
  recordOutcome(second, run, place);
  expect(readActive(place)?.evidence).toMatchObject([{ verdict: "confirms", iteration: 1 }]);
});

test("an inferred entry is never active, and bronze at best", () => {
  using world = createJournalWorld();
  startEntry(world.place, ONE, CACHE);
  const inferred = addInferred(
    world.place,
    ONE,
    CACHE,
    { status: "confirmed", result: "passed" },
    "mem_fix",
  );
  expect(inferred).toMatchObject({ inferred: true, confidence_tier: "bronze" });
  expect(readActive(world.place)?.id).not.toBe(inferred.id);
  expect(listEntries(world.place, { limit: 5 }).map(({ id }) => id)).toEqual([inferred.id]);
});

test("secrets, control characters and lone surrogates do not get in, and long texts are cut", () => {
  using world = createJournalWorld();
  const { entry, cut } = startEntry(world.place, ONE, {
    goal: "use SECRET here",
    hypothesis: "bell \u0007, red \u001b[31mtext\u001b[0m",
    action: `half \ud800 pair`,
    prediction: "x".repeat(10_500),
  });
  expect(entry.goal).toBe("use [removed] here");
  expect(entry.hypothesis).toBe("bell  , red text");
  expect(entry.action).toBe("half \ufffd pair");
  expect(entry.prediction).toHaveLength(10_000);
  expect(cut).toEqual(["prediction"]);
});

verifies(
  ["SS-16", "SS-17", "SS-19", "GH-21", "GH-22"],
  "a session that ends gives up its entry, and its entries are archived under its id",
  () => {
    using world = createJournalWorld();
    const { place } = world;
    const { session } = startSession(place, ONE, false);
    expect(session.id).toMatch(/^session_20260105_090000_[0-9a-f]{6}$/);
    expect(world.names()).toEqual([]);
    startEntry(place, ONE, CACHE);
    resolveActive(place, ONE, FALSIFIED);
    startEntry(place, ONE, { ...CACHE, goal: "Second" });
    const entries = endSession(place, ONE);
    expect(entries.map(({ goal, outcome }) => [goal, outcome.status, outcome.result])).toEqual([
      [CACHE.goal, "falsified", "It still fails"],
      ["Second", "abandoned", "session ended"],
    ]);
    archiveEnded(place, ONE);
    expect(world.names()).toEqual([".gitignore", "archive"]);
    expect(world.archived().map(({ goal }) => goal)).toEqual([CACHE.goal, "Second"]);
    expect(endSession(place, ONE)).toEqual([]);
  },
);

test("a session without entries leaves no trace in the project", () => {
  using world = createJournalWorld();
  startSession(world.place, ONE, false);
  expect(endSession(world.place, ONE)).toEqual([]);
  archiveEnded(world.place, ONE);
  expect(world.names()).toEqual([]);
});

verifies(["GH-01"], "an entry whose session is over is an orphan for every other session", () => {
  using world = createJournalWorld();
  const { place } = world;
  startSession(place, ONE, false);
  startEntry(place, ONE, CACHE);
  expect(startSession(place, ONE, true)).toMatchObject({ orphan: undefined });
  expect(startSession(place, ONE, true).active?.goal).toBe(CACHE.goal);
  const started = startSession(place, TWO, false);
  expect(started.orphan?.goal).toBe(CACHE.goal);
  expect(started.active).toBeUndefined();
});

test("an entry of a session that still runs is no orphan and cannot be taken away", () => {
  using world = createJournalWorld();
  const { place } = world;
  const running = { ...ONE, pid: process.pid };
  startSession(place, running, false);
  startEntry(place, running, CACHE);
  expect(startSession(place, { ...TWO, pid: 1 }, false).orphan).toBeUndefined();
  expectCode("ERR_GHAP_OTHER_SESSION", () => adoptOrphan(place, TWO));
  expectCode("ERR_GHAP_OTHER_SESSION", () => abandonActive(place, TWO, "mine now"));
  // A client runs one session at a time: after /clear the former session of the client is over.
  expect(startSession(place, { ...TWO, pid: process.pid }, false).orphan?.goal).toBe(CACHE.goal);
});

test("an orphan is adopted: the entry goes on in the new session", () => {
  using world = createJournalWorld();
  const { place } = world;
  const first = startEntry(place, ONE, CACHE).entry;
  expectCode("ERR_GHAP_OTHER_SESSION", () => updateActive(place, TWO, { note: "not mine" }));
  const adopted = adoptOrphan(place, TWO);
  expect(adopted).toMatchObject({ id: first.id, client_session: "two", goal: CACHE.goal });
  expect(adopted.session_id).not.toBe(first.session_id);
  expect(updateActive(place, TWO, { note: "mine" }).entry.notes).toEqual(["mine"]);
  expect(adoptOrphan(place, TWO).id).toBe(first.id);
});

test("an orphan is abandoned: it is archived under its old session", () => {
  using world = createJournalWorld();
  const first = startEntry(world.place, ONE, CACHE).entry;
  const { entry } = abandonActive(world.place, TWO, "out of date");
  expect(entry).toMatchObject({
    session_id: first.session_id,
    outcome: { status: "abandoned", result: "out of date" },
    confidence_tier: "abandoned",
  });
  expect(world.names()).toEqual([".gitignore", "archive"]);
  expect(world.archived().map(({ session_id }) => session_id)).toEqual([first.session_id]);
});

test("a person at a terminal may change every entry", () => {
  using world = createJournalWorld();
  startEntry(world.place, ONE, CACHE);
  expect(updateActive(world.place, {}, { note: "seen" }).entry.notes).toEqual(["seen"]);
  resolveActive(world.place, {}, FALSIFIED);
  expect(startEntry(world.place, {}, CACHE).entry.client_session).toBeNull();
  expect(startSession(world.place, ONE, false).orphan?.goal).toBe(CACHE.goal);
});

test("a resumed session goes on with the entry that its end gave up", () => {
  using world = createJournalWorld();
  const { place } = world;
  const { session } = startSession(place, ONE, false);
  const { entry } = startEntry(place, ONE, CACHE);
  endSession(place, ONE);
  archiveEnded(place, ONE);
  world.clock.advance(3_600_000);
  const resumed = startSession(place, ONE, true);
  expect(resumed.session.id).toBe(session.id);
  expect(resumed.active).toMatchObject({ id: entry.id, outcome: null, confidence_tier: null });
  resolveActive(place, ONE, { status: "confirmed", result: "passes" });
  endSession(place, ONE);
  archiveEnded(place, ONE);
  expect(listEntries(place, { limit: 5 }).map(({ id, outcome }) => [id, outcome.status])).toEqual([
    [entry.id, "confirmed"],
  ]);
  // Nothing is left to go on with.
  expect(startSession(place, ONE, true).active).toBeUndefined();
});

test("a resumed session does not go on with what it gave up itself", () => {
  using world = createJournalWorld();
  const { place } = world;
  startSession(place, ONE, false);
  startEntry(place, ONE, CACHE);
  abandonActive(place, ONE, "no use");
  endSession(place, ONE);
  archiveEnded(place, ONE);
  expect(startSession(place, ONE, true).active).toBeUndefined();
});

test("what a killed session resolved is left over for the next one, until it is archived", () => {
  using world = createJournalWorld();
  const { place } = world;
  startSession(place, ONE, false);
  startEntry(place, ONE, CACHE);
  resolveActive(place, ONE, FALSIFIED);
  expect(startSession(place, ONE, true).leftovers).toEqual([]);
  expect(startSession(place, TWO, false).leftovers).toHaveLength(1);
  expect(startSession(place, TWO, false).leftovers).toHaveLength(1);
  archiveLeftovers(place, startSession(place, TWO, false).leftovers);
  expect(startSession(place, TWO, false).leftovers).toEqual([]);
  expect(world.archived()).toHaveLength(1);
});

test("entries are listed newest first, by domain, outcome and time", () => {
  using world = createJournalWorld();
  const { place } = world;
  for (const [n, domain] of (["debugging", "testing", "debugging"] as const).entries()) {
    startEntry(place, ONE, { ...CACHE, goal: `goal ${n}`, domain });
    resolveActive(place, ONE, n === 2 ? FALSIFIED : { status: "confirmed", result: "" });
    world.clock.advance(60_000);
    if (n === 1) archiveEnded(place, ONE);
  }
  const goals = (filter: object) =>
    listEntries(place, { limit: 10, ...filter }).map(({ goal }) => goal);
  expect(goals({})).toEqual(["goal 2", "goal 1", "goal 0"]);
  expect(goals({ limit: 1 })).toEqual(["goal 2"]);
  expect(goals({ domain: "debugging" })).toEqual(["goal 2", "goal 0"]);
  expect(goals({ outcome: "confirmed" })).toEqual(["goal 1", "goal 0"]);
  expect(goals({ sinceMs: Date.UTC(2026, 0, 5, 9, 1) })).toEqual(["goal 2", "goal 1"]);
});

test("the count of calls starts again with every change, and one of several resets it", () => {
  using world = createJournalWorld();
  const { place } = world;
  startEntry(place, ONE, CACHE);
  expect([1, 2, 3].map(() => countCall(place.folder, "one"))).toEqual([1, 2, 3]);
  expect(countCall(place.folder, "two")).toBe(1);
  updateActive(place, ONE, { note: "n" });
  expect(readCallCount(place.folder, "one")).toBe(0);
  countCall(place.folder, "one", 12);
  expect(takeCalls(place.folder, "one", 13)).toBe(0);
  expect([1, 2].map(() => takeCalls(place.folder, "one", 10))).toEqual([12, 0]);
  countCall(place.folder, "one");
  expect(readCallCount(place.folder, "one")).toBe(1);
  for (const id of ["", "..", "../x", "a/b"]) expect(countCall(place.folder, id)).toBe(0);
});
