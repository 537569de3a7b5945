import type { Candidate } from "@/memory/extract/candidate.ts";
import { measureSaying, SAYING_MEASURES } from "@/memory/extract/learned/saying-measures.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";

/**
 * The measures by which something that a person said is judged a standing rule: how work is done
 * here, whatever is asked next. They are those of its worth (saying-measures.ts), and what detectors
 * and the acts around it say: to which calls it applies, and what became of the act it was said of.
 * Somebody who only wants one piece of work speaks in the same words, but the agent then goes on to
 * that work and redoes nothing. The trainer (train/standing.ts) uses the same function. All measures
 * are between 0 and 1.
 */
const MARKS = [
  "recognised as a rule",
  "clear words",
  "at certain calls",
  "said in passing",
  "carried out",
  "scope: path",
  "scope: kind of file",
  "scope: files alike",
  "scope: program or work",
  "scope: unwanted there",
  "scope: wanted there",
  "act: command",
  "act: file",
  "fate: refused",
  "fate: undone",
  "fate: redone",
  "fate: stopped",
  "fate: agreed",
  "fate: other",
  "forbidden words",
  "wanted words",
  "decides one thing",
  "very long",
  "rule of an undone act",
  "task of an undone act",
  "rule in a long message",
  "surely a rule",
  "surely a task",
  "about answers",
  "rule without a call",
  "task without a call",
  "clear without a call",
  "guess without a call",
] as const;
type Mark = (typeof MARKS)[number];

export const STANDING_MEASURES = [...SAYING_MEASURES, ...MARKS] as const;
export type StandingMeasure = (typeof STANDING_MEASURES)[number];

export type Said = Pick<
  Candidate,
  "kind" | "text" | "score" | "scope" | "signs" | "isGuess" | "isForCalls" | "isPassing" | "isDone"
> & { readonly position?: number };

/** The measures of something that was said, in the order of their names. */
export function measureStanding(said: Said, context: TurnContext): number[] {
  const saying = measureSaying(said, context);
  const of = (name: (typeof SAYING_MEASURES)[number]) => saying[SAYING_MEASURES.indexOf(name)] ?? 0;
  const marks = {
    ...measureMarks(said),
    ...measurePairs(said, of("reads as a rule"), of("reads as a task"), of("in a long message")),
  };
  return [...saying, ...MARKS.map((name) => marks[name] ?? 0)];
}

/** The score from which on prepare-statements.ts takes a statement for clear. */
const CLEAR_SCORE = 0.75;
/** Guess: longer than anybody says a rule. */
const VERY_LONG_CHARS = 320;

type Marked = Partial<Record<Mark, number>>;

function measureMarks(said: Said): Marked {
  const { score, scope, signs = [], isForCalls, isPassing, isDone } = said;
  const text = withoutNote(said.text);
  const inScope = (pattern: RegExp) => Number(scope.some((handle) => pattern.test(handle)));
  const inSigns = (pattern: RegExp) => Number(signs.some((sign) => pattern.test(sign)));
  return {
    "recognised as a rule": Number(isPassing !== true && isKnownRule(said)),
    "clear words": Number(score >= CLEAR_SCORE),
    "at certain calls": Number(isForCalls === true),
    "said in passing": Number(isPassing === true),
    "carried out": Number(isDone === true),
    "scope: path": inScope(/^on:(?:path|old|name):/),
    "scope: kind of file": inScope(/^on:ext:/),
    "scope: files alike": inScope(/^on:like:/),
    "scope: program or work": inScope(/^on:(?!path:|old:|name:|ext:|like:)/),
    "scope: unwanted there": inScope(/^(?:if|with):/),
    "scope: wanted there": inScope(/^(?:met|near):/),
    "act: command": inSigns(/^act:(?!file:|like:)/),
    "act: file": inSigns(/^act:file:/),
    "fate: refused": inSigns(/^fate:refused$/),
    "fate: undone": inSigns(/^fate:undone$/),
    "fate: redone": inSigns(/^fate:redone$/),
    "fate: stopped": inSigns(/^fate:stopped$/),
    "fate: agreed": inSigns(/^fate:agreed$/),
    "fate: other": inSigns(/^fate:(?:other|older)$/),
    "forbidden words": inSigns(/^not:/),
    "wanted words": inSigns(/^wants:/),
    "decides one thing": Number(decidesOneThing(text)),
    "very long": Number(text.length > VERY_LONG_CHARS),
  };
}

function isKnownRule({ kind, scope, isForCalls }: Said): boolean {
  return kind === "preference" || (kind === "correction" && scope.length > 0 && !isForCalls);
}

/** Guesses: so sure that one more step of the likelihood says more than its share. */
const SURE = { rule: 0.8, task: 0.8 } as const;

/** Two signs together say more than each: an undone act is what a rule, and what any request leads to. */
function measurePairs(said: Said, rule: number, task: number, isLong: number): Marked {
  const isUndone = (said.signs ?? []).some((sign) => /^fate:(?:undone|redone)$/.test(sign));
  return {
    "rule of an undone act": isUndone ? rule : 0,
    "task of an undone act": isUndone ? task : 0,
    "rule in a long message": isLong * rule,
    "surely a rule": Number(rule >= SURE.rule),
    "surely a task": Number(task >= SURE.task),
    "about answers": Number(meaningsIn(withoutNote(said.text)).includes("answer")),
    ...(isBound(said) ? {} : measureUnbound(said, rule, task)),
  };
}

/** True if calls can show what it is about. */
function isBound({ scope, signs = [] }: Said): boolean {
  return [...scope, ...signs].some((tag) => /^(?:on|act):/.test(tag));
}

/** No act says what it is about, so that its words have to. */
function measureUnbound({ score, isGuess }: Said, rule: number, task: number): Marked {
  return {
    "rule without a call": rule,
    "task without a call": task,
    "clear without a call": Number(score >= CLEAR_SCORE),
    "guess without a call": isGuess === true ? rule : 0,
  };
}
