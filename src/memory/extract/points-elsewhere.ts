import { ANSWERS } from "@/memory/rules/rank-rules.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { meaningsOfWord } from "@/memory/extract/learned/shared-meanings.ts";
import { namesIn } from "@/memory/extract/remark/names-said.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { isSteeringWord } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Tells which words of a person mean something only beside what they were said to: "every row has to
 * have this", "let's go with option B", "yes, take it out", "don't write any code". Whoever reads them
 * alone a week later learns nothing from them, or something wrong.
 */
export function pointsElsewhere({ kind, text, scope = [] }: Detection): boolean {
  // At the calls of its scope, what a remark points at is before the agent's eyes.
  if (!JUDGED.has(kind) || scope.length > 0) return false;
  const said = withoutNote(text);
  if (text.includes(ANSWERS)) return isBareYes(said);
  if (forbidsWorkItself(said)) return true;
  if (saysWhy(said) || namesIn(said).names.some(({ isSure }) => isSure)) return false;
  if (choosesByNumber(said)) return true;
  if (kind === "decision" && !SPELLED_OUT.test(said)) return contentOf(said).every(saysLittle);
  const isOneSentence = !/[.!?;] \S/.test(said);
  return isOneSentence && pointsWithPronoun(said) && contentOf(said).length <= POINTING_WORDS_MAX;
}

const JUDGED: ReadonlySet<string> = new Set([
  "preference",
  "correction",
  "decision",
  "fact",
  "said",
]);

/** Everyday words are known in English only; a word with another letter may be anything. */
const SPELLED_OUT = /[^\x20-\x7e’“”–—…]/;

/** Guess: with more words besides the pronoun, some of them say what it is about. */
const POINTING_WORDS_MAX = 3;

/** A pronoun in the place of the subject. */
export const POINTS =
  /^(?:[a-zà-ÿ']{1,12},? ){0,2}(?:this|(?<!s )that|these|those|it|das|dies|es|eso|esto|ça|cela|ceci|isso|isto|questo|это)(?![\p{L}'])|^.{0,6}(?:これ|それ|这|那|이거|그거)/u;

/** One in the place of the last object. "It" and its like are left out: "keep it short" points at nothing. */
const POINTS_AT_END =
  /(?<![\p{L}'])(?:this|that|these|those|them|estos?|esos?|esto|eso|isso|isto|questo|quello|ça|cela|dies|это|этого|этим)(?: (?:again|too|here|please|now))?[.!]{0,3}$/iu;

/** Guess: a clause before it with this many words says what is meant: "ci has gcc 13, use that". */
const NAMED_BEFORE = 2;

function pointsWithPronoun(said: string): boolean {
  if (POINTS.test(said.toLowerCase())) return true;
  if (!POINTS_AT_END.test(said)) return false;
  const before = said.slice(0, Math.max(0, said.search(/[,;:–—][^,;:–—]*$/)));
  return contentOf(before).length < NAMED_BEFORE;
}

/** The indexed words that say what it is about, without the little words of some fifteen languages. */
function contentOf(said: string): string[] {
  const words = said.toLowerCase().match(/[\p{L}\p{N}']{3,}/gu) ?? [];
  return words
    .filter((word) => meaningsOfWord(word).length === 0)
    .flatMap((word) => [...analyzeMeaning(word)])
    .filter((term) => !isSteeringWord(term));
}

/** Guess. */
const YES_WORDS_MAX = 5;
const YES =
  /^(?:yes|yep|yeah|sure|ok(?:ay)?|ja|genau|s[íi]|claro|dale|oui|sim|certo|да|ага|давай|はい|ええ|好的?|可以|是的?|네|응)(?![\p{L}])/iu;

/** "Yes, take it out": what was agreed to stands in the question, often as one of two. */
function isBareYes(answer: string): boolean {
  const isShort = answer.split(/\s+/).length <= YES_WORDS_MAX;
  return isShort && YES.test(answer) && !namesIn(answer).names.some(({ isSure }) => isSure);
}

const OPTION =
  /(?<![\p{L}])(?:option|opci[óo]n|opção|opzione|variante|вариант|選択肢|方案|选项|옵션)\s?#?(?:[a-d]|\d{1,2}|[一二三])(?![\p{L}\d])/giu;

/** Guess: "option B for the cache" says enough with one more word. */
const OPTION_WORDS_MAX = 1;

/** Guess: "for the cache we take option B" says what it is about. */
const OPENING_WORDS = 2;

/** True if its first words are the number of an option. */
export function startsWithOption(said: string): boolean {
  const at = said.search(OPTION);
  return at >= 0 && countWords(said.slice(0, at)) <= OPENING_WORDS;
}

/** Names an option by its number, and hardly anything else. */
function choosesByNumber(said: string): boolean {
  const rest = said.replace(OPTION, " ");
  if (rest === said) return false;
  return contentOf(rest).filter((word) => !saysLittle(word)).length <= OPTION_WORDS_MAX;
}

/** An agent writes code and runs commands: who forbids just that wants an answer first. */
const WORK_FORBIDDEN =
  /^(?:please |also |but |just |and |por favor |bitte |пожалуйста )*(?:do ?n[o']?t|do not|no) (?:write|writing|run|running|execute|change|edit|touch|implement|make|do|start)(?: (?:or|and|write|run|change|edit|any|actual|the|more|code|anything|commands?|changes?|something|yet|now|just|please|files?|tests?))*(?=[.,;:!]|$)|^(?:no (?:escribas|ejecutes|cambies|toques)|n[ãa]o (?:escreva|execute|mude)|n'[ée]cris|ne (?:modifie|lance)|schreib(?:e)?|ändere|пока не (?:пиши|меняй)|не (?:пиши|меняй|запускай)) (?:nada|código|codigo|ning[úu]n código|pas|rien|de code|noch|keinen|nichts|code|ничего|код)(?: [a-zà-ÿа-яё]{2,8}){0,2}(?=[.,;:!]|$)/i;
const WORK_NAMED = /code|anything|commands?|changes|nada|código|codigo|rien|nichts|ничего|код/i;

/** True for a prohibition of the agent's whole trade: it holds for the next answer. */
export function forbidsWorkItself(said: string): boolean {
  const [first = ""] = WORK_FORBIDDEN.exec(said) ?? [];
  return WORK_NAMED.test(first);
}
