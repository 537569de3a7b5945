import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { DigestTextGate, SessionDigest } from "@/session/digest/digest.ts";
import type { PlanStep, TranscriptTurn } from "@/conversation/turn.ts";

/** The current plan, and the outcome of earlier plans. */
export interface PlanDigest {
  readonly steps: readonly PlanStep[];
  readonly finished: readonly string[];
  readonly cancelled: readonly string[];
}

export function openSteps(plan: PlanDigest): string[] {
  return titlesOf(plan, "open");
}

export function droppedSteps(plan: PlanDigest): string[] {
  return titlesOf(plan, "dropped");
}

function titlesOf({ steps }: PlanDigest, wanted: PlanStep["status"]): string[] {
  return steps.flatMap(({ status, title }) => (status === wanted && title ? [title] : []));
}

/**
 * Updates the plan with the steps of a turn. A plan is over when all its steps are done or dropped;
 * noteCaptured records finished and cancelled plans when a memory is made of them.
 */
export function followPlan(
  digest: SessionDigest,
  turn: TranscriptTurn,
  gate: DigestTextGate,
): SessionDigest {
  const created = turn.toolResult?.step;
  const changed = turn.toolCalls.flatMap((call) => call.steps ?? []);
  if (created === undefined && changed.length === 0) return digest;
  const steps = mergeSteps(digest.plan.steps, created === undefined ? changed : [created], gate);
  const dropped = steps.filter((step) => step.status === "dropped" && !isDropped(digest, step));
  const cancelled = [...digest.plan.cancelled, ...dropped.flatMap(({ title }) => title || [])];
  const isOver = steps.every(({ status }) => status !== "open");
  return {
    ...digest,
    plan: {
      ...digest.plan,
      steps: isOver ? [] : steps.slice(-DIGEST_LIMITS.planSteps),
      cancelled: cancelled.slice(-DIGEST_LIMITS.plans),
    },
  };
}

function isDropped({ plan }: SessionDigest, step: PlanStep): boolean {
  return plan.steps.some(
    (before) => before.status === "dropped" && before.id === step.id && before.title === step.title,
  );
}

/** Steps without ids are always a complete list; steps with ids come one by one. */
function mergeSteps(
  before: readonly PlanStep[],
  changed: readonly PlanStep[],
  gate: DigestTextGate,
): PlanStep[] {
  const safe = changed.map((step) => withSafeTitle(step, gate));
  if (safe.every(({ id }) => id === undefined)) return safe;
  const merged = new Map(before.map((step) => [step.id ?? step.title, step]));
  for (const step of safe) merged.set(step.id, { ...merged.get(step.id), ...step });
  return [...merged.values()];
}

function withSafeTitle(step: PlanStep, gate: DigestTextGate): PlanStep {
  if (step.title === undefined) return step;
  return { ...step, title: gate.clean(step.title, DIGEST_LIMITS.stepChars) };
}
