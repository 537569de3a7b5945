import { shorten } from "@/base/text.ts";
import { readPlanList, readWholePlan } from "@/conversation/plan-list.ts";
import { readProgress, readWishes, scrapsPlan } from "@/conversation/plan-references.ts";
import type { PlanStep, TranscriptTurn } from "@/conversation/turn.ts";
import { type PlanDigest, withSafeTitle, withSteps } from "@/session/digest/plan-steps.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { DigestTextGate } from "@/session/digest/digest.ts";

/**
 * Follows a plan through what is said about it. The agent writes it as a list, in plan mode or in a
 * message, and reports by number or by a new list; the user cancels steps or the whole plan. A plan
 * that the agent worked on and no longer mentions at the end of its turn is dropped: it is more
 * often carried out than not, and a finished step must not be told as open. While a plan tool is
 * in use, only the user's words count.
 */
export function followProse(
  plan: PlanDigest,
  turn: TranscriptTurn,
  gate: DigestTextGate,
): PlanDigest {
  if (turn.isSidechain || turn.agentId !== "") return plan;
  switch (turn.role) {
    case "assistant":
      return isToolPlan(plan) ? plan : followAgent(plan, turn, gate);
    case "user":
      return turn.speaker === "agent-plan"
        ? takeList(plan, readWholePlan(turn.text), gate)
        : followPerson(plan, turn);
    case "tool":
      return plan;
  }
}

function isToolPlan({ steps, isProse = false }: PlanDigest): boolean {
  return !isProse && steps.length > 0;
}

function followAgent(
  plan: PlanDigest,
  { text, toolCalls, endsWork }: TranscriptTurn,
  gate: DigestTextGate,
): PlanDigest {
  const proposed = toolCalls.find(({ name }) => name === "ExitPlanMode")?.written;
  const list = proposed === undefined ? readPlanList(text) : readWholePlan(proposed);
  if (list !== undefined) return takeList(plan, list, gate);
  if (plan.steps.length === 0) return plan;
  const done = readProgress(text).filter((number) => number <= plan.steps.length);
  if (done.length > 0) return withSteps(plan, setStatus(plan.steps, done, "done"));
  return endsWork && (plan.workSince ?? 0) > 0 ? { ...plan, steps: [] } : plan;
}

function takeList(
  plan: PlanDigest,
  list: readonly PlanStep[] | undefined,
  gate: DigestTextGate,
): PlanDigest {
  if (list === undefined) return plan;
  const steps = list.map((step) => withSafeTitle(step, gate)).filter(({ title }) => title !== "");
  const isSame = steps.some(({ title }) => plan.steps.some((one) => one.title === title));
  const before = isSame ? plan.steps : [];
  return withSteps({ ...plan, steps: before, isProse: true }, withKnownStatus(steps, before));
}

/** A list without marks says nothing about steps that are known to be done or dropped. */
function withKnownStatus(
  steps: readonly PlanStep[],
  before: readonly PlanStep[],
): readonly PlanStep[] {
  if (steps.some(({ status }) => status !== "open")) return steps;
  return steps.map((step) => before.find(({ title }) => title === step.title) ?? step);
}

function followPerson(plan: PlanDigest, { text, speaker = "person" }: TranscriptTurn): PlanDigest {
  if (speaker !== "person" || plan.steps.length === 0) return plan;
  const asked = { ...plan, promptsSince: (plan.promptsSince ?? 0) + 1 };
  if (scrapsPlan(text) || (isFresh(plan) && CALLS_IT_OFF.test(text))) return callOff(plan);
  const { dropped, later } = readWishes(text);
  const isStep = (number: number) => number >= 1 && number <= plan.steps.length;
  if (![...dropped, ...later].some(isStep)) return asked;
  const steps = setStatus(plan.steps, dropped.filter(isStep), "dropped");
  return withSteps(plan, deferSteps(steps, later.filter(isStep)));
}

/** True if the plan was only announced: then "forget it" can mean nothing else. */
function isFresh({ isProse = false, workSince = 0, promptsSince = 0 }: PlanDigest): boolean {
  return isProse && workSince === 0 && promptsSince === 0;
}

const CALLS_IT_OFF =
  /^\s{0,9}(?:(?:no|ok|okay|nein|non)[,.]? )?(?:never ?mind|forget (?:it|that|about it)|scrap (?:it|that)|cancel (?:it|that)|drop it|vergiss es|lass es|laisse tomber|oublie|olv[ií]dalo|esquece|забудь|やめよう|やめて|算了|不做了|됐어)[\s.!。！]{0,9}$/iu;

function callOff(plan: PlanDigest): PlanDigest {
  const open = plan.steps.filter(({ status }) => status === "open");
  const titles = open.map(({ title = "" }) => title).filter((title) => title !== "");
  const said = shorten(`the plan (${titles.join("; ")})`, DIGEST_LIMITS.capturedChars);
  const known = withSteps(plan, []);
  return { ...known, cancelled: [...plan.cancelled, said].slice(-DIGEST_LIMITS.plans) };
}

function setStatus(
  steps: readonly PlanStep[],
  numbers: readonly number[],
  status: PlanStep["status"],
): PlanStep[] {
  return steps.map((step, index) => (numbers.includes(index + 1) ? { ...step, status } : step));
}

const DEFERRED = " (left for later)";

function deferSteps(steps: readonly PlanStep[], numbers: readonly number[]): PlanStep[] {
  return steps.map((step, index) => {
    const isDeferred = numbers.includes(index + 1) && step.status === "open";
    if (!isDeferred || step.title?.endsWith(DEFERRED)) return step;
    return { ...step, title: `${step.title ?? ""}${DEFERRED}` };
  });
}
