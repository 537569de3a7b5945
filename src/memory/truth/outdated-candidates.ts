import type { Embedder } from "@/embed/embed.ts";
import { queryTerms } from "@/memory/recall/1-query/query-terms.ts";
import { statesSomething } from "@/memory/truth/dated-statement.ts";
import { cellsToSearch } from "@/memory/write/stored-vector.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { SearchPort } from "@/store/port/search-port.ts";
import { latinSpellings } from "@/store/text/latin-spelling.ts";

/** Guesses: a contradiction shares a rare word or the meaning; more would cost the Stop hook time. */
const BY_WORDS = 30;
const BY_MEANING = 10;
const TERMS_MAX = 12;
/** A word in this many memories says little; if there is no other, the rarest ones have to do. */
const FREQUENCY_MAX = 400;
const COMMON_TERMS_MAX = 3;
/** Vectors compared, from the nearest cells on. A prompt compares more, once; a turn has many statements. */
const COMPARED = 800;

/**
 * The stored statements that a new one may contradict: those that share its rarest words and, with
 * an embedder, those closest in meaning. At most 40, at a cost that does not grow with the store.
 */
export function outdatedCandidates(
  store: SearchPort,
  text: string,
  embedder?: Embedder,
): StoredMemory[] {
  const found = new Map<string, StoredMemory>();
  for (const memory of byRareWords(store, text)) found.set(memory.id, memory);
  for (const memory of byMeaning(store, text, embedder)) found.set(memory.id, memory);
  const candidates: StoredMemory[] = [];
  for (const memory of found.values()) if (isCandidate(memory)) candidates.push(memory);
  return candidates;
}

function isCandidate(memory: StoredMemory): boolean {
  const isCurrent = memory.supersededBy === undefined && memory.tier !== "abandoned";
  return isCurrent && statesSomething(memory);
}

function byRareWords(store: SearchPort, text: string): StoredMemory[] {
  const words = [text, ...latinSpellings(text)].join(" ");
  const frequencies = store.documentFrequencies(queryTerms(words), FREQUENCY_MAX);
  const byCount = [...frequencies].sort(([, a], [, b]) => a - b);
  const rare = byCount.filter(([, count]) => count < FREQUENCY_MAX).slice(0, TERMS_MAX);
  const rarest = rare.length === 0 ? byCount.slice(0, COMMON_TERMS_MAX) : rare;
  if (rarest.length === 0) return [];
  const terms = rarest.map(([term]) => term);
  const weights = new Map(rarest.map(([term, count]) => [term, 1 / Math.log2(2 + count)]));
  return store
    .searchTerms({ terms, weights, limit: BY_WORDS, order: "best" })
    .map(({ memory }) => memory);
}

function byMeaning(
  store: SearchPort,
  text: string,
  embedder: Embedder | undefined,
): StoredMemory[] {
  const vector = embedder?.embed(text);
  if (embedder === undefined || vector === undefined) return [];
  const { space } = embedder;
  const cells = cellsToSearch(space, vector);
  return store
    .searchVectors({ space, vector, limit: BY_MEANING, budget: COMPARED, ...cells })
    .map(({ memory }) => memory);
}
