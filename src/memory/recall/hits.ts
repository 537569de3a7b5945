import { LIMITS } from "@/base/limits.ts";
import type { ChannelName } from "@/memory/recall/channels/channel.ts";
import { spreadOut } from "@/memory/recall/gate/diversity.ts";
import type { PooledCandidate } from "@/memory/recall/pool.ts";
import type { QueryTerm } from "@/memory/recall/query/query-terms.ts";
import type { RankedCandidate } from "@/memory/recall/rank/rank.ts";
import type { RecallHit, RecallReason, RecallRequest } from "@/memory/recall/recall.ts";
import {
  measureError,
  measureRelevance,
  type Relevance,
  surenessOf,
} from "@/memory/recall/gate/relevance.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export type Ranked = PooledCandidate & RankedCandidate;

export interface HitRules {
  /** Clears the gate without the words that it asks for. */
  readonly clearsAlone?: (candidate: Ranked) => boolean;
  readonly note?: string;
}

/**
 * One of several texts that are alike is enough for a hook. Of work notes that are alike often
 * several are right, so a list that was asked for has up to a third of them.
 */
const ALIKE_PART = 3;

/**
 * The end of the pipeline: candidates in their order become hits. The first few are looked at
 * word by word, which costs as much as finding them; for a hook the others are left out, as what
 * stands further down is never shown unasked. Then what adds nothing goes behind the rest.
 */
export function toHits(
  ranked: readonly Ranked[],
  terms: readonly QueryTerm[],
  request: RecallRequest,
  rules: HitRules = {},
): RecallHit[] {
  const { gate, limit } = request;
  const items: (RecallHit & { ownTerms?: ReadonlySet<string> })[] = [];
  let checked = 0;
  const checkedMost = gate === "relevant" ? LIMITS.promptChecked : LIMITS.checkedCandidates;
  for (const candidate of ranked) {
    const { memory, scores } = candidate;
    const isSameError = scores.cause !== undefined;
    const isChecked = !isSameError && (checked += 1) <= checkedMost;
    if (gate === "relevant" && !isSameError && !isChecked) break;
    const ownTerms = isChecked ? termsOf(memory) : undefined;
    const matched = ownTerms ? terms.filter(({ text }) => ownTerms.has(text)) : [];
    const measure = request.isError ? measureError : measureRelevance;
    const relevance = measure(terms, matched, scores.semantic);
    const mayShow =
      gate === "any" || isSameError || relevance.isRelevant || rules.clearsAlone?.(candidate);
    if (!mayShow) continue;
    const hit = toHit(candidate, matched, relevance, rules);
    items.push(ownTerms ? { ...hit, ownTerms } : hit);
  }
  return spreadOut(items, gate === "relevant" ? 1 : Math.ceil(limit / ALIKE_PART))
    .slice(0, limit)
    .map(({ memory, score, reason }) => ({ memory, score, reason }));
}

/**
 * The candidates that may lead to others: those that match themselves, not by what was remembered
 * beside them; for a hook, those that clear the gate.
 */
export function leadingAmong(
  ranked: readonly Ranked[],
  terms: readonly QueryTerm[],
  { gate }: RecallRequest,
): readonly Ranked[] {
  return ranked.slice(0, LIMITS.checkedCandidates).filter(({ memory, scores }) => {
    const own = termsOf(memory);
    const matched = terms.filter(({ text }) => own.has(text));
    if (scores.cause !== undefined) return true;
    if (gate === "any") return matched.length > 0 || scores.place !== undefined;
    return measureRelevance(terms, matched, scores.semantic).isRelevant;
  });
}

/** The terms that stand in a memory itself. */
export function termsOf(memory: StoredMemory): Set<string> {
  const { text, tags, files, otherWords, symbols, directory = "" } = memory;
  const folder = directory.slice(directory.lastIndexOf("/") + 1);
  return analyzeMeaning([text, ...tags, ...files, ...otherWords, ...symbols, folder].join(" "));
}

export function toHit(
  candidate: Ranked,
  matched: readonly QueryTerm[],
  relevance: Relevance,
  { note }: HitRules = {},
): RecallHit {
  const { memory, scores, details, parts } = candidate;
  const isSameError = scores.cause !== undefined;
  const channels = Object.keys(scores) as ChannelName[];
  const reason: RecallReason = {
    channel: mainChannel(candidate),
    channels,
    terms: matched.map(({ text }) => text),
    queryShare: isSameError ? 1 : relevance.queryShare,
    parts,
    ...(scores.semantic === undefined ? {} : { cosine: round(scores.semantic) }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(note === undefined ? {} : { note }),
  };
  return { memory, score: scores.cause ?? surenessOf(relevance, scores), reason };
}

/** The same error, else what counts most for its place. */
function mainChannel({ scores, parts }: Ranked): ChannelName {
  if (scores.cause !== undefined) return "cause";
  const said: readonly (readonly [ChannelName, number | undefined])[] = [
    ["lexical", parts.lexical],
    ["place", parts.namesTheFile],
    ["graph", parts.linked],
    ["semantic", parts.nearInMeaning],
    ["time", parts.neighbour],
  ];
  let main: ChannelName = "lexical";
  let most = Number.NEGATIVE_INFINITY;
  for (const [channel, part = 0] of said) {
    if (scores[channel] === undefined || part <= most) continue;
    main = channel;
    most = part;
  }
  return main;
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
