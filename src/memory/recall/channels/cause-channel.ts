import { LIMITS } from "@/base/limits.ts";
import { type ChannelHit, firstOfEach } from "@/memory/recall/channels/channel.ts";
import type { UnderstoodQuery } from "@/memory/recall/query/understand-query.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** A fix is worth more than a note of the error, and a new one more than an old one. */
const FIX = 1;
const NOTE = 0.9;
const OLDER = 0.001;

/** Memories of this very error, and what is known to have fixed it. */
export function findByCause(store: Store, query: UnderstoodQuery): ChannelHit[] {
  if (query.errorSignature === undefined) return [];
  const same = store.findByErrorSignature(query.errorSignature, LIMITS.recallCandidates);
  const hits = same.map((memory, age) => ({
    memory,
    score: (memory.type === "Fix" ? FIX : NOTE) - age * OLDER,
    detail: "the same error",
  }));
  const errors = same.filter(({ type }) => type === "Error");
  const best = [...hits, ...fixesOf(store, errors)].sort((a, b) => b.score - a.score);
  return firstOfEach(best, LIMITS.recallCandidates);
}

/** What links say has fixed these errors, best first. */
export function fixesOf(store: Store, errors: readonly StoredMemory[]): ChannelHit[] {
  if (errors.length === 0) return [];
  const ids = new Set(errors.map(({ id }) => id));
  const links = store.linksOf([...ids], LIMITS.recallLinks);
  return links
    .filter(({ kind, toId }) => kind === "fixes" && ids.has(toId))
    .flatMap(({ fromId, weight }, i) => {
      const memory = store.findMemory(fromId);
      if (memory === undefined) return [];
      const score = NOTE + (FIX - NOTE) * weight - (i + 1) * OLDER;
      return [{ memory, score, detail: "a fix of the same error" }];
    });
}
