import type { Span } from "@/memory/recall/query/times/calendar.ts";
import type { ChannelName } from "@/memory/recall/channels/channel.ts";
import { foldCase, mayBeSameFile } from "@/platform/paths.ts";
import { hasMostlyFailed } from "@/memory/track-record.ts";
import type { StoredMemory, Tier } from "@/store/memory-types.ts";

/**
 * The order of candidates: a weighted sum of what the channels say, each relative to the best
 * lexical match, which counts 1, with a bonus for who said it and what it is about. On the
 * development sets a sum of normalised scores was 8 to 17 points better than adding up ranks.
 * Every weight of the order is in this file.
 */
export interface Weights {
  readonly lexical: number;
  readonly nearInMeaning: number;
  readonly userSaidIt: number;
  readonly standingOrder: number;
  readonly namesTheFile: number;
  readonly sameError: number;
  readonly linked: number;
  readonly neighbour: number;
  readonly inTheTime: number;
  readonly asksItself: number;
  readonly isFix: number;
  readonly isError: number;
  readonly tellsCause: number;
  readonly wordsTogether: number;
}

const NOTHING: Weights = {
  lexical: 0,
  nearInMeaning: 0,
  userSaidIt: 0,
  standingOrder: 0,
  namesTheFile: 0,
  sameError: 0,
  linked: 0,
  neighbour: 0,
  inTheTime: 0,
  asksItself: 0,
  isFix: 0,
  isError: 0,
  tellsCause: 0,
  wordsTogether: 0,
};

/** One configuration for all sets; chosen on ten public development sets where nothing else is said. */
export const HYBRID: Weights = {
  ...NOTHING,
  lexical: 1,
  nearInMeaning: 1,
  userSaidIt: 0.4,
  standingOrder: 0.8,
  namesTheFile: 1,
  // More than all others together: memories of this very error come first.
  sameError: 5,
  inTheTime: 0.4,
  asksItself: -0.2,
  // For all pairs of neighbouring words; found one of a hundred work notes by task more.
  wordsTogether: 0.6,
  // Guess: below any good match by words.
  linked: 0.3,
};

/** The model knows better than the token table what is near. Chosen on the same sets. */
export const HYBRID_BY_MODEL: Weights = { ...HYBRID, nearInMeaning: 1.75 };

/** Meaning first; words decide only between memories that are equally near. */
export const SEMANTIC: Weights = { ...NOTHING, nearInMeaning: 1, lexical: 0.01 };

/** What fixed it, what it was, what is said about its cause, what led to it. Guesses. */
export const CAUSAL: Weights = {
  ...NOTHING,
  lexical: 0.5,
  nearInMeaning: 0.3,
  sameError: 5,
  linked: 2,
  neighbour: 0.5,
  isFix: 0.6,
  isError: 0.4,
  tellsCause: 0.5,
};

/** Only what the best hits lead to counts. Guesses. */
export const ASSOCIATIVE: Weights = { ...NOTHING, linked: 1, neighbour: 0.8, nearInMeaning: 0.2 };

/**
 * Small parts for what a memory is, 0 for a plain one. Guesses: they decide between memories
 * that match about equally well.
 */
const ADJUSTED = {
  important: 0.2,
  branch: 0.1,
  directory: 0.1,
  agent: 0.1,
  used: 0.15,
  ignored: 0.15,
  stale: 0.3,
  // What worked each time it was tried.
  outcome: 0.2,
} as const;
/** Takes away what being of the same error gives, so that it never comes first. */
const FAILS_MOSTLY = -5;
const TIER: Readonly<Record<Tier, number>> = { gold: 0.1, silver: 0, bronze: -0.1, abandoned: -1 };
/** The usual importance of all kinds of memories lies between these. */
const PLAIN_IMPORTANCE = { least: 0.3, most: 0.8 } as const;
/** Being of use this often counts in full. Guess. */
const USES_MAX = 8;
/** Shown for nothing this often in a row it counts against a memory, and then in full. Guesses. */
export const IGNORED_MIN = 5;
const IGNORED_MAX = 20;

/** What the channels say about one memory, each on its own scale. */
export interface Candidate {
  readonly memory: StoredMemory;
  readonly scores: Readonly<Partial<Record<ChannelName, number>>>;
}

export interface RankedCandidate extends Candidate {
  readonly rank: number;
  readonly parts: RankParts;
}

/** What the rank is made of, so that "why" can be answered. Parts of 0 are left out. */
export type RankParts = Readonly<
  Partial<
    Record<
      keyof Weights | keyof typeof ADJUSTED | "tier" | "recency" | "sameFiles" | "sameSession",
      number
    >
  >
>;

/** Where the work goes on: memories of the same place count a little more. */
export interface Place {
  readonly branch?: string | undefined;
  /** Relative to the project's root. */
  readonly directory?: string | undefined;
  readonly agentType?: string | undefined;
}

export interface RankContext {
  readonly weights: Weights;
  /** Files the query names. */
  readonly paths?: readonly string[];
  readonly time?: Span | undefined;
  readonly place?: Place | undefined;
  /** 1: what it is about is as it was; 0: it is gone. Undefined: nobody knows. */
  readonly freshnessOf?: ((memory: StoredMemory) => number | undefined) | undefined;
  readonly tellsCause?: (memory: StoredMemory) => boolean;
}

export function rankCandidates<C extends Candidate>(
  candidates: readonly C[],
  context: RankContext,
): (C & RankedCandidate)[] {
  let best = Number.EPSILON;
  for (const { scores } of candidates) best = Math.max(best, scores.lexical ?? 0);
  return candidates
    .map((candidate) => ({ ...candidate, ...rate(candidate, best, context) }))
    .sort((a, b) => b.rank - a.rank);
}

type AddPart = (name: keyof RankParts, part: number) => void;

// Runs once in a process, on some fifty candidates: few calls and few objects count most.
function rate(
  candidate: Candidate,
  best: number,
  context: RankContext,
): { rank: number; parts: RankParts } {
  const parts: { -readonly [K in keyof RankParts]: RankParts[K] } = {};
  let rank = 0;
  const add: AddPart = (name, part) => {
    if (part === 0) return;
    parts[name] = part;
    rank += part;
  };
  const { cause } = candidate.scores;
  // Of memories of the same error, the words say less than kind and age.
  if (cause !== undefined && context.weights.sameError > 0) {
    add("sameError", context.weights.sameError * cause);
  } else {
    rateMatch(candidate, best, context, add);
  }
  adjust(candidate.memory, context, add);
  return { rank, parts };
}

/** Something the user wants done every time, said as an order: "Always …", "Never …". */
export function isStandingOrder(memory: StoredMemory): boolean {
  return memory.origin === "user" && /^\s*(?:please\s+)?(?:always|never)\b/i.test(memory.text);
}

// A question is seldom the answer to another. What the user asked tells what the work is about.
const SHORT_QUESTION_CHARS = 160;

function questionShare({ text, origin }: StoredMemory): number {
  if (origin === "user" || !text.trimEnd().endsWith("?")) return 0;
  return text.length < SHORT_QUESTION_CHARS ? 1 : 0.5;
}

function rateMatch(
  { memory, scores }: Candidate,
  best: number,
  { weights, paths, time, tellsCause }: RankContext,
  add: AddPart,
): void {
  const { type, createdAtMs, origin } = memory;
  const { lexical = 0, semantic = 0, graph, time: beside } = scores;
  add("lexical", (weights.lexical * lexical) / best);
  if (semantic > 0) add("nearInMeaning", weights.nearInMeaning * semantic);
  if (origin === "user") {
    add("userSaidIt", weights.userSaidIt);
    if (isStandingOrder(memory)) add("standingOrder", weights.standingOrder);
  }
  if (namesFileOf(memory, paths)) add("namesTheFile", weights.namesTheFile);
  if (graph !== undefined) add("linked", weights.linked * graph);
  if (beside !== undefined) add("neighbour", weights.neighbour * beside);
  if (time && createdAtMs >= time.sinceMs && createdAtMs <= time.untilMs) {
    add("inTheTime", weights.inTheTime);
  }
  if (weights.asksItself !== 0) add("asksItself", weights.asksItself * questionShare(memory));
  if (type === "Fix") add("isFix", weights.isFix);
  if (type === "Error") add("isError", weights.isError);
  if (tellsCause?.(memory)) add("tellsCause", weights.tellsCause);
}

function namesFileOf({ files }: StoredMemory, paths: readonly string[] = []): boolean {
  if (paths.length === 0 || files.length === 0) return false;
  return files.some((file) => paths.some((path) => mayBeSameFile(file, path)));
}

function adjust(memory: StoredMemory, context: RankContext, add: AddPart): void {
  const { importance, tier, useCount, branch, directory, agentType } = memory;
  const { place, freshnessOf } = context;
  if (importance > PLAIN_IMPORTANCE.most) {
    add("important", (ADJUSTED.important * (importance - PLAIN_IMPORTANCE.most)) / 0.2);
  } else if (importance < PLAIN_IMPORTANCE.least) {
    add("important", (ADJUSTED.important * (importance - PLAIN_IMPORTANCE.least)) / 0.3);
  }
  // What the user said is gold from the start, and counts for that already.
  if (tier !== "gold" || memory.origin !== "user") add("tier", TIER[tier]);
  if (useCount > 0) {
    const share = Math.log2(1 + useCount) / Math.log2(1 + USES_MAX);
    add("used", ADJUSTED.used * Math.min(1, share));
  }
  add("ignored", -ADJUSTED.ignored * ignoredShare(memory));
  add("outcome", outcomePart(memory));
  if (branch !== undefined && branch === place?.branch) add("branch", ADJUSTED.branch);
  if (isWithin(place?.directory, directory)) add("directory", ADJUSTED.directory);
  if (agentType !== undefined && agentType === place?.agentType) add("agent", ADJUSTED.agent);
  const freshness = freshnessOf?.(memory);
  if (freshness !== undefined) add("stale", -ADJUSTED.stale * (1 - freshness));
}

/** What the user said holds without being told: an order that is followed leaves no word. */
function ignoredShare({ ignoredCount = 0, origin }: StoredMemory): number {
  if (ignoredCount < IGNORED_MIN || origin === "user") return 0;
  return Math.min(1, ignoredCount / IGNORED_MAX);
}

function outcomePart(memory: StoredMemory): number {
  const { workedCount, failedCount } = memory;
  if (hasMostlyFailed(memory)) return FAILS_MOSTLY;
  // One more try than there were: once is not always.
  return (ADJUSTED.outcome * workedCount) / (workedCount + failedCount + 1);
}

function isWithin(directory: string | undefined, scope: string | undefined): boolean {
  if (directory === undefined || scope === undefined) return false;
  return foldCase(`${directory}/`).startsWith(foldCase(`${scope}/`));
}
