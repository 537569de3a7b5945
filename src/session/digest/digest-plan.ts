import { followProse } from "@/session/digest/prose-plan.ts";
import { withSafeTitle, withSteps } from "@/session/digest/plan-steps.ts";
import type { DigestTextGate, SessionDigest } from "@/session/digest/digest.ts";
import type { PlanStep, TranscriptTurn } from "@/conversation/turn.ts";

/**
 * Updates the plan with the steps of a turn, from the calls of a plan tool or from what was said. A
 * plan is over when all its steps are done or dropped; noteCaptured records finished and cancelled
 * plans when a memory is made of them.
 */
export function followPlan(
  digest: SessionDigest,
  turn: TranscriptTurn,
  gate: DigestTextGate,
): SessionDigest {
  const created = turn.toolResult?.step;
  const changed = turn.toolCalls.flatMap((call) => call.steps ?? []);
  const { plan } = digest;
  if (created === undefined && changed.length === 0) {
    const followed = followProse(plan, turn, gate);
    return followed === plan ? digest : { ...digest, plan: followed };
  }
  const before = plan.isProse ? [] : plan.steps;
  const steps = mergeSteps(before, created === undefined ? changed : [created], gate);
  return { ...digest, plan: withSteps({ ...plan, steps: before, isProse: false }, steps) };
}

/** Steps without ids are always a complete list; steps with ids come one by one. */
function mergeSteps(
  before: readonly PlanStep[],
  changed: readonly PlanStep[],
  gate: DigestTextGate,
): PlanStep[] {
  const safe = changed.map((step) => withSafeTitle(step, gate));
  if (safe.every(({ id }) => id === undefined)) return withRemovedSteps(before, safe);
  const merged = new Map(before.map((step) => [step.id ?? step.title, step]));
  for (const step of safe) merged.set(step.id, { ...merged.get(step.id), ...step });
  return [...merged.values()];
}

/**
 * The tool that writes whole lists has no status for a cancelled step: the agent removes it. A
 * removed step counts as cancelled if the others stayed and nothing new can be its new wording.
 */
function withRemovedSteps(before: readonly PlanStep[], list: readonly PlanStep[]): PlanStep[] {
  const listed = new Set(list.map(({ title }) => title));
  const removed = before.filter(({ title }) => !listed.has(title));
  if (removed.length === before.length) return [...list];
  const cancelled = removed.filter(({ status }) => status === "dropped");
  const open = removed.filter(({ status }) => status === "open");
  const known = new Set(before.map(({ title }) => title));
  const isReworded = list.some(({ title }) => !known.has(title));
  const isShortened = removed.some(({ status }) => status === "done");
  if (isReworded || isShortened) return [...list, ...cancelled];
  return [...list, ...cancelled, ...open.map((step) => ({ ...step, status: "dropped" as const }))];
}
