import { latestSession, loadIdentity } from "@/identity/identity-store.ts";
import { promptFit } from "@/identity/prompt-fit.ts";
import { type RetrievalMode, retrievalModeOf } from "@/identity/retrieval-mode.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { judgeSureness } from "@/memory/recall/6-hits/sureness.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import type { OperationTools } from "@/operations/operation.ts";

/**
 * How to look for the answer to a question, by how sure recall is of what it found and by how well
 * the question fits the work of the last session. Undefined if no session has a subject yet.
 */
export function retrievalModeFor(
  { query }: Pick<RecallRequest, "query">,
  hits: readonly RecallHit[],
  { store, clock, embedder }: OperationTools,
): RetrievalMode | undefined {
  const sessionId = latestSession(store);
  const identity = sessionId === undefined ? undefined : loadIdentity(store, sessionId)?.identity;
  if (identity === undefined || identity.activityCount < ACTIVITIES_MIN) return undefined;
  const surest = hits.reduce((best, { score }) => Math.max(best, score), 0);
  const prompt = { atMs: clock.nowMs(), kind: "prompt", text: query, files: [] };
  const fit = promptFit(identity, prompt, (text) => embedder?.embed(text));
  return retrievalModeOf(1 - Math.min(1, surest), fit);
}

/** Before it a session has no subject that a question could fit (identity/prompt-fit.ts). */
const ACTIVITIES_MIN = 10;

/**
 * GetNeighborhood: recall is sure of an answer that has nothing to do with the present work, so the
 * person who asks knows little around it. The places of hits that say nothing about the question
 * go to what belongs to the best one: linked with it, near it in its session or in meaning.
 */
export function addNeighbourhood(
  hits: readonly RecallHit[],
  request: RecallRequest,
  { store, embedder }: Pick<OperationTools, "store" | "embedder">,
): RecallHit[] {
  const words = judgeSureness(hits);
  const answers = hits.filter((_, at) => words[at] !== "none");
  if (answers.length === 0) return [...hits];
  const shown = new Set(answers.map(({ memory }) => memory.id));
  const around = recall(store, { ...request, profile: "associative" }, embedder).filter(
    ({ memory }) => !shown.has(memory.id),
  );
  for (const { memory } of around) shown.add(memory.id);
  const rest = hits.filter(({ memory }) => !shown.has(memory.id));
  return [...answers, ...around, ...rest].slice(0, request.limit);
}

/**
 * The least score that counts as "maybe" in EpistemicAction: the question is about the present
 * work, and nothing is sure, so a weaker hint is worth checking. Guess, a third below the usual.
 */
const HINT_SCORE_MIN = 0.24;

/** EpistemicAction: the best hit, if it may be a hint. */
export function hintAmong([best]: readonly RecallHit[]): RecallHit | undefined {
  return best !== undefined && best.score >= HINT_SCORE_MIN ? best : undefined;
}
