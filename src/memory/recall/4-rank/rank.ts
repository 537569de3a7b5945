import { hasMostlyFailed } from "@/memory/track-record.ts";
import type { Span } from "@/memory/recall/1-query/times/calendar.ts";
import type { Candidate } from "@/memory/recall/3-pool/pool.ts";
import { isStandingOrder } from "@/memory/recall/4-rank/standing-order.ts";
import type { Weights } from "@/memory/recall/4-rank/weights.ts";
import type { WorkScope } from "@/memory/recall/request.ts";
import { foldCase, mayBeSameFile } from "@/platform/paths.ts";
import type { StoredMemory, Tier } from "@/store/memory-types.ts";

/**
 * The rank of a candidate is a weighted sum of the channels' scores, with a bonus for who said it
 * and what it is about, and small parts for what kind of memory it is. On the development sets a
 * sum of normalised scores was 8 to 17 points better than adding up ranks.
 */
export interface RankedCandidate extends Candidate {
  readonly rank: number;
  readonly parts: RankParts;
}

/**
 * Small parts for what a memory is; 0 for a plain one. Guesses: they decide between memories that
 * match about equally well.
 */
const ADJUSTED = {
  important: 0.2,
  branch: 0.1,
  directory: 0.1,
  agent: 0.1,
  used: 0.15,
  ignored: 0.15,
  stale: 0.3,
  // If it worked every time it was tried.
  outcome: 0.2,
} as const;
/** Cancels the bonus for the same error, so that advice that mostly failed never comes first. */
const FAILS_MOSTLY = -5;
const TIER: Readonly<Record<Tier, number>> = { gold: 0.1, silver: 0, bronze: -0.1, abandoned: -1 };
/** The default importance of every type lies between these. */
const PLAIN_IMPORTANCE = { least: 0.3, most: 0.8 } as const;
/** Used this often, a memory gets the whole bonus. Guess. */
const USES_MAX = 8;
/** Ignored this often in a row a memory starts to lose, and from the maximum on no more. Guesses. */
export const IGNORED_MIN = 5;
const IGNORED_MAX = 20;

/** The parts a rank is made of, so that "why" can be answered. Parts of 0 are left out. */
export type RankParts = Readonly<
  Partial<
    Record<
      keyof Weights | keyof typeof ADJUSTED | "tier" | "recency" | "sameFiles" | "sameSession",
      number
    >
  >
>;

export interface RankContext {
  readonly weights: Weights;
  /** Files the query names. */
  readonly paths?: readonly string[];
  readonly time?: Span | undefined;
  readonly scope?: WorkScope | undefined;
  /** 1 if the files of the memory are unchanged, 0 if they are gone, undefined if unknown. */
  readonly freshnessOf?: ((memory: StoredMemory) => number | undefined) | undefined;
}

/** The candidates with their ranks, best first. */
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

// Runs once per process, on some fifty candidates: few calls and few objects matter most.
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
  // Among memories of the same error, type and age tell more than words.
  if (cause !== undefined && context.weights.sameError > 0) {
    add("sameError", context.weights.sameError * cause);
  } else {
    rateMatch(candidate, best, context, add);
  }
  adjust(candidate.memory, context, add);
  return { rank, parts };
}

function rateMatch(
  { memory, scores }: Candidate,
  best: number,
  { weights, paths, time }: RankContext,
  add: AddPart,
): void {
  const { type, createdAtMs, origin } = memory;
  const { lexical = 0, semantic = 0, graph, time: beside } = scores;
  add("lexical", (weights.lexical * lexical) / best);
  if (semantic > 0) add("nearInMeaning", weights.nearInMeaning * semantic);
  if (origin === "user") {
    const match = Math.min(1, lexical / best + Math.max(0, semantic));
    add("userSaidIt", weights.userSaidIt * match);
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
  if (weights.tellsCause !== 0 && tellsCause(memory)) add("tellsCause", weights.tellsCause);
}

const SHORT_QUESTION_CHARS = 160;

/** A question rarely answers another. The user's own questions do tell what the work is about. */
function questionShare({ text, origin }: StoredMemory): number {
  if (origin === "user" || !text.trimEnd().endsWith("?")) return 0;
  return text.length < SHORT_QUESTION_CHARS ? 1 : 0.5;
}

let causeWords: RegExp | undefined;

// English, German, Spanish, French. Compiled on first use: few profiles need it.
function tellsCause({ text }: StoredMemory): boolean {
  causeWords ??=
    /\b(?:because|caused? by|the cause|due to|root cause|reason (?:is|was|for)|led to|leads to|results? in|so that|fix(?:ed)? by|weil|wegen|ursache|verursacht|grund|porque|debido a|causa(?:do)?|parce que|en raison de|cause[es]? par)\b/i;
  return causeWords.test(text);
}

function namesFileOf({ files }: StoredMemory, paths: readonly string[] = []): boolean {
  if (paths.length === 0 || files.length === 0) return false;
  return files.some((file) => paths.some((path) => mayBeSameFile(file, path)));
}

function adjust(memory: StoredMemory, { scope, freshnessOf }: RankContext, add: AddPart): void {
  const { importance, tier, useCount, branch, directory, agentType } = memory;
  if (importance > PLAIN_IMPORTANCE.most) {
    add("important", (ADJUSTED.important * (importance - PLAIN_IMPORTANCE.most)) / 0.2);
  } else if (importance < PLAIN_IMPORTANCE.least) {
    add("important", (ADJUSTED.important * (importance - PLAIN_IMPORTANCE.least)) / 0.3);
  }
  // A statement of the user is gold from the start and has its own bonus.
  if (tier !== "gold" || memory.origin !== "user") add("tier", TIER[tier]);
  if (useCount > 0) {
    const share = Math.log2(1 + useCount) / Math.log2(1 + USES_MAX);
    add("used", ADJUSTED.used * Math.min(1, share));
  }
  add("ignored", -ADJUSTED.ignored * ignoredShare(memory));
  add("outcome", outcomePart(memory));
  if (branch !== undefined && branch === scope?.branch) add("branch", ADJUSTED.branch);
  if (isWithin(scope?.directory, directory)) add("directory", ADJUSTED.directory);
  if (agentType !== undefined && agentType === scope?.agentType) add("agent", ADJUSTED.agent);
  const freshness = freshnessOf?.(memory);
  if (freshness !== undefined) add("stale", -ADJUSTED.stale * (1 - freshness));
}

/** An order of the user that is followed leaves no words behind, so it never counts as ignored. */
function ignoredShare({ ignoredCount = 0, origin }: StoredMemory): number {
  if (ignoredCount < IGNORED_MIN || origin === "user") return 0;
  return Math.min(1, ignoredCount / IGNORED_MAX);
}

function outcomePart(memory: StoredMemory): number {
  const { workedCount, failedCount } = memory;
  if (hasMostlyFailed(memory)) return FAILS_MOSTLY;
  // Counts one try more than there were: once is not always.
  return (ADJUSTED.outcome * workedCount) / (workedCount + failedCount + 1);
}

function isWithin(directory: string | undefined, scope: string | undefined): boolean {
  if (directory === undefined || scope === undefined) return false;
  return foldCase(`${directory}/`).startsWith(foldCase(`${scope}/`));
}
