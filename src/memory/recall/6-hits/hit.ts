import type { ChannelName } from "@/memory/recall/2-channels/channel.ts";
import type { RankParts } from "@/memory/recall/4-rank/rank.ts";
import { type PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";
import { surenessOf } from "@/memory/recall/5-gate/relevance.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface RecallHit {
  readonly memory: StoredMemory;
  /** How sure we are that it belongs to the query, 0 to 1. Hits are not ordered by it. */
  readonly score: number;
  readonly reason: RecallReason;
}

/** Why a memory was found: enough to answer the question later. */
export interface RecallReason {
  /** The channel that says most. */
  readonly channel: ChannelName;
  /** All channels that found it. */
  readonly channels: readonly ChannelName[];
  /** The query's words in the memory. */
  readonly terms: readonly string[];
  /** Share of the query's weight that the memory covers. */
  readonly queryShare: number;
  /** The parts its rank is made of. */
  readonly parts?: RankParts;
  /** How likely it is right, 0 to 1, judged by how far it is ahead of the other candidates. */
  readonly likelihood?: number;
  /** Cosine with the query. */
  readonly cosine?: number;
  /** How each channel found it, such as "the same error". */
  readonly details?: Readonly<Partial<Record<ChannelName, string>>>;
  /** Something to know about the search itself. */
  readonly note?: string;
}

export function toHit(candidate: PassedCandidate, searchNote: string | undefined): RecallHit {
  const { memory, scores, details, parts, matched, relevance, likelihood } = candidate;
  const isSameError = scores.cause !== undefined;
  const note = candidate.note ?? searchNote;
  const reason: RecallReason = {
    channel: mainChannel(candidate),
    channels: Object.keys(scores) as ChannelName[],
    terms: matched.map(({ text }) => text),
    queryShare: isSameError ? 1 : relevance.queryShare,
    ...(Object.keys(parts).length === 0 ? {} : { parts }),
    ...(likelihood === undefined ? {} : { likelihood: round(likelihood) }),
    ...(scores.semantic === undefined ? {} : { cosine: round(scores.semantic) }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
    ...(note === undefined ? {} : { note }),
  };
  return { memory, score: scores.cause ?? likelihood ?? surenessOf(relevance, candidate), reason };
}

/** The channel of the same error, else the one that adds most to the rank. */
function mainChannel({ scores, parts }: PassedCandidate): ChannelName {
  if (scores.cause !== undefined) return "cause";
  const said: readonly (readonly [ChannelName, number | undefined])[] = [
    ["lexical", parts.lexical],
    ["place", parts.namesTheFile],
    ["graph", parts.linked],
    ["semantic", parts.nearInMeaning],
    ["time", parts.neighbour],
  ];
  let main: ChannelName | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const [channel, part = 0] of said) {
    if (scores[channel] === undefined || part <= most) continue;
    main = channel;
    most = part;
  }
  return main ?? "lexical";
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
