import { LIMITS } from "@/base/limits.ts";
import { type ChannelHit, firstOfEach } from "@/memory/recall/2-channels/channel.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** A fix beats any other memory of the error; of two alike the newer wins. */
const FIX = 1;
const OTHER = 0.9;
const OLDER = 0.001;

/** Finds memories of this very error, and the fixes that are linked to them. */
export function findByCause(
  store: Store,
  errorSignature: string | undefined,
  otherSignatures: readonly string[] = [],
): ChannelHit[] {
  if (errorSignature === undefined) return [];
  const same = [errorSignature, ...otherSignatures].flatMap((signature) =>
    store.findByErrorSignature(signature, LIMITS.recallCandidates),
  );
  const hits = same.map((memory, age) => ({
    memory,
    score: (memory.type === "Fix" ? FIX : OTHER) - age * OLDER,
    detail: "the same error",
  }));
  const errors = same.filter(({ type }) => type === "Error");
  const best = [...hits, ...fixesOf(store, errors)].sort((a, b) => b.score - a.score);
  return firstOfEach(best, LIMITS.recallCandidates);
}

/** The memories linked to these errors as their fixes, strongest link first. */
function fixesOf(store: Store, errors: readonly StoredMemory[]): ChannelHit[] {
  if (errors.length === 0) return [];
  const ids = new Set(errors.map(({ id }) => id));
  const links = store.linksOf([...ids], LIMITS.recallLinks);
  return links
    .filter(({ kind, toId }) => kind === "fixes" && ids.has(toId))
    .flatMap(({ fromId, weight }, i) => {
      const memory = store.findMemory(fromId);
      if (memory === undefined) return [];
      const score = OTHER + (FIX - OTHER) * weight - (i + 1) * OLDER;
      return [{ memory, score, detail: "a fix of the same error" }];
    });
}
