import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { DigestTextGate } from "@/session/digest/digest.ts";
import type { PlanStep } from "@/conversation/turn.ts";

/** The current plan, and the outcome of earlier plans. */
export interface PlanDigest {
  readonly steps: readonly PlanStep[];
  readonly finished: readonly string[];
  readonly cancelled: readonly string[];
  /** True if the steps were read from what was said, not from the calls of a plan tool. */
  readonly isProse?: boolean;
  /** Prompts, and edits and commands of the agent, since the steps were last mentioned. */
  readonly promptsSince?: number;
  readonly workSince?: number;
}

/** Guesses: after this many prompts without a word about it, the work has moved on. */
const STALE_AFTER_PROMPTS = 6;
const PROSE_STALE_AFTER_PROMPTS = 3;

/** The steps of the plan that the work follows, if it still does. */
function currentSteps({
  steps,
  isProse = false,
  promptsSince = 0,
}: PlanDigest): readonly PlanStep[] {
  const limit = isProse ? PROSE_STALE_AFTER_PROMPTS : STALE_AFTER_PROMPTS;
  return promptsSince >= limit ? [] : steps;
}

export function openSteps(plan: PlanDigest): string[] {
  return titlesOf(plan, "open");
}

export function doneSteps(plan: PlanDigest): string[] {
  return titlesOf(plan, "done");
}

export function droppedSteps(plan: PlanDigest): string[] {
  return titlesOf(plan, "dropped");
}

function titlesOf(plan: PlanDigest, wanted: PlanStep["status"]): string[] {
  return currentSteps(plan).flatMap(({ status, title }) =>
    status === wanted && title ? [title] : [],
  );
}

/** The plan with these steps, which have just been mentioned. */
export function withSteps(plan: PlanDigest, steps: readonly PlanStep[]): PlanDigest {
  const dropped = steps.filter((step) => step.status === "dropped" && !isDropped(plan, step));
  const cancelled = [...plan.cancelled, ...dropped.flatMap(({ title }) => title || [])];
  const isOver = steps.every(({ status }) => status !== "open");
  return {
    ...plan,
    steps: isOver ? [] : steps.slice(-DIGEST_LIMITS.planSteps),
    cancelled: cancelled.slice(-DIGEST_LIMITS.plans),
    promptsSince: 0,
    workSince: 0,
  };
}

function isDropped({ steps }: PlanDigest, step: PlanStep): boolean {
  return steps.some(
    (before) => before.status === "dropped" && before.id === step.id && before.title === step.title,
  );
}

export function withSafeTitle(step: PlanStep, gate: DigestTextGate): PlanStep {
  if (step.title === undefined) return step;
  return { ...step, title: gate.cleanOutput(step.title, DIGEST_LIMITS.stepChars) };
}

/** Counts work of the agent on whatever the plan is about. */
export function noteWork(plan: PlanDigest): PlanDigest {
  return plan.steps.length === 0 ? plan : { ...plan, workSince: (plan.workSince ?? 0) + 1 };
}
