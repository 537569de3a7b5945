import { expect, test } from "bun:test";
import { rankBySharedContext } from "@/memory/recall/4-rank/shared-context.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

/** A candidate of this rank, about these files, of this session. */
function candidate(
  rank: number,
  about: { files?: string[]; sessionId?: string } = {},
): RankedCandidate {
  using world = createMemoryWorld();
  const id = world.remember(`note of rank ${rank}`);
  const memory = world.store.findMemory(id);
  if (memory === undefined) throw new Error("the note is not there");
  return { memory: { ...memory, ...about }, scores: {}, details: {}, parts: {}, rank };
}

const ranks = (ranked: readonly RankedCandidate[]) => ranked.map(({ memory }) => memory.text);

test("a memory about the files of the best ones moves up, and says so", () => {
  const best = candidate(2, { files: ["src/cart.ts"] });
  const other = candidate(1.2, { files: ["docs/intro.md"] });
  const same = candidate(1, { files: ["src/cart.ts"] });
  const ranked = rankBySharedContext([best, other, same]);
  expect(ranked.map(({ memory }) => memory.id)).toEqual([
    best.memory.id,
    same.memory.id,
    other.memory.id,
  ]);
  expect(ranked[1]?.parts.sameFiles).toBeCloseTo(0.5, 6);
  expect(ranked[2]?.parts.sameFiles ?? 0).toBeLessThan(0.4);
});

test("a memory about many files gains less from one of them", () => {
  const best = candidate(2, { files: ["a.ts"] });
  const wide = candidate(1, { files: ["a.ts", "b.ts", "c.ts", "d.ts"] });
  const ranked = rankBySharedContext([best, wide]);
  expect(ranked[1]?.parts.sameFiles).toBeLessThan(0.5);
});

test("a session with several good memories lifts its others", () => {
  const talk = [2, 1.9, 1].map((rank) => candidate(rank, { sessionId: "s1" }));
  const lone = candidate(1.1, { sessionId: "s2" });
  const ranked = rankBySharedContext([...talk.slice(0, 2), lone, ...talk.slice(2)]);
  expect(ranks(ranked).at(-1)).toBe("note of rank 1.1");
  expect(ranked.find(({ memory }) => memory === lone.memory)?.parts.sameSession ?? 0).toBeLessThan(
    ranked[0]?.parts.sameSession ?? 0,
  );
});

test("memories without files, each in its own session, keep their order", () => {
  const alone = [2, 1, 0.5].map((rank) => candidate(rank));
  expect(rankBySharedContext(alone)).toEqual(alone);
  expect(rankBySharedContext([])).toEqual([]);
});
