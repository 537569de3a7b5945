import type { Detection } from "@/memory/extract/candidate.ts";
import { ENGLISH_RULES, REPEATS } from "@/memory/extract/words/rule-words.ts";
import { scoreRuleByLanguage } from "@/memory/extract/words/rule-words-by-language.ts";
import { reservesWork, wantsQuality } from "@/memory/extract/words/manner-words.ts";
import {
  countWords,
  givesReason,
  namesSomething,
  joinToRule,
  repairedText,
} from "@/memory/extract/statement-content.ts";
import {
  isComplaint,
  isFragment,
  isFromElsewhere,
  isNarration,
  isQuestionLike,
  isTaskRequest,
  isTemporary,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/**
 * Recognises what the user wants from now on: standing rules and constraints, orders as well as
 * descriptions of how things are done. A rule is shown again and again, so this is strict; what it
 * misses is kept as an episode.
 */

/** Guess: a rule needs fewer words than this. */
const RULE_WORDS_MAX = 45;

export function findRule(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined || !context.isFromPerson) return undefined;
  const [score, reason] = scoreRule(statement);
  if (score === 0 || lacksSubject(context.statements, index)) return undefined;
  const text = joinToRule(context.statements, index);
  const isNamed = namesSomething(statement);
  if (countWords(text) < (isNamed ? 2 : 3)) return undefined;
  const rambles = countWords(statement.text) > RULE_WORDS_MAX;
  return {
    kind: "preference",
    type: "Preference",
    text,
    score: score + (givesReason(statement) || isNamed ? 0.05 : 0) - (rambles ? 0.2 : 0),
    reasons: [reason, ...(givesReason(statement) ? ["gives a reason"] : [])],
    scope: scopeOf(text),
  };
}

/** Guess: "as I said" with fewer words needs the conversation. */
const REPEATED_WORDS_MIN = 5;

/** How certainly the statement is a standing rule, with the reason; 0 if it is none. */
export function scoreRule(statement: Statement): [number, string] {
  const words = repairedText(statement);
  if (isFragment(statement) || isTemporary(statement)) return [0, ""];
  if (POLITE_ORDER.test(words)) return [0.76, "polite order"];
  if (RHETORICAL.test(words)) return [0.7, "rhetorical question"];
  if (STANDING_SHOULD.test(words)) return [0.76, "should always"];
  if (WHENEVER.test(words)) return [0.7, "whenever"];
  if (isQuestionLike(statement) || isThinkingAloud(statement)) return [0, ""];
  if (isComplaint(statement) || isNarration(statement) || isFromElsewhere(statement)) {
    return [0, ""];
  }
  if (REPEATS.test(words) && countWords(words) >= REPEATED_WORDS_MIN) {
    return [0.76, "said again"];
  }
  if (isTaskRequest(statement) && !STANDS_IN_TASK.test(words)) return [0, ""];
  if (HOW_TO.test(statement.text)) return [0.72, "how to"];
  return bestPattern(words);
}

/** An order put as a question: "can you always add the coordinates when sensors are shown?" */
const POLITE_ORDER =
  /^(?:(?:ok|also|and|please|one more thing,?|hey)[,:]? )?(?:(?:can|could|would|will) you (?:please |also |maybe )*(?:(?:always|never)(?! prefer| recommend| say| choose| advise)|make (?:it|sure) (?:always|never))\b|(?:[^?,]{0,60}, ?)?(?:can|could) (?:you|we) (?:please |also )*(?:always|never|have (?:always|any time|it always)|\w{2,12} (?:\S{1,20} ){0,4}(?:any time|every time|whenever))\b(?! use\b| validate| do that))/;

/** "The map should not depend on the server, should it?" */
const RHETORICAL =
  /^(?!(?:it|this|that|i|they)\b)[^?]{4,120}\b(?:should(?: not|n't| never)|must(?: not|n't| never))\b[^?]{4,120}\b(?:should|must|right|ok|okay)(?: (?:it|they|we|you))?\s?\?$/;

/**
 * Wishes for every time, although they are put as a request or a suggestion: "when real-time data
 * is asked for, the real-time table is automatically used", "if a query is for a city we should
 * make the radius bigger?".
 */
const WHENEVER =
  /\bto be automatically \w|\bautomatically (?:[^\s?]{1,20} ){1,4}(?:is|are|be) \w|^(?:if|when) (?!i\b|we\b|you\b|it\b|that\b|this\b|there\b)[^?.]{6,100}\b(?:we|it|they|there|the \w{1,20}) should\b[^?.]{6,}\??$/;

/** Not a question, although it starts like one. */
const STANDING_SHOULD =
  /^should (?:always|never) (?!we\b|i\b|you\b|it\b|this\b|that\b|be$)\w[^?]{6,}$/;

/** Words that show that a rule is said again and again, in a sentence that starts as a task. */
const STANDS_IN_TASK = /\b(?:from now on|going forward|every time|whenever|next time|in future)\b/;

function bestPattern(words: string): [number, string] {
  let best: [number, string] = [0, ""];
  for (const { pattern, score, reason } of ENGLISH_RULES) {
    if (score > best[0] && pattern.test(words)) best = [score, reason];
  }
  if (best[0] > 0) return best;
  if (wantsQuality(words)) return [0.76, "quality that is wanted"];
  if (reservesWork(words)) return [0.76, "work that the user does"];
  return scoreRuleByLanguage(words);
}

/** "pour la mise en prod : `dep deploy production`": the command for a kind of work. */
const HOW_TO =
  /^(?:(?:and|und|et|y|e|btw|ok),? )?(?:for|to|für|zum|zur|pour|para|per|для|чтобы) [^:?`]{3,50}: ?`[a-z.][\w./-]{0,60} [^`]{1,120}`/i;

const POINTS = /^(?:this|that|it|these|those|they|he|she)\b/;

/** "For this kind of data": which one stood before the user's eyes. */
const OF_THIS_KIND =
  /^(?:for|in|on|at|with) (?:this|that|these|those|such) (?:kinds?|sorts?|types?|cases?|parts?|things?|ones?)\b/;

/** True if the statement is about "it" and nothing before it says what that is. */
function lacksSubject(statements: readonly Statement[], index: number): boolean {
  const statement = statements[index];
  const before = statements[index - 1];
  if (statement === undefined) return false;
  if (OF_THIS_KIND.test(statement.matchText) && !namesSomething(statement)) return true;
  if (!POINTS.test(statement.matchText)) return false;
  return before === undefined || before.block !== statement.block || before.isQuestion;
}
