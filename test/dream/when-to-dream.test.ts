// When a dream is due, how long it may take, and how scattered memories are.
import { expect, test } from "bun:test";
import { findDreamNotice } from "@/dream/dream-notice.ts";
import { DREAM_LEASE, findDreamMark } from "@/dream/dream-state.ts";
import { measureEntropy } from "@/dream/entropy.ts";
import { chooseMode, estimateDreamMs, judgeEntropy } from "@/dream/when-to-dream.ts";
import { consolidateIfNeeded } from "@/operations/dream/consolidate-if-needed.ts";
import { dreamStatus } from "@/operations/dream/dream-status.ts";
import { createDreamWorld, type DreamWorld, embedder } from "@test/dream/dream-world.ts";
import { verifies } from "@test/requirements/verifies.ts";

/** So many memories, two and two about the same thing, of which these first ones are settled. */
function putScattered(world: DreamWorld, count: number, settled = 0): void {
  const known = world.store.countMemories();
  for (let at = known; at < known + count; at += 1) {
    const pair = Math.floor(at / 2);
    const name = `${String.fromCharCode(97 + (pair % 26))}${String.fromCharCode(97 + pair / 26)}x`;
    const useCount = at < known + settled ? 1 : 0;
    const end = at % 2 === 0 ? "" : " every night";
    world.put(`The job ${name} writes its report to the shared folder${end}`, { useCount });
  }
}

const entropyOf = (world: DreamWorld) =>
  measureEntropy({ store: world.store, embedder, nowMs: world.clock.nowMs() }).entropy;

verifies(["DR-04"], "entropy is the share of loose memories, and of a few it stays low", () => {
  using world = createDreamWorld();
  expect(entropyOf(world)).toBe(0);
  putScattered(world, 10);
  expect(entropyOf(world)).toBe(0.2);
  putScattered(world, 80);
  expect(entropyOf(world)).toBe(1);
  const report = consolidateIfNeeded({}, world);
  expect(report).toMatchObject({ verdict: "due", mode: "full", dream: { status: "done" } });
  expect(entropyOf(world)).toBe(0);
  expect(consolidateIfNeeded({}, world)).toMatchObject({ verdict: "stable", dream: undefined });
});

verifies(
  ["DR-01", "DR-12"],
  "above 0.7 a dream begins, in between none does, and one that waits goes on",
  () => {
    const check = { isPending: false, lastEndedAtMs: undefined, nowMs: 10_000_000 };
    expect(judgeEntropy({ ...check, entropy: 0.71 })).toBe("due");
    expect(judgeEntropy({ ...check, entropy: 0.7 })).toBe("between");
    expect(judgeEntropy({ ...check, entropy: 0.5 })).toBe("between");
    expect(judgeEntropy({ ...check, entropy: 0.49 })).toBe("stable");
    expect(judgeEntropy({ ...check, entropy: 0.5, isPending: true })).toBe("due");
    expect(judgeEntropy({ ...check, entropy: 0.49, isPending: true })).toBe("stable");
    const justEnded = { ...check, lastEndedAtMs: check.nowMs - 60_000 };
    expect(judgeEntropy({ ...justEnded, entropy: 0.9 })).toBe("cooldown");
    expect(judgeEntropy({ ...justEnded, entropy: 0.9, isPending: true })).toBe("due");
    const ahead = { ...check, lastEndedAtMs: check.nowMs + 60_000 };
    expect(judgeEntropy({ ...ahead, entropy: 0.9 })).toBe("due");
    using world = createDreamWorld();
    putScattered(world, 60, 20);
    expect(consolidateIfNeeded({}, world)).toMatchObject({ verdict: "between", mode: undefined });
    putScattered(world, 60);
    expect(consolidateIfNeeded({}, world).dream?.status).toBe("done");
  },
);

verifies(["DR-03", "DR-13"], "the time of a dream follows from the entropy, up to 25 s", () => {
  expect(estimateDreamMs(0.9, 10_000)).toBeGreaterThan(estimateDreamMs(0.7, 10_000));
  expect(estimateDreamMs(1, 10_000_000)).toBe(25_000);
  expect(estimateDreamMs(0.8, 10_000_000)).toBe(20_000);
  expect(estimateDreamMs(0, 0)).toBe(1_000);
  using world = createDreamWorld();
  putScattered(world, 60);
  let looks = 0;
  const slow = {
    nowMs: () => world.clock.nowMs(),
    // The dream itself takes a second for each look at the clock.
    elapsedMs: () => {
      looks += 1;
      if (looks > 4) world.clock.advance(1_000);
      return world.clock.elapsedMs();
    },
  };
  const { dream } = consolidateIfNeeded({ availableMs: 999_000 }, { ...world, clock: slow });
  expect(dream?.status).toBe("paused");
  expect(consolidateIfNeeded({}, world).dream?.status).toBe("done");
});

verifies(
  ["DR-14", "DR-15", "DR-16"],
  "in enough time the dream is full, in little only NREM, and in none it is marked",
  () => {
    expect(chooseMode(3_000, 25_000)).toBe("full");
    expect(chooseMode(3_000, 2_000)).toBe("abbreviated");
    expect(chooseMode(3_000, 1_000)).toBe("mark");
    expect(chooseMode(100, 400)).toBe("mark");
    using world = createDreamWorld();
    putScattered(world, 60);
    const before = world.store.linksOf(
      world.store.listMemories({ limit: 99 }).map(({ id }) => id),
      999,
    );
    expect(consolidateIfNeeded({ availableMs: 700 }, world)).toMatchObject({
      mode: "abbreviated",
      dream: { mode: "abbreviated" },
    });
    expect(
      world.store.linksOf(
        world.store.listMemories({ limit: 99 }).map(({ id }) => id),
        999,
      ),
    ).toEqual(before);
    world.clock.advance(60 * 60 * 1_000);
    expect(consolidateIfNeeded({ availableMs: 100 }, world)).toMatchObject({
      verdict: "due",
      mode: "mark",
      dream: undefined,
    });
    expect(findDreamMark(world.store)?.entropy).toBe(1);
    expect(findDreamNotice(world.store)).toContain("entropy 1.00");
    expect(consolidateIfNeeded({}, world).mode).toBe("full");
    expect(findDreamMark(world.store)).toBeUndefined();
  },
);

verifies(
  ["DR-06", "DR-07", "PF-29"],
  "a dream that is running is waited for, and after the time there is it is only noted",
  () => {
    using world = createDreamWorld();
    putScattered(world, 60);
    const { store, clock } = world;
    // Time passes with every look at the clock.
    const moving = {
      nowMs: () => clock.nowMs(),
      elapsedMs: () => {
        clock.advance(5_000);
        return clock.elapsedMs();
      },
    };
    store.takeLease(DREAM_LEASE, "run_other", clock.nowMs(), 20_000);
    expect(consolidateIfNeeded({}, { ...world, clock: moving }).verdict).toBe("due");
    putScattered(world, 200);
    clock.advance(60 * 60 * 1_000);
    store.takeLease(DREAM_LEASE, "run_other", clock.nowMs(), 60_000);
    expect(consolidateIfNeeded({}, { ...world, clock: moving }).verdict).toBe("busy");
    expect(findDreamMark(store)).toBeDefined();
  },
);

test("a status tells the entropy and when the last dream was", () => {
  using world = createDreamWorld();
  expect(dreamStatus(world)).toEqual({ entropy: 0, lastDream: undefined });
  putScattered(world, 60);
  consolidateIfNeeded({}, world);
  world.clock.advance(2 * 60 * 60 * 1_000);
  expect(dreamStatus(world)).toEqual({ entropy: 0, lastDream: "2h ago" });
});
