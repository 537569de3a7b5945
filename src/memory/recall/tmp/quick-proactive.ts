import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { type QueryTerm, queryTerms } from "@/memory/recall/query/query-terms.ts";
import { placeHits, placeTerms } from "@/memory/recall/tmp/quick-place.ts";
import {
  causeHits,
  firstWanted,
  type RareWords,
  readPostings,
  searchRareWords,
  wordHits,
} from "@/memory/recall/tmp/quick.ts";
import type { Place } from "@/memory/recall/rank/rank.ts";
import type { RecallHit } from "@/memory/recall/recall.ts";
import { splitTerms } from "@/memory/recall/gate/relevance-parts.ts";
import { measureRelevance, type Relevance } from "@/memory/recall/gate/relevance.ts";
import { isWantedBy } from "@/memory/recall/gate/eligible.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** What is about to be done, or was just done. */
export interface WorkRequest {
  /** What it is about, in words: a command, a pattern, the name of a file. */
  readonly texts: readonly string[];
  /** Files it is about, from the project's root where they lie inside. */
  readonly files?: readonly string[];
  /** What came of it. */
  readonly news?: string;
  /** True: the texts were looked up before, so a hit by words has to owe something to the news. */
  readonly isOnlyNews?: boolean;
  readonly errorSignature?: string | undefined;
  readonly limit: number;
  readonly nowMs: number;
  readonly place?: Place;
  readonly isWanted?: (memory: StoredMemory) => boolean;
}

/**
 * Guesses: words of a file or of a command's output that are looked up, and memories such a word
 * may stand in. With 200 of them a word costs 75 µs (measured).
 */
const NEWS_TERMS_MAX = 12;
const NEWS_POSTINGS = 50;

/**
 * What is worth knowing for the work at hand, in a few milliseconds: memories of the same error,
 * then those of the very file, then what clears the relevance gate by its words. Unlike
 * proactive.ts it asks neither meaning nor links.
 */
export function recallForWork(store: Store, work: WorkRequest): RecallHit[] {
  const { texts, files = [], news = "", errorSignature, limit } = work;
  const text = cutText(texts.join("\n"), LIMITS.queryChars);
  const asked = queryTerms(text);
  const fresh = newTerms(news, asked);
  const known = new Set([...asked, ...placeTerms(files)]);
  const postings = new Map([
    ...readPostings(store, fresh, NEWS_POSTINGS),
    ...readPostings(store, [...known]),
  ]);
  const atMost = (term: string) => (known.has(term) ? LIMITS.quickPostingsPerTerm : NEWS_POSTINGS);
  const found = searchRareWords(store, [...asked, ...fresh], postings, atMost);
  const hits = [
    ...causeHits(store, errorSignature),
    ...placeHits(store, files, postings),
    ...wordHits(found, createMeasure(found, asked, work)),
  ];
  const isFit = isWantedBy({ query: text, gate: "relevant", effort: "quick", ...work });
  return firstWanted(hits, isFit, limit);
}

/** Terms that stand only in the news; the longer of too many, as they tell more. */
function newTerms(news: string, asked: readonly string[]): string[] {
  const known = new Set(asked);
  const terms = queryTerms(cutText(news, LIMITS.queryChars)).filter((term) => !known.has(term));
  if (terms.length <= NEWS_TERMS_MAX) return terms;
  return terms.toSorted((a, b) => b.length - a.length).slice(0, NEWS_TERMS_MAX);
}

type Measure = (matched: readonly QueryTerm[]) => Relevance;

/** Of many parts some match by chance: each of several has to say more. Guess. */
const PART_SCORE_MIN = 0.3;

/**
 * A memory counts by what was asked or by the part of the news that it has most to do with,
 * alone or with what was asked.
 */
function createMeasure(
  { terms }: RareWords,
  asked: readonly string[],
  { news = "", isOnlyNews = false }: WorkRequest,
): Measure {
  const before = new Set(asked);
  const isNew = ({ text }: QueryTerm) => !before.has(text);
  const [fresh, old] = [terms.filter(isNew), terms.filter((term) => !isNew(term))];
  const split = splitTerms(news, fresh);
  const parts = split.length === 0 ? [fresh] : split;
  const needed = parts.length > 1 ? PART_SCORE_MIN : 0;
  return (matched) => {
    const plain = isOnlyNews ? NOT_RELEVANT : measureGroup(old, matched);
    if (!matched.some(isNew)) return plain;
    let best = surer(NOT_RELEVANT, plain);
    for (const part of parts) {
      for (const group of [part, [...old, ...part]]) {
        const measured = measureGroup(group, matched);
        if (measured.score >= needed) best = surer(best, measured);
      }
    }
    return best;
  };
}

const NOT_RELEVANT: Relevance = { isRelevant: false, score: 0, queryShare: 0 };

function measureGroup(group: readonly QueryTerm[], matched: readonly QueryTerm[]): Relevance {
  return measureRelevance(
    group,
    group.filter((term) => matched.includes(term)),
  );
}

function surer(left: Relevance, right: Relevance): Relevance {
  return right.isRelevant && right.score > left.score ? right : left;
}
