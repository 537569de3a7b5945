import { quoteLine } from "@/base/quoted-text.ts";
import { RULE_CHARS } from "@/context/rule-line.ts";
import { withoutOpeners } from "@/context/sentence-opener.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import { POINTS, startsWithOption } from "@/memory/extract/points-elsewhere.ts";
import { splitSentences } from "@/memory/extract/sentence-split.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { afterReasonWord } from "@/memory/extract/words/reason-words.ts";

/**
 * The words of a rule or decision for the list at the start of a session. There, nobody knows what
 * was said before it: a line begins at the clause that is the rule, without the question before it
 * and without the point of somebody's list that it answers, and the rule itself is never cut off.
 * Undefined if no such words are found: then the statement is left to its calls and to questions.
 */
export function wordsAtStart(text: string): string | undefined {
  const said = withoutNote(text);
  if (HEADINGS.test(said)) return undefined;
  const own = withoutQuotedPoint(withoutChoice(withoutQuestion(said)));
  if (own === undefined) return undefined;
  if (own === said) return fits(said) ? text : ruleIn(said);
  return fits(own) ? own : ruleIn(own);
}

/** Two headings on one line: a document that was shown. */
const HEADINGS = /(?:^|\s)#{1,6} \S.{0,600}\s#{1,6} \S/s;

function fits(text: string): boolean {
  return quoteLine(withoutOpeners(text)).length <= RULE_CHARS;
}

/** Guess: fewer words need those before them. */
const WORDS_MIN = 4;

/** "how would that work? we don't want the directive": the question was answered. */
function withoutQuestion(said: string): string {
  const [first, second] = splitSentences(said);
  if (first === undefined || second === undefined) return said;
  if (!/[?？]["'”’)\]]{0,3}$/.test(said.slice(first.start, first.end).trim())) return said;
  const rest = said.slice(second.start).trim();
  return countWords(rest) >= WORDS_MIN ? rest : said;
}

/** "Option 1 doesn't work since the hash can change": nobody knows the options later, only the reason. */
function withoutChoice(said: string): string | undefined {
  if (!startsWithOption(said)) return said;
  const reason = afterReasonWord(said);
  return reason !== undefined && countWords(reason) >= WORDS_MIN ? reason : undefined;
}

/** A point of somebody else's list: a list of one's own begins with the first. */
const QUOTED_POINT = /[:：]\s{0,3}(?:[2-9]|[1-9]\d)[.)]\s{1,3}(?=\S)/;

/** "You also said: 2. the watcher misses changes. But this is a CLI": what follows the point. */
function withoutQuotedPoint(said: string | undefined): string | undefined {
  const point = said === undefined ? null : QUOTED_POINT.exec(said);
  if (said === undefined || point === null) return said;
  const quoted = said.slice(point.index + point[0].length);
  const end = /[.;!。！]\s{1,3}(?=\p{Lu}|\p{Lo})/u.exec(quoted);
  const rest = end === null ? "" : quoted.slice(end.index + end[0].length);
  return countWords(rest) >= WORDS_MIN ? rest : undefined;
}

/** Guess: what reads less like a rule or a decision is not surely one. */
const RULE_MIN = 0.4;

function shareOf(text: string): number {
  const { rule, decision } = judgeKind(text);
  return rule + decision;
}

/** Guess: what is longer was written elsewhere and is shown here, or tells a story. */
const STATEMENT_CHARS_MAX = 3 * RULE_CHARS;

/** The sentence of a long statement that is the rule, with what follows it as far as that fits. */
function ruleIn(said: string): string | undefined {
  if (said.length > STATEMENT_CHARS_MAX) return undefined;
  const ranges = splitSentences(said);
  const judged = ranges.map(({ start, end }) => shareOf(said.slice(start, end)));
  const at = judged.indexOf(Math.max(...judged));
  const best = ranges[at];
  if (best === undefined || (judged[at] ?? 0) < RULE_MIN) return undefined;
  const sentence = said.slice(best.start, best.end).trim();
  if (!fits(sentence)) return clauseOf(sentence);
  const longer = ranges
    .slice(at + 1)
    .map(({ end }) => said.slice(best.start, end).trim())
    .filter(fits);
  return longer.at(-1) ?? sentence;
}

const CLAUSE_END = /[,;:](?=\s)|\s[-–—]{1,2}(?=\s)|\.{2,}(?=\s)|[，、；：]/g;
/** Guess: what two parts of a sentence differ by is no reason to tell the shorter one. */
const AS_MUCH = 0.1;

/** A word before the point that somebody makes. */
const CONTRAST =
  /(?<=[\s,;，、])(?:but|aber|sondern|pero|sino|mais|mas|però|но|ale|maar|men|ama|しかし|でも|但是|不过|하지만)(?=[\s,，、])/giu;
const FIRST_CLAUSE = /^[^,;:，、；：]{1,60}[,;:，、；：]\s{0,3}/;

/** "…, but that is not correct, we don't ignore the whole folder": what is put against the rest. */
function afterContrast(sentence: string): string | undefined {
  const [contrast] = [...sentence.matchAll(CONTRAST)].slice(-1);
  if (contrast === undefined) return undefined;
  const point = sentence.slice(contrast.index + contrast[0].length).trim();
  const rest = POINTS.test(point.toLowerCase()) ? point.replace(FIRST_CLAUSE, "") : point;
  return countWords(rest) > WORDS_MIN && fits(rest) && shareOf(rest) >= RULE_MIN ? rest : undefined;
}

/** The part of a long sentence that is the rule: the point of a contrast, or what reads most like one. */
function clauseOf(sentence: string): string | undefined {
  const point = afterContrast(sentence);
  if (point !== undefined) return point;
  const ends = [...sentence.matchAll(CLAUSE_END)];
  const parts = ends
    .flatMap(({ index, 0: mark }) => [
      sentence.slice(0, index).trim(),
      sentence.slice(index + mark.length).trim(),
    ])
    .filter((part) => countWords(part) > WORDS_MIN && fits(part))
    .map((part) => ({ part, share: shareOf(part) }));
  const most = Math.max(0, ...parts.map(({ share }) => share));
  if (most < RULE_MIN) return undefined;
  return parts
    .filter(({ share }) => share >= most - AS_MUCH)
    .toSorted((a, b) => b.part.length - a.part.length)[0]?.part;
}
