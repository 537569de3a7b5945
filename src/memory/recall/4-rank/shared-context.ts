import { sumOf } from "@/base/lists.ts";
import type { RankedCandidate, RankParts } from "@/memory/recall/4-rank/rank.ts";

/**
 * Candidates speak for each other: by shared files and by shared sessions. Nothing is looked up.
 * The weights were chosen on the development half of the sets in docs/decisions/008-recall.md.
 */
const SAME_FILES = 0.5;
const SAME_SESSION = 0.5;
/** The best candidates, whose files count as the files the question is about. */
const VOTERS = 5;
/** Each voter further down counts a little less. */
const VOTER_STEP = 0.2;
/** The number of best candidates that speak for their session. */
const SPEAKERS = 3;

/**
 * Moves up memories about the files of the best candidates, and memories of a session with several
 * good candidates. Shared files found 5 points more of earlier tasks, shared sessions one point
 * more of the turns of long conversations.
 */
export function rankBySharedContext<C extends RankedCandidate>(ranked: readonly C[]): C[] {
  return addSessions(addFiles(ranked));
}

function addFiles<C extends RankedCandidate>(ranked: readonly C[]): readonly C[] {
  const votes = new Map<string, number>();
  for (const [position, { memory, rank }] of ranked.slice(0, VOTERS).entries()) {
    const vote = rank / Math.sqrt(memory.files.length) / (1 + VOTER_STEP * position);
    for (const file of memory.files) votes.set(file, (votes.get(file) ?? 0) + vote);
  }
  const most = Math.max(...votes.values());
  if (votes.size === 0 || most <= 0) return ranked;
  return reorder(ranked, "sameFiles", ({ memory: { files } }) => {
    const sum = sumOf(files, (file) => votes.get(file) ?? 0);
    return sum <= 0 ? 0 : (SAME_FILES * sum) / most / Math.sqrt(files.length);
  });
}

function addSessions<C extends RankedCandidate>(ranked: readonly C[]): C[] {
  const [first] = ranked;
  if (first === undefined || first.rank <= 0) return [...ranked];
  const strengths = new Map<string, { sum: number; speakers: number }>();
  for (const { memory, rank } of ranked) {
    const strength = strengths.get(sessionOf(memory)) ?? { sum: 0, speakers: 0 };
    strengths.set(sessionOf(memory), strength);
    if (strength.speakers >= SPEAKERS) continue;
    strength.sum += Math.max(0, rank);
    strength.speakers += 1;
  }
  // If every session has one candidate, the order stays the same.
  if (strengths.size === ranked.length) return [...ranked];
  return reorder(ranked, "sameSession", ({ memory }) => {
    const { sum } = strengths.get(sessionOf(memory)) ?? { sum: 0 };
    return (SAME_SESSION * sum) / SPEAKERS / first.rank;
  });
}

// A memory without a session stands alone.
function sessionOf({ sessionId, id }: RankedCandidate["memory"]): string {
  return sessionId ?? id;
}

function reorder<C extends RankedCandidate>(
  ranked: readonly C[],
  name: keyof RankParts,
  partOf: (candidate: C) => number,
): C[] {
  return ranked
    .map((candidate) => {
      const part = partOf(candidate);
      if (part === 0) return candidate;
      return {
        ...candidate,
        parts: { ...candidate.parts, [name]: part },
        rank: candidate.rank + part,
      };
    })
    .sort((a, b) => b.rank - a.rank);
}
