import { flatten } from "@/base/text.ts";
import { refersBack } from "@/memory/extract/conclusion/conclusion-passage.ts";
import { speaksOfItself } from "@/memory/extract/conclusion/conclusion-words.ts";
import { joinTexts } from "@/memory/extract/statement-content.ts";
import { isIntention, isQuestionLike, isTentative } from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * A question of the user together with the answer to it: "Is the importer idempotent? Yes. It
 * upserts by customer number." Alone, neither says anything: the question has no answer, and the
 * answer has no subject. It needs no words of any language but those for yes and no. A longer
 * message that does not begin with one of them is a piece of work, not an answer.
 */
export function answeredQuestion({ goal, statements }: TurnContext): string | undefined {
  const question = goal === undefined ? undefined : questionAtEnd(goal);
  const [first] = statements;
  if (question === undefined || first === undefined || isIntention(first)) return undefined;
  const isWhole = statements.length === 1 && !refersBack(first);
  if (!isWhole && !YES_OR_NO.test(first.matchText)) return undefined;
  if (statements.slice(0, 2).some(({ matchText }) => speaksOfItself(matchText))) return undefined;
  let answer = "";
  for (const statement of statements) {
    if (isQuestionLike(statement) || isTentative(statement)) break;
    if (answer !== "" && answer.length + statement.text.length > ANSWER_CHARS) break;
    answer = joinTexts([answer, statement.text]);
  }
  answer = flatten(answer)
    .slice(0, ANSWER_CHARS)
    .replace(/[:;,]\s*$/, ".");
  return [...analyzeMeaning(answer)].length < ANSWER_WORDS_MIN
    ? undefined
    : `${question} ${answer}`;
}

/** Guesses: a question and an answer that are read at a glance. */
const ANSWER_CHARS = 260;
const ANSWER_WORDS_MIN = 4;

const YES_OR_NO =
  /^\W{0,4}(?:yes|no|yep|nope|correct|exactly|right|not (?:quite|really|exactly|yet)|ja|nein|genau|stimmt|oui|non|si|sí|exacto|sim|não|esatto|да|нет|верно|はい|いいえ|是的|不是|对|没错)(?![\p{L}])/iu;

/** A dot within a name ends no sentence. */
const QUESTION_AT_END =
  /(?:^|[.!?]\s{1,3}|[。！？\n]\s{0,3})((?:[^.!?。！？\n]|[.!?](?=[^\s?？])){10,170}[?？])\W{0,3}$/;
/** Asks for work, politely. */
const ASKS_FOR_WORK =
  /^\W{0,3}(?:(?:and|so|ok|also|then|now),? )?(?:(?:can|could|would|will) (?:you|we)|should (?:we|i)|shall (?:we|i)|do you (?:want|think)|what do you think|any idea|kannst du|könntest du|können wir|puedes|podemos|podrías|peux-tu|tu peux|on peut|pouvez|você pode|puoi|можешь|можем|давай)(?![\p{L}])|(?:くれ(?:る|ます|ませんか)|もらえ|いただけ|してください)|^(?:能不能|可以|帮)/iu;

/** The text without a question at its beginning: what the agent said itself. */
export function withoutQuestion(text: string): string {
  return text.replace(/^[^.!?。！？\n]{10,170}[?？] /, "");
}

/** The question with which a request ends, or undefined if it asks for work. */
function questionAtEnd(request: string): string | undefined {
  // Text above a line of dashes was pasted.
  const typed = request.slice(request.lastIndexOf("---") + 1).replace(/^-{1,80}/, "");
  const question = QUESTION_AT_END.exec(typed.trim())?.[1]?.trim();
  return question === undefined || ASKS_FOR_WORK.test(question) ? undefined : question;
}
