import type { Detection } from "@/memory/extract/candidate.ts";
import {
  countWords,
  givesReason,
  namesSomething,
  joinNeighbours,
} from "@/memory/extract/statement-content.ts";
import {
  isQuestionLike,
  isTemporary,
  isIntention,
  isSecondHand,
  isHypothetical,
  isUndecided,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** Finds what the user or the agent chose, and why. */

const DECIDED =
  /\b(?:(?:we|i)(?:'ve| have)? (?:\w{1,12} ){0,2}(?:decided|agreed|chose|opted|settled)|we(?:'re| are) (?:going|sticking|staying) with|decision:|(?:was|is|were) (?:decided|chosen|picked)|wir haben uns (?:\S{1,20} ){0,4}entschieden|haben (?:\S{1,20} ){0,4}beschlossen|(?:hemos )?decidi(?:mos|do)|(?:on a|nous avons) décidé)\b|我们决定|已经决定|决定(?:用|使用|采用)/;

const ON_PURPOSE =
  /\b(?:(?:is|are|was|were) (?:intentional|deliberate|on purpose|by design)|(?:i|we) (?:deliberately|intentionally|purposely)|(?:did|done|kept|left|do) (?:\w{1,12} ){0,3}on purpose)\b/;

/** Orders that make a choice. They count only from a user. */
const ORDERED =
  /(?:^|[.,;:] |\b(?:ok|okay|so|then|yes|yeah|agreed|fine|and) )(?:let's|lets|let us|we'll|we will|please)? ?(?:go(?:ing)? with|stick (?:with|to)|stay (?:with|on(?! top| track))|settle on|opt for)\b|\b(?:let's|lets|we'll|we will) (?:use|keep)\b|^(?:(?:ok|okay|agreed|yes|fine|alright)[,.]? )?(?!as\b|that\b|what\b|how\b|so\b|but\b)[\w./-]{2,30}(?: [\w./-]{1,30}){0,3} it is(?:[.,!]|$)|\bwe (?:don't|do not) want\b/;

/** The agent's choice. It counts only with a rejected alternative or a reason. */
const CHOSE =
  /\b(?:i|we)(?:'ve| have)? (?:chose|chosen|picked|used|kept|went with|gone with|opted (?:for|to)|settled on|left|put|stayed (?:with|on)|decided (?:to|on|against))\b/;
const AGAINST =
  /\b(?:over|instead of|rather than|and not|in favou?r of|statt|en (?:lugar|vez) de|au lieu de)\b/;

/** Phrases that choose nothing, such as "let's keep going". */
const NO_CHOICE = /\b(?:let's|lets) (?:use|keep) (?:going|it|this|that|looking|in mind)\b/;

export function findDecision(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined) return undefined;
  const [score, reason] = context.isFromPerson
    ? scoreUserWords(statement)
    : scoreAgentWords(statement);
  if (score === 0 || isNoDecision(statement, context)) return undefined;
  const text = joinNeighbours(context.statements, index);
  if (countWords(text) < 4) return undefined;
  const hasReason = givesReason(statement);
  const isNamed = namesSomething(statement);
  return {
    kind: "decision",
    type: "Decision",
    text,
    score: score + (hasReason ? 0.1 : 0) + (isNamed ? 0.05 : 0),
    reasons: [reason, ...(hasReason ? ["gives a reason"] : [])],
  };
}

function isNoDecision(statement: Statement, context: TurnContext): boolean {
  if (isQuestionLike(statement) || isUndecided(statement) || isIntention(statement)) return true;
  if (NO_CHOICE.test(statement.matchText)) return true;
  if (context.isFromPerson) return isThinkingAloud(statement);
  return isHypothetical(statement) || isSecondHand(statement);
}

function scoreUserWords(statement: Statement): [number, string] {
  const { matchText } = statement;
  if (/^(?:explain|tell|show|describe|how|why|what)\b/.test(matchText)) return [0, ""];
  if (/\bif\b[^,]{0,80}\b(?:decide|went|go|choose)/.test(matchText)) return [0, ""];
  // A user's choice for themselves, such as a key to press, is no decision about the project.
  if (DECIDED.test(matchText) && !/\bi(?:'ve| have)? (?:opted|settled|agreed)\b/.test(matchText)) {
    return [0.75, "decided"];
  }
  if (ON_PURPOSE.test(matchText)) return [0.7, "on purpose"];
  return ORDERED.test(matchText) && !isTemporary(statement)
    ? [0.65, "chosen by the user"]
    : [0, ""];
}

function scoreAgentWords(statement: Statement): [number, string] {
  const { matchText } = statement;
  const isJustified = givesReason(statement) || AGAINST.test(matchText);
  if (!isJustified) return [0, ""];
  if (ON_PURPOSE.test(matchText)) return [0.65, "on purpose"];
  if (DECIDED.test(matchText) || CHOSE.test(matchText)) return [0.6, "chosen by the agent"];
  return [0, ""];
}
