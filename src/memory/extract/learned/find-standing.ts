import type { Detection } from "@/memory/extract/candidate.ts";
import type { Meaning } from "@/memory/extract/learned/shared-meanings.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import {
  countWords,
  givesReason,
  joinToRule,
  namesSomething,
} from "@/memory/extract/statement-content.ts";
import {
  isComplaint,
  isFragment,
  isFromElsewhere,
  isHypothetical,
  isNarration,
  isQuestionLike,
  isSecondHand,
  isTaskRequest,
  isTemporary,
  isThinkingAloud,
} from "@/memory/extract/statement-filters.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { reportsFault } from "@/memory/extract/words/fault-words.ts";
import { isProgramOutput } from "@/memory/extract/words/program-output.ts";
import { asksForWork } from "@/memory/extract/words/request-words.ts";
import { isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import { scopeOf } from "@/memory/rules/rule-scope.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Finds rules and decisions of the user that no pattern knows, by how they speak. On statements
 * written by others, the patterns knew one rule in five.
 */

/** Chosen on held-out statements: two in five of the rules and decisions, and one other statement in thirty. */
const STANDING_MIN = 0.8;
/**
 * Guesses: how much less will do if something else speaks for a rule. People give reasons for what
 * they want to last, and right after an act of the agent they say how it should have been done.
 */
const LESS_WITH = { reason: 0.12, act: 0.1 } as const;
/** So sure that words of a request do not matter. */
const SURE = 0.9;
/** Below what patterns give: they win where both know a statement. */
const SCORE = 0.6;
/** Guesses: fewer words need the conversation, more tell a story. */
const WORDS = { min: 4, max: 40 } as const;

export function findStanding(context: TurnContext, index: number): Detection | undefined {
  const statement = context.statements[index];
  if (statement === undefined || !context.isFromPerson) return undefined;
  const words = countWords(statement.text);
  const isShort = words < WORDS.min && !(words === WORDS.min - 1 && namesSomething(statement));
  if (isShort || words > WORDS.max || holdsForNow(statement)) return undefined;
  const { rule, decision } = judgeKind(statement.text);
  const standing = rule + decision;
  if (standing < standingMin(context, statement) || !saysSomething(statement)) return undefined;
  if (isTaskRequest(statement) && standing < SURE) return undefined;
  const asks = asksForWork(statement.matchText);
  if (asks && (standing < SURE || !speaksOf(statement, GENERAL))) return undefined;
  if (rule >= decision && describes(statement) && !speaksOf(statement, DEMANDS)) return undefined;
  const text = joinToRule(context.statements, index);
  const isRule = rule >= decision;
  return {
    kind: isRule ? "preference" : "decision",
    type: isRule ? "Preference" : "Decision",
    text,
    score: SCORE,
    isGuess: true,
    reasons: [isRule ? "reads as a rule" : "reads as a decision"],
    ...(isRule ? { scope: scopeOf(text) } : {}),
  };
}

/** "コミットして" is grammatically a request: without one of these words it is meant for now. */
const GENERAL: ReadonlySet<Meaning> = new Set([
  "not",
  "only",
  "every",
  "must",
  "reason",
  "rather",
  "happened",
  "answer",
]);
/** A description that demands nothing is no rule, whatever reasons it gives. */
const DEMANDS: ReadonlySet<Meaning> = new Set(["must", "every"]);

function speaksOf({ text }: Statement, meanings: ReadonlySet<Meaning>): boolean {
  return meaningsIn(text).some((meaning) => meanings.has(meaning));
}

/**
 * Sentences that end like a description in Japanese and Korean, where the verb comes last and an
 * order, a wish or a ban shows there: "内蔵されています", "반복되고 있습니다".
 */
const DESCRIPTION =
  /(?:て(?:い(?:る|ます|た|ました)|る|た)|(?:れ|でき|あり|なり)(?:る|ます|ました|ません)|った|した|だった|である|です|でした)[。.]?$|(?:[가-힣]니다|[했었았였됐]어|있어|보여|이야)[.]?$/;

function describes({ matchText }: Statement): boolean {
  return DESCRIPTION.test(matchText);
}

/** Guess: a longer message is about more than the agent's last act. */
const REACTION_STATEMENTS = 4;

function standingMin({ toolUses, statements }: TurnContext, statement: Statement): number {
  const isAfterAct =
    statements.length <= REACTION_STATEMENTS &&
    toolUses.some(({ call }) => call.action === "run" || call.action === "edit");
  return (
    STANDING_MIN -
    (givesReason(statement) ? LESS_WITH.reason : 0) -
    (isAfterAct ? LESS_WITH.act : 0)
  );
}

/** False for "oof, not like that": it says that something is wrong, but not what. */
function saysSomething(statement: Statement): boolean {
  if (namesSomething(statement)) return true;
  const words = [...analyzeMeaning(statement.text)].filter((word) => !isSteeringWord(word));
  return words.length >= CONTENT_WORDS_MIN;
}

/** Guess. */
const CONTENT_WORDS_MIN = 2;

/** True for what is no statement about how things are to be. */
export function holdsForNow(statement: Statement): boolean {
  return (
    isFragment(statement) ||
    isTemporary(statement) ||
    isQuestionLike(statement) ||
    isThinkingAloud(statement) ||
    isHypothetical(statement) ||
    isComplaint(statement) ||
    isNarration(statement) ||
    isSecondHand(statement) ||
    isFromElsewhere(statement) ||
    reportsFault(statement.matchText) ||
    NEXT_STEP.test(statement.matchText) ||
    isProgramOutput(statement.text)
  );
}

/** "Let's address the second finding": the next piece of work. */
const NEXT_STEP =
  /^(?:(?:ok|okay|so|and|now|then|yes)[,.]* )*let'?s (?!not\b|keep\b|use\b|stick\b|stay\b|go with\b|never\b|always\b|make sure\b)/;
