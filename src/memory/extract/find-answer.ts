import { flatten, shorten } from "@/base/text.ts";
import { asksForNow } from "@/memory/extract/asked-for-now.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { countWords, namesSomething } from "@/memory/extract/statement-content.ts";
import { beginsWork, isQuestionLike, isTemporary } from "@/memory/extract/statement-filters.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { lacksBeginning } from "@/memory/extract/sentence-split.ts";
import { listStatements, type Statement } from "@/memory/extract/statement.ts";
import { saysSubject } from "@/memory/rules/rank-rules.ts";
import { readQuestion } from "@/memory/recall/1-query/question-words.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { isFiller, isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import type { UserAnswer } from "@/conversation/turn.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Keeps what the user answers to a question of the agent, with the question: "Entire Inc." alone
 * says nothing a week later. Works in any language, because it looks at who asked and who answered.
 */

/** Guesses: a longer reply says enough alone. */
const ANSWER = { words: 14, chars: 140 } as const;
const QUESTION_CHARS = 200;
const ASKED_AT_END_CHARS = 1_500;

/** Questions that ask for the next piece of work: the reply is a request, not an answer. */
const ASKS_FOR_WORK =
  /\b(?:what (?:would|do|should|shall|can) (?:you|i|we) (?:like|want|do|work|help)|what's next|anything else|how can i help|which (?:one )?(?:would|do) you (?:like|want) (?:me )?to (?:start|do|work)|ready to|shall we continue|should i (?:continue|proceed))\b/;

const OFFERS_CHOICE =
  /\bor\b|\bwhich\b|\boption|\beither\b|\bprefer\b|\bwhere\b|\boder\b|\bwelche|\bo\b|\bou\b|(?:^|\s)или\s|それとも|どちら|还是|哪|아니면|어느/i;

/** The answers that the user gave in a dialog of the client. */
export function findChosenAnswers(
  { turn, isFromPerson }: TurnContext,
  given: GivenAnswers,
): Detection[] {
  if (!isFromPerson) return [];
  const answers = turn.toolResult?.answers ?? [];
  return answers
    .filter(({ answer, question }) => answer.trim() !== "" && question.trim() !== "")
    .map((one, position) => ({
      kind: "decision",
      type: "Decision",
      text: withQuestion(shorten(flatten(one.answer), 260), one.question),
      score: 0.75,
      reasons: ["answered a question"],
      position,
      ...(decides(one, given) ? {} : { isPassing: true }),
    }));
}

/** The questions that got each answer in a conversation. */
export type GivenAnswers = ReadonlyMap<string, ReadonlySet<string>>;

export function listGivenAnswers(contexts: readonly TurnContext[]): GivenAnswers {
  const given = new Map<string, Set<string>>();
  for (const { answer, question } of contexts.flatMap(({ turn }) => turn.toolResult?.answers ?? []))
    given.set(answer, (given.get(answer) ?? new Set()).add(question));
  return given;
}

/**
 * False for an answer that only says how to go on: "next area" and "you decide" fit any question,
 * "work on it now" is done within the hour, and what was asked for without a subject, or in return,
 * is clear to nobody later.
 */
function decides({ answer, question }: UserAnswer, given: GivenAnswers): boolean {
  const isOfAnyQuestion = (given.get(answer)?.size ?? 0) > 1;
  if (isOfAnyQuestion || asksForNow(question) || !hasSubject(question)) return false;
  const said = listStatements(answer);
  const isForNow = (one: Statement) => isTemporary(one) || (beginsWork(one) && !isLabel(one));
  return !said.some(isQuestionLike) && !said.every(isForNow);
}

/** "Read-only", "Copy on write": an option's label of a few words is no request. Guess. */
const LABEL_WORDS_MAX = 3;

function isLabel({ text }: Statement): boolean {
  return countWords(text) <= LABEL_WORDS_MAX;
}

/** Guess: as many everyday words say what a question is about as one other does. */
const EVERYDAY_SUBJECT_WORDS = 4;

/** "Which would you prefer?" does not say what was chosen for what. */
function hasSubject(question: string): boolean {
  const words = [...analyzeMeaning(question)].filter((word) => !isFiller(word));
  return words.length >= EVERYDAY_SUBJECT_WORDS || words.some(saysSubject);
}

export function findAnswer(context: TurnContext, index: number): Detection | undefined {
  const { statements, isFromPerson, turn } = context;
  const [answer] = statements;
  if (index !== 0 || !isFromPerson || turn.role !== "user" || answer === undefined) {
    return undefined;
  }
  const text = statements.map((statement) => statement.text).join(" ");
  if (text.length > ANSWER.chars || countWords(text) > ANSWER.words) return undefined;
  if (statements.some(isQuestionLike) || statements.some(beginsWork)) return undefined;
  if (REQUESTS.test(answer.matchText) || lacksBeginning(answer.text)) return undefined;
  const asked = context.lastAgentText ?? "";
  const question = lastQuestion(asked);
  if (question === undefined) return undefined;
  const chosen = chosenOption(text, asked);
  if (chosen !== undefined) {
    const chosenFor = decision(withQuestion(chosen, question.text), 0.65);
    return hasSubject(question.text) ? chosenFor : { ...chosenFor, isPassing: true };
  }
  if (agrees(text)) return agreement(question);
  if (/\boption \w\b/i.test(text)) return undefined; // Nobody knows which option that was.
  const isChoice = OFFERS_CHOICE.test(question.matchText);
  if (ASKS_FOR_WORK.test(question.matchText)) return undefined;
  if (!saysSomething(answer, text, isChoice)) return undefined;
  const isOffer = PROPOSES.test(question.matchText);
  if (isOffer && countWords(text) > 8) return undefined; // A new request instead of an answer.
  if (isChoice && !/^(?:yes|yeah|yep|no|nope)\b/.test(answer.matchText)) {
    const chosenFor = decision(withQuestion(text, question.text), 0.62);
    return hasSubject(question.text) ? chosenFor : { ...chosenFor, isPassing: true };
  }
  const said = decision(withQuestion(text, question.text), 0.6);
  // A reply to an offer goes on with the work, or begins with other work.
  const isInformed = readQuestion(question.text).isWorded || saysWhy(text);
  const isToldLater = isInformed && hasSubject(question.text) && !asksForNow(question.text);
  const plain = { ...said, kind: "said", type: "Context" } as const;
  return isToldLater ? plain : { ...plain, isPassing: true };
}

/** Replies that go on with the work or report, instead of answering. */
const REQUESTS =
  /^(?:please|pls|let me|i(?:'ll| will| checked| tried| did| have| am)|try|now|here (?:is|are)|done|seems|looks|it (?:works|seems)|bitte|thanks?)\b|---|^["“¤][^"”]*["”¤]$|^[/~]\S{20}/;

function decision(text: string, score: number): Detection {
  return { kind: "decision", type: "Decision", text, score, reasons: ["answered a question"] };
}

function withQuestion(answer: string, question: string): string {
  return `${answer} (answer to: "${shorten(flatten(question), QUESTION_CHARS)}")`;
}

/** The question that the agent's text ends with; one sentence may follow it. */
function lastQuestion(said: string): Statement | undefined {
  const end = said.slice(-ASKED_AT_END_CHARS);
  if (!/[?？]/.test(end)) return undefined;
  const statements = listStatements(end);
  const at = statements.findLastIndex(({ text }) => /[?？][\s)*_]{0,3}$/.test(text));
  const question = statements[at];
  if (question === undefined || at < statements.length - 2) return undefined;
  const before = statements[at - 1];
  const words = countContent(question.text);
  const pointsBack =
    words < CLEAR_WORDS && POINTS.test(question.matchText) && before?.block === question.block;
  if (before === undefined || (words > 0 && !pointsBack)) return question;
  // "Which one does accounting expect?" asks about the sentence before it.
  return { ...question, text: `${before.text} ${question.text}` };
}

/** Guess: a question with fewer words of its own that points back needs the sentence before it. */
const CLEAR_WORDS = 4;
const POINTS =
  /\b(?:which|that|this|these|those|it|one|ones|they|them|welche[rs]?|das|dies|cuál|eso)\b|(?:^|\s)(?:какой|это)(?![\wÀ-ɏЀ-ӿ])|どちら|どれ|それ|哪|这/;

function countContent(text: string): number {
  return [...analyzeMeaning(text)].filter((word) => !isSteeringWord(word) && !/^\d+$/.test(word))
    .length;
}

const OPTION_NUMBER =
  /^(?:(?:ok|okay|let's|lets|yes|i|go|take|use|do|with|would|say|prefer|think|the|we|number|nr|no|option|variante|opción|вариант|選択肢|方案|옵션)[.,:]? ?){0,5}([1-9a-d])(?:[.,!)]| please| bitte| it is| seems| is | looks| sounds|$)/i;

/** The text of the numbered option that the user names: "option 3", "2 please". */
function chosenOption(text: string, asked: string): string | undefined {
  const number = OPTION_NUMBER.exec(text)?.[1];
  if (number === undefined) return undefined;
  for (const line of asked.slice(-6_000).split("\n")) {
    const option =
      /^[\s>*_#-]{0,8}(?:option |variante )?([1-9a-d])[.):*_\s-]{1,5}(\S.{4,300})$/i.exec(line);
    if (option?.[1]?.toLowerCase() !== number.toLowerCase()) continue;
    return `Chosen: ${shorten((option[2] ?? "").replaceAll("**", "").trim(), 200)}`;
  }
  return undefined;
}

const YES =
  /^(?:yes|yep|yeah|yup|sure|ok|okay|please do|do it|go ahead|go for it|sounds good|agreed|correct|exactly|ja|gerne|genau|sí|si|claro|oui|d'accord|sim|да|конечно|давай|はい|お願いします|ええ|好的?|可以|行|是的?|네|응|그래)(?:[\s,.!]+(?:please|do it|do that|go ahead|go for it|bitte|mach das|por favor|s'il te plaît|thanks|sounds good|お願いします))*[\s.!]*$/i;

function agrees(text: string): boolean {
  return YES.test(text.trim());
}

const PROPOSES =
  /\b(?:(?:should|shall) (?:i|we)|(?:do you want|would you like|want) me to|(?:do you want|would you like) to)\b/;

const PROPOSAL =
  /\b(?:(?:should|shall) (?:I|we)|(?:do you want|would you like|want) me to) ([^?]{8,200})\?/i;

/** Proposals about the next step of the work: agreeing to them decides nothing. */
const ROUTINE =
  /^(?:also |now |just |please )*(?:continue|proceed|go|commit|push|run|show|explain|check|start|help|do|try|create (?:a|the) (?:commit|pr|pull request|branch|plan)|look|read|investigate|fix|implement (?:this|that|it|these)|make (?:this|that|these|it)|apply|test|verify|open|rerun|update|write (?:this|that|it)|add (?:this|that|it|these)|wait|retry|search|dig|walk|keep going|move (?:on|forward))\b/i;

/** "Yes" to "Should I move the server to the map host?" is worth keeping as what was agreed. */
function agreement(question: Statement): Detection | undefined {
  const proposal = PROPOSAL.exec(question.text)?.[1];
  if (proposal === undefined || ROUTINE.test(proposal)) return undefined;
  if (/\b(?:or|this|that|these|it|them)\b/i.test(proposal) || countWords(proposal) < 4) {
    return undefined;
  }
  return decision(`Agreed: ${proposal}`, 0.5);
}

/** Replies that put the question off or only go on with the work. */
const NO_ANSWER =
  /^(?:no|nope|nah|not now|not yet|later|wait|stop|continue|go on|next|proceed|thanks?|thank you|never mind|i don't know|not sure|you decide|up to you|whatever|nein|nee|später|weiter|non|não|нет)(?![\wÀ-ɏЀ-ӿ])|^(?:いいえ|不|아니)(?=[\s,，、。.!！]|$)/i;

/** Among offered choices even "keep both" is an answer; elsewhere it has to name something. */
function saysSomething(answer: Statement, text: string, isChoice: boolean): boolean {
  const words = countContent(text);
  if (words >= 2) return !/^(?:yes|yeah|yep|no|nope)\b/i.test(text) || words >= 3;
  if (isChoice) return countWords(text) >= 2 && !NO_ANSWER.test(text) && !/^yes\b/i.test(text);
  return words === 1 && (namesSomething(answer) || countWords(text) >= 2);
}
