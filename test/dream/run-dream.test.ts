// How a dream runs: in steps, one at a time, interrupted and gone on with, taken back.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { findDreamNotice } from "@/dream/dream-notice.ts";
import { DREAM_LEASE, findDreamMark, findDreamState } from "@/dream/dream-state.ts";
import { bootstrapIdentity } from "@/identity/identity.ts";
import { loadIdentity } from "@/identity/identity-store.ts";
import { persistIdentity } from "@/operations/identity/persist-identity.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import { undoDream } from "@/operations/dream/undo-dream.ts";
import { logPath } from "@/platform/log.ts";
import type { Store } from "@/store/store.ts";
import { createDreamWorld, type DreamWorld, exported } from "@test/dream/dream-world.ts";
import { verifies } from "@test/requirements/verifies.ts";

const FULL = { trigger: "manual", mode: "full" } as const;

/** So many repetitions, each of its own memory: more than one step of a dream. */
function putRepetitions(world: DreamWorld, count: number, each = 1): void {
  for (let at = 0; at < count; at += 1) {
    const name = `${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + at / 26)}x`;
    world.put(`The job ${name} writes its report to the shared folder`, { useCount: 1 });
    for (let copy = 0; copy < each; copy += 1) {
      world.put(`the job ${name} writes its report to the shared folder${".".repeat(copy + 1)}`);
    }
  }
}

/** Says yes this often. */
function times(count: number): () => boolean {
  let left = count;
  return () => {
    left -= 1;
    return left >= 0;
  };
}

test("a dry run tells what would be done and changes nothing", () => {
  using world = createDreamWorld();
  putRepetitions(world, 30);
  const before = exported(world);
  const planned = runDream({ ...FULL, isDryRun: true }, world);
  expect(planned).toMatchObject({ status: "planned", counts: { merged: 30 } });
  expect(planned.sample).toHaveLength(20);
  expect(exported(world)).toBe(before);
  expect(findDreamState(world.store)).toBeUndefined();
  expect(runDream(FULL, world).counts).toEqual(planned.counts);
});

verifies(
  ["DR-08", "DR-10", "DR-11"],
  "a dream that is interrupted anywhere is gone on with, and ends like one that was not",
  () => {
    using whole = createDreamWorld();
    putRepetitions(whole, 60);
    runDream(FULL, whole);
    for (let stops = 1; stops < 8; stops += 1) {
      using world = createDreamWorld();
      putRepetitions(world, 60);
      const memories = world.store.countMemories();
      const first = runDream({ ...FULL, mayContinue: times(stops) }, world);
      expect(first.status).toBe("paused");
      expect(world.store.countMemories()).toBe(memories);
      const second = runDream(FULL, world);
      expect(second).toMatchObject({ status: "done", counts: { merged: 60 } });
      expect(second.isResumed).toBe(Object.keys(first.counts).length > 0);
      expect(standing(world)).toEqual(standing(whole));
    }
  },
);

verifies(
  ["DR-09"],
  "an identity saved while a dream is unfinished notes how far it is, and afterwards nothing",
  () => {
    using world = createDreamWorld();
    putRepetitions(world, 60);
    const progress = () => {
      persistIdentity("s1", bootstrapIdentity(Math.random), world);
      return loadIdentity(world.store, "s1")?.snapshot?.dream_progress;
    };
    expect(progress()).toBeUndefined();
    expect(runDream({ ...FULL, mayContinue: times(5) }, world).status).toBe("paused");
    const { id, stage, steps } = findDreamState(world.store)?.state ?? {};
    expect(steps).toBeGreaterThan(0);
    expect(progress()).toEqual({ dream_id: id ?? "", stage: stage ?? 0, steps: steps ?? 0 });
    runDream(FULL, world);
    expect(progress()).toBeUndefined();
  },
);

/** Which memories stand for which, whatever their ids. */
function standing({ store }: DreamWorld): string[] {
  const textOf = (id: string | undefined) => (id === undefined ? "" : store.findMemory(id)?.text);
  return Array.from(
    store.iterateMemories(),
    ({ text, importance, supersededBy }) => `${text} ${importance} ${textOf(supersededBy)}`,
  );
}

test("two dreams never run at once, and one whose lease has run out gives up", () => {
  using world = createDreamWorld();
  putRepetitions(world, 60);
  const { store, clock } = world;
  store.takeLease(DREAM_LEASE, "run_other", clock.nowMs(), 30_000);
  expect(runDream(FULL, world)).toMatchObject({ status: "busy", counts: {} });
  expect(() => undoDream(world)).toThrow(
    expect.objectContaining({ code: "ERR_DREAM_RUNNING", message: "A dream is running." }),
  );
  clock.advance(30_001);
  let isFirst = true;
  const interfere = () => {
    if (!isFirst) return true;
    isFirst = false;
    // This one sleeps for half a minute, and another process goes on in its place.
    clock.advance(30_001);
    expect(runDream(FULL, world).status).toBe("done");
    return true;
  };
  const counts = { merged: 60 };
  expect(runDream({ ...FULL, mayContinue: interfere }, world).counts).toEqual({});
  expect(findDreamState(store)?.state.counts).toEqual(counts);
});

test("of two runs that both believe to have the lease, the later write is refused", () => {
  using world = createDreamWorld();
  putRepetitions(world, 60);
  let steps = 0;
  const other = () => {
    steps += 1;
    if (steps === 6) {
      const found = findDreamState(world.store);
      if (found === undefined) throw new Error("no state");
      const key = "dream/state";
      const write = { kind: "put", namespace: "consciousness", key, value: found.state } as const;
      world.store.apply([write], { isDurable: false });
    }
    return true;
  };
  expect(() => runDream({ ...FULL, mayContinue: other }, world)).toThrow("Another process");
});

verifies(
  ["DR-18", "DR-19", "DR-20", "DR-21", "DR-22"],
  "a phase that fails is said, logged and marked, and what was done stays",
  () => {
    using world = createDreamWorld();
    putRepetitions(world, 60, 3);
    let writes = 0;
    const apply: Store["apply"] = (list, options) => {
      if (list.some(({ kind }) => kind === "demote")) writes += 1;
      if (writes === 2 && list.length > 2) throw new Error("disk I/O error");
      return world.store.apply(list, options);
    };
    const failing = { ...world, store: { ...world.store, apply } };
    expect(() => runDream(FULL, failing)).toThrow(
      expect.objectContaining({
        code: "ERR_DREAM_INCOMPLETE",
        message: "Dream consolidation incomplete: NREM phase failed. Entropy remains elevated.",
      }),
    );
    expect(findDreamState(world.store)?.state).toMatchObject({
      status: "running",
      counts: { merged: 10 },
    });
    expect(findDreamMark(world.store)).toMatchObject({ failedPhase: "NREM" });
    expect(findDreamNotice(world.store)).toContain("NREM phase failed");
    const log = readFileSync(logPath(world.project.storeFolder), "utf8");
    expect(log).toContain("disk I/O error");
    expect(log).toContain('"outcome":"dream-incomplete"');
    // The session's state is saved although its memories are still scattered.
    expect(findDreamMark(world.store)?.entropy).toBeGreaterThan(0.7);
    const identity = bootstrapIdentity(Math.random);
    expect(persistIdentity("s1", identity, world)).toMatchObject({ version: 1 });
    expect(loadIdentity(world.store, "s1")?.snapshot).toMatchObject({ session_id: "s1" });
    const rest = runDream(FULL, world);
    expect(rest).toMatchObject({ status: "done", isResumed: true, counts: { merged: 180 } });
    expect(findDreamMark(world.store)).toBeUndefined();
    expect(findDreamNotice(world.store)).toBeUndefined();
  },
);

test("undo takes back the last dream that changed something, also one that is not finished", () => {
  using world = createDreamWorld();
  expect(() => undoDream(world)).toThrow("There is no dream to undo.");
  putRepetitions(world, 60);
  const before = exported(world);
  runDream({ ...FULL, mayContinue: times(5) }, world);
  expect(exported(world)).not.toBe(before);
  expect(undoDream(world).changes).toBeGreaterThan(0);
  expect(exported(world)).toBe(before);
  runDream(FULL, world);
  runDream(FULL, world);
  expect(undoDream(world).changes).toBe(60);
  expect(exported(world)).toBe(before);
  expect(() => undoDream(world)).toThrow("There is no dream to undo.");
});

test("an undo that was interrupted is finished before the next dream", () => {
  using world = createDreamWorld();
  putRepetitions(world, 60);
  const before = exported(world);
  runDream(FULL, world);
  let undone = 0;
  const apply: Store["apply"] = (list, options) => {
    undone += list.some(({ kind }) => kind === "undo") ? 1 : 0;
    if (undone === 2) throw new Error("killed");
    return world.store.apply(list, options);
  };
  expect(() => undoDream({ ...world, store: { ...world.store, apply } })).toThrow("killed");
  expect(findDreamState(world.store)?.state.status).toBe("undoing");
  expect(runDream(FULL, world).counts).toEqual({ merged: 60 });
  undoDream(world);
  expect(exported(world)).toBe(before);
});

test("what has changed since the dream stays when it is taken back", () => {
  using world = createDreamWorld();
  const a = world.put("The nginx config routes api requests to the map server");
  const b = world.put("nginx routes requests of the api to the map server on port 80");
  runDream(FULL, world);
  world.link(a, b, "similar", 0.2);
  world.link(b, a, "similar", 0.2);
  const weights = world.linksBetween(a, b).map(({ weight }) => weight);
  undoDream(world);
  expect(world.linksBetween(a, b).map(({ weight }) => weight)).toEqual(weights);
});
