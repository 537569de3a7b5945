import { shorten } from "@/base/text.ts";
import { readNumberedItems } from "@/conversation/plan-list.ts";
import { readWishes } from "@/conversation/plan-references.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { isQuestionLike } from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import type { PlanStep, TranscriptTurn } from "@/conversation/turn.ts";

/** Finds plans that ended: all steps done, or cancelled by the user. */

const CANCELS =
  /^(?:(?:ok|okay|hm+|actually|please|wait|no|stop)[,.]? )*(?:forget (?!to\b)|(?:cancel|abort|drop|scrap|abandon) (?:\S{1,20} ){0,4}?(?:it|that|this|plan|idea|approach|feature|part|steps?|refactor\w{0,6}|changes?|work|attempt|migration|task|thing|whole)\b|nevermind|never mind|let's not|lets not|hold off|don't bother|leave (?:it|that|this) out|vergiss|lass das|olvida|oublie|laisse tomber)|\b(?:changed my mind|not worth it|after all|no longer (?:need|want)|put (?:\S{1,20} ){1,4}on hold|won't do (?:it|this|that))\b|算了|不做了|取消/;

/** Short phrases that are enough if the agent was already changing files. */
const BARE_CANCEL =
  /^(?:(?:ok|okay|hm+|actually|please)[,.]? )*(?:nevermind|never mind|forget (?:it|that)|cancel (?:it|that)|scrap (?:it|that)|drop it|abort)\b/;

export function findCancelledPlan(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined || !context.isFromPerson) return undefined;
  const step = findCancelledStep(statement.text, context.lastAgentText);
  if (step !== undefined) return step;
  if (!CANCELS.test(statement.matchText) || isQuestionLike(statement)) return undefined;
  // Guess: people cancel something in few words.
  if (countWords(statement.text) > 40) return undefined;
  const wasAtWork = context.toolUses.some(({ call }) => call.action === "edit");
  const said = context.statements
    .filter((other) => other.block === statement.block && !other.isQuestion)
    .map(({ text }) => text)
    .join(" ");
  const words = countWords(said);
  if (words < 5 && !(BARE_CANCEL.test(statement.matchText) && wasAtWork)) return undefined;
  if (!wasAtWork && context.toolUses.length === 0) return undefined;
  const goal = context.goal === undefined ? "" : ` (it was about: ${shorten(context.goal, 140)})`;
  return {
    kind: "plan-cancelled",
    type: "Decision",
    text: `Called off by the user: ${shorten(said, 300)}${goal}`,
    score: 0.6 + (wasAtWork ? 0.15 : 0) + (words >= 8 ? 0.05 : 0),
    reasons: ["called off", ...(wasAtWork ? ["work was under way"] : [])],
  };
}

/** A step that the user calls off or defers by its number in the agent's last message. */
function findCancelledStep(said: string, agentText: string | undefined): Detection | undefined {
  if (agentText === undefined) return undefined;
  const { dropped, later } = readWishes(said);
  if (dropped.length + later.length === 0) return undefined;
  const titles = readNumberedItems(agentText);
  const named = (numbers: readonly number[]) =>
    numbers.flatMap((number) => titles[number - 1] ?? []).map((title) => shorten(title, 120));
  const [off, deferred] = [named(dropped), named(later)];
  if (off.length + deferred.length === 0) return undefined;
  const what = [
    ...(off.length === 0 ? [] : [`Called off by the user: ${off.join("; ")}`]),
    ...(deferred.length === 0 ? [] : [`Left for later by the user: ${deferred.join("; ")}`]),
  ];
  return {
    kind: "plan-cancelled",
    type: "Decision",
    text: `${what.join(". ")} (said: ${shorten(said, 160)})`,
    score: 0.65,
    reasons: ["step called off by its number"],
  };
}

/** Reads the plan steps of one conversation, turn by turn. */
export class PlanTracker {
  readonly #titles = new Map<string, string>();
  readonly #open = new Set<string>();
  readonly #done = new Set<string>();
  #reported = "";

  /** Reads one turn and returns the plan that it finished. */
  readTurn(context: TurnContext): Detection | undefined {
    this.#learnTitle(context.turn);
    const steps = context.turn.toolCalls.flatMap((call) => call.steps ?? []);
    if (steps.length === 0) return undefined;
    const titles = steps.every(({ id }) => id === undefined)
      ? finishedList(steps)
      : this.#finishById(steps);
    const key = titles.join("\n");
    if (titles.length < 2 || key === this.#reported) return undefined;
    this.#reported = key;
    return describePlan(context, titles);
  }

  #learnTitle({ toolResult }: TranscriptTurn): void {
    const step = toolResult?.step;
    if (step?.id === undefined || step.title === undefined) return;
    this.#titles.set(step.id, step.title);
    this.#open.add(step.id);
  }

  #finishById(steps: readonly PlanStep[]): string[] {
    for (const { id, status } of steps) {
      if (id === undefined || status === "open") continue;
      this.#open.delete(id);
      if (status === "done") this.#done.add(id);
    }
    if (this.#open.size > 0) return [];
    const titles = [...this.#done].flatMap((id) => this.#titles.get(id) ?? []);
    this.#done.clear();
    return titles;
  }
}

function finishedList(steps: readonly PlanStep[]): string[] {
  return steps.every(({ status }) => status !== "open")
    ? steps.filter(({ status }) => status === "done").flatMap(({ title }) => title || [])
    : [];
}

function describePlan(context: TurnContext, titles: readonly string[]): Detection {
  const goal = context.goal === undefined ? "" : ` for "${shorten(context.goal, 120)}"`;
  return {
    kind: "plan-finished",
    type: "Summary",
    text: `Plan finished${goal}: ${titles.map((title) => shorten(title, 80)).join("; ")}`,
    score: 0.6 + Math.min(titles.length, 5) * 0.02,
    reasons: ["all steps done"],
  };
}
