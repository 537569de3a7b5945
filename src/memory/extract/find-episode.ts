import type { Detection, FindTally } from "@/memory/extract/candidate.ts";
import { isSaidInPassing, withoutAddresses } from "@/memory/extract/said-in-passing.ts";
import { namesSomething } from "@/memory/extract/statement-content.ts";
import { isQuestionLike, isTaskRequest } from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import { isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Keeps what the user said, whether or not anybody recognises it as a rule or a decision: one
 * episode for each passage of substance. Nothing here depends on phrases, so that it works in any
 * language. Passages without substance ("try again", "why?") are left out: nobody will ask for
 * them.
 */

/** A passage is shown as one line, so it is not longer than one. */
const PASSAGE_CHARS = 260;
/** Distinct words that say what it is about; fewer are enough if it names something. Guesses. */
const WORDS_MIN = { plain: 5, named: 4 } as const;
/** Guess: a prompt with more passages is a document. */
const EPISODES_PER_TURN = 6;

/**
 * The episodes of a user's turn, from the statements that are not kept on their own. A passage
 * with a decision or a fact in it is kept as that.
 */
export function findEpisodes(
  context: TurnContext,
  isKeptAlone: (statement: Statement) => boolean,
  recognised: readonly Detection[],
  tally: FindTally,
): Detection[] {
  if (!context.isFromPerson) return [];
  const rest = context.statements.filter((statement) => !isKeptAlone(statement));
  const episodes = listPassages(rest).flatMap((passage) => toEpisode(passage, recognised) ?? []);
  tally.leftOut += Math.max(0, episodes.length - EPISODES_PER_TURN);
  return episodes.slice(0, EPISODES_PER_TURN);
}

function toEpisode(
  passage: readonly Statement[],
  recognised: readonly Detection[],
): Detection | undefined {
  const positions = new Set(passage.map(({ position }) => position));
  const found = recognised.filter(({ position = -1 }) => positions.has(position));
  const inside = found.filter(({ isPassing }) => isPassing !== true);
  const best = inside.find(({ kind }) => kind === "decision") ?? inside[0];
  const text = textOf(withoutQuestions(passage));
  const position = passage[0]?.position ?? 0;
  if (best?.kind === "fact") {
    const stated = textOf(withoutRequests(passage, inside));
    return { ...best, text: withOwnWords(stated, best), position };
  }
  if (best !== undefined) return { ...best, text: withOwnWords(text, best), position };
  // A sentence that only has the form of a fact is no fact, but it is never too short to be kept.
  if (!hasSubstance(passage)) return found[0];
  const said = {
    kind: "said",
    type: "Context",
    text,
    score: 0.5,
    reasons: SAID,
    position,
  } as const;
  return isSaidInPassing(passage) ? { ...said, isPassing: true } : said;
}

const SAID = ["said by the user"] as const;

/** A detector may have added what the words refer to, such as the question they answer. */
function withOwnWords(passage: string, { text }: Detection): string {
  return text.length > passage.length || !passage.includes(text.slice(0, 20)) ? text : passage;
}

/** Joins neighbouring statements of one paragraph while they fit on a line. */
function listPassages(statements: readonly Statement[]): Statement[][] {
  const passages: Statement[][] = [];
  for (const statement of statements) {
    const open = passages.at(-1);
    const last = open?.at(-1);
    const isNext = last?.block === statement.block && last.position + 1 === statement.position;
    if (open !== undefined && isNext && textOf([...open, statement]).length <= PASSAGE_CHARS) {
      open.push(statement);
    } else passages.push([statement]);
  }
  return passages;
}

/**
 * True if it says something that can be looked for later. A question for information is answered
 * by the agent's conclusion, which is kept with it (conclusion/find-conclusion.ts).
 */
function hasSubstance(passage: readonly Statement[]): boolean {
  const told = passage.filter((statement) => !asksForInformation(statement));
  const bare = withoutAddresses(textOf(told));
  const words = [...analyzeMeaning(bare)].filter((word) => !isSteeringWord(word)).length;
  return words >= (told.some(namesSomething) ? WORDS_MIN.named : WORDS_MIN.plain);
}

/** Leaves out questions for information, which state nothing, unless little else is left. */
function withoutQuestions(passage: readonly Statement[]): readonly Statement[] {
  const told = passage.filter(
    (statement) => !asksForInformation(statement) && !CONFIRM.test(statement.matchText),
  );
  return told.length < passage.length && hasSubstance(told) ? told : passage;
}

/** A fact is told without the question or request that it was said with. */
function withoutRequests(
  passage: readonly Statement[],
  facts: readonly Detection[],
): readonly Statement[] {
  return passage.filter(
    (statement) =>
      facts.some(({ position, text }) => {
        return position === statement.position || text.includes(statement.text);
      }) || !(isQuestionLike(statement) || isTaskRequest(statement)),
  );
}

/** "the port is still 8125, right?" */
const CONFIRM = /\b(?:right|correct|yes|no|isn't it|aren't they|oder|verdad|non)\s?[?？]$/;

const ASKS_WHERE =
  /^(?:(?:and|but|so|ok|also|question|hm+)[,:]? )*(?:where|when|who|which|why|how|what(?! if\b| about\b| do you think\b))\b|^(?:can|could|would|will) you (?:please |also )*(?:explain|tell|show|list|describe|print|remind|give me)\b|^(?:wo|wann|wer|warum|wieso|welche[rs]?|wie|was) |^(?:где|когда|кто|почему|зачем|как|какой|какая|что) |^(?:dónde|cuándo|quién|por qué|cómo|cuál|qué) |(?:ですか|でしょうか|か)[?？]$|[吗呢][?？]$/;

function asksForInformation({ isQuestion, matchText }: Statement): boolean {
  return isQuestion && ASKS_WHERE.test(matchText);
}

function textOf(statements: readonly Statement[]): string {
  return statements.map(({ text }) => text).join(" ");
}
