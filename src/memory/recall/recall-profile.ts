import type { BarChannel } from "@/memory/recall/5-gate/relevance.ts";
import type { LinkKind, MemoryType } from "@/store/memory-types.ts";

/**
 * How each kind of caller recalls, as data: which channels are asked, with which budgets, how the
 * candidates are ranked, and what the gate demands. The pipeline in recall.ts reads a profile and
 * has no other switch. Weights are in 4-rank/weights.ts.
 */
export interface RecallProfile {
  /** False if nobody asked: then only current, trusted memories that clear the gate are shown. */
  readonly isAsked: boolean;
  readonly query: QuerySettings;
  readonly channels: ChannelSettings;
  /** Channels that start from the best candidates found so far. */
  readonly leads?: LeadSettings;
  readonly rank: RankSettings;
  readonly gate: GateSettings;
  readonly hits: HitSettings;
}

export interface QuerySettings {
  /** False if phrases such as "last week" are not looked for, which saves a hook time. */
  readonly readsTime?: boolean;
  /** True if a prompt that only steers the work ("go on") is not searched for. */
  readonly skipsSteering?: boolean;
  /** "given": only the request's signature. "found": the query or the last error may hold one. */
  readonly error: "given" | "found";
  /** True if the words that name a time narrow the search and are not searched for themselves. */
  readonly isBoundByTime?: boolean;
}

export interface ChannelSettings {
  readonly cause?: boolean;
  readonly words?: WordBudget;
  /** Reads only the short lists of rare words: quicker than the index, without context. */
  readonly rareWords?: RareWordBudget;
  readonly place?: "paths" | "paths-and-symbols" | "exact-files";
  readonly meaning?: MeaningBudget;
  readonly standingOrders?: boolean;
  readonly time?: "filter" | "tags";
}

export interface WordBudget {
  /** The least number of candidates; twice the limit where that is more. */
  readonly candidatesMin: number;
  /** Postings of the index that may be read. */
  readonly postings: number;
  /** True if only the rows whose terms weigh most are ranked: 2 ms less in a hook. */
  readonly isShortlisted?: boolean;
  /** True if short prompts are also searched for by other words of the same meaning. */
  readonly isWidened?: boolean;
  /** True if the candidates' vectors are not compared with the query's. */
  readonly isWithoutMeaning?: boolean;
  /** A type that is never told there, and would only take up the room of others. */
  readonly exceptType?: MemoryType;
}

export interface RareWordBudget {
  readonly postings: number;
  readonly postingsPerTerm: number;
  readonly candidates: number;
  /** Words of the output that are looked up, and the postings each may have. */
  readonly outputTerms: number;
  readonly outputPostingsPerTerm: number;
}

export interface MeaningBudget {
  readonly candidates: number | "as-words";
  /** The most vectors the query is compared with. */
  readonly compared: number;
  /** Candidates below this cosine are dropped. */
  readonly cosineMin?: number;
  /** Fills a short list with less similar memories. */
  readonly fill?: { readonly hits: number; readonly cosineMin: number; readonly termsMin: number };
}

export interface LeadSettings {
  readonly seeds: number;
  /** The candidates that lead on: the best, those that match by themselves, or those past the gate. */
  readonly from: "best" | "matching" | "matching-errors" | "passing";
  readonly links?: { readonly steps: 1 | 2; readonly kinds?: readonly LinkKind[] };
  readonly neighbours?: { readonly before: number; readonly after: number };
  /** True if memories close in meaning to the best candidate are added. */
  readonly nearBest?: boolean;
  /** True if a short list is filled with memories of the time the query names. */
  readonly fillsFromTime?: boolean;
  /** "more": found memories join the others. "answer": they come first, the seeds go last. */
  readonly role: "more" | "answer";
  /** True if links only add memories, and do not lift candidates that are there already. */
  readonly isOnlyNew?: boolean;
}

export interface RankSettings {
  readonly order: "weights" | "newest" | "by-channel";
  readonly weights: "hybrid" | "meaning" | "cause";
  /** True if candidates gain from the files and sessions of the best ones. */
  readonly sharedContext: boolean;
  readonly wordPairs?: boolean;
  readonly keepsOrdersInSight?: boolean;
}

export interface GateSettings {
  /**
   * How relevance is measured; "none" lets everything through, "prompt" and "trouble" compare the
   * candidates with each other (prompt-gate.ts), the others compare each with the query.
   */
  readonly measure: "none" | "prompt" | "trouble" | "error" | "by-part" | "work";
  /** Candidates compared word by word. */
  readonly checked: number;
  /** True if candidates further down are dropped unseen. */
  readonly dropsUnchecked?: boolean;
  /** Channels that may let a memory through without words, each at its own bar. */
  readonly alone: readonly BarChannel[];
  /** Types that no such channel lets through. */
  readonly neverAlone?: readonly MemoryType[];
}

export interface HitSettings {
  /** How many memories that say nearly the same stay in front; "third" of the list's length. */
  readonly alike: "one" | "third" | "any";
  /** Keeps slots for memories that only one channel vouches for. */
  readonly reservesSlots?: boolean;
  /** True if memories found only by words are ordered by how sure their match is. */
  readonly isBySureness?: boolean;
}
