import { isStatement } from "@/dream/settled-memory.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Tells whether two memories speak of the same thing: they are near in meaning, and share words that
 * few others have. Nearness alone says so only in languages the encoder knows. Of two Japanese
 * memories of one project, whatever they are about, the cosine is 0.67 at the median, of two English
 * ones 0.15.
 */
export interface SameSubject {
  readonly isSame: (a: StoredMemory, b: StoredMemory, cosine: number) => boolean;
}

/** From this cosine on two memories may be about the same thing. Guess; see docs/dream.md. */
const NEAR_COSINE = 0.7;

/**
 * The share of the shorter one's words that the other has, each word counted by how rare it is.
 * Read in the pairs of three projects: below it lie only Japanese pairs of different subjects (and
 * few of the same), above it pairs of the same subject in both languages.
 */
const SHARED_MIN = 0.3;

/** The newest memories by which the rarity of a word is judged: those that entropy looks at. */
const COUNTED = 200;
/** With fewer memories a word that two of them share would already count as common. Guess. */
const COUNTED_MIN = 50;

export function createSameSubject(store: Pick<Store, "listMemories">): SameSubject {
  const newest = store.listMemories({ limit: COUNTED }).filter(isStatement);
  const counts = new Map<string, number>();
  for (const { text } of newest) {
    for (const term of analyzeMeaning(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const all = Math.max(COUNTED_MIN, newest.length) + 1;
  const weigh = (terms: Iterable<string>) => {
    let weight = 0;
    for (const term of terms) weight += Math.log(all / (counts.get(term) ?? 1));
    return weight;
  };
  return {
    isSame(a, b, cosine) {
      if (cosine < NEAR_COSINE) return false;
      const [of, other] = [analyzeMeaning(a.text), analyzeMeaning(b.text)];
      const shorter = Math.min(weigh(of), weigh(other));
      return shorter > 0 && weigh(of.intersection(other)) >= SHARED_MIN * shorter;
    },
  };
}
