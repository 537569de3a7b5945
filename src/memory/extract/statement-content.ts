import { judgedOnce } from "@/base/judged-once.ts";
import { withoutConsequence } from "@/memory/extract/words/fault-words.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { isIntention, isTentative } from "@/memory/extract/statement-filters.ts";
import type { Statement } from "@/memory/extract/statement.ts";

/** How much a statement says: whether it names something, gives a reason, and its words. */

const NAME =
  /¤{2,}|[a-z0-9]\.[a-z]{1,6}\b|\b[\w-]{1,60}\/[\w-]|[a-z][A-Z]|\b\w{1,40}_\w|\b[A-Z]{3,}\b|\(\)|\d|--[a-z]|\w-\w/;

export function namesSomething({ text, matchText }: Statement): boolean {
  return NAME.test(text) || matchText.includes("¤¤");
}

export function givesReason({ matchText }: Pick<Statement, "matchText">): boolean {
  return saysWhy(matchText);
}

/** Contractions that are often typed without their apostrophe. */
const CONTRACTIONS = /\b(do|does|did|should|must|is|are|was|were|would|could|has|have|had)nt\b/g;

/** The text for patterns, with apostrophes and a few common typing errors put right. */
export function repairedText({ matchText }: Statement): string {
  return matchText
    .replace(CONTRACTIONS, "$1n't")
    .replace(/\bdon;t\b/g, "don't")
    .replace(/\b(?:alwasy|allways|alway|awlays)\b/g, "always")
    .replace(/\b(?:nevr|neve)\b/g, "never")
    .replace(/\b(?:shoud|shoul|sould|shold)\b/g, "should")
    .replace(/\blets (?=\w)/g, "let's ");
}

/**
 * Statements as one text. Items of a list and lines of a table end without a full stop, and run
 * into what follows them if nothing is put between.
 */
export function joinTexts(texts: readonly string[]): string {
  let joined = "";
  for (const text of texts) {
    const isOpen = /[\p{L}\p{N}`)\]"']$/u.test(joined) && /^[\p{Lu}\p{Lo}`"'(*]/u.test(text);
    joined = joined === "" ? text : `${joined}${isOpen ? "; " : " "}${text}`;
  }
  return joined;
}

/** Only the beginning is counted; no caller asks for more words than it contains. */
const COUNTED_CHARS = 400;

/** Counts words between spaces; in Chinese and Japanese two characters count as one word. */
export function countWords(said: string): number {
  return countIn(said.slice(0, COUNTED_CHARS));
}

const countIn: (text: string) => number = judgedOnce((text) => {
  const unspaced = text.match(/[\u3040-\u30ff\u4e00-\u9fff]/g)?.length ?? 0;
  const rest = unspaced === 0 ? text : text.replace(/[\u3040-\u30ff\u4e00-\u9fff]/g, " ");
  const spaced = rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return spaced + Math.floor(unspaced / 2);
});

/** Beginnings of a sentence that needs the one before it. */
const REFERS_BACK =
  /^(?:it|this|that|these|those|they|he|she|so|then|and|but|instead|because|which|go with (?:that|it))\b/;

/**
 * A rule with the statement that it refers back to, if it does, and with its explanation. Unlike
 * other statements it stands alone however short it is: what stood before "no essays please" is a
 * request, and no part of the rule.
 */
export function joinToRule(statements: readonly Statement[], index: number): string {
  const statement = statements[index];
  const before = statements[index - 1];
  if (statement === undefined) return "";
  const refersBack =
    before?.block === statement.block &&
    !before.isQuestion &&
    REFERS_BACK.test(statement.matchText);
  const text = refersBack ? `${before.text} ${statement.text}` : statement.text;
  return addExplanation(text, statements, index, false);
}

/**
 * The statement, joined with the one before it if it refers back, and with the one after it if
 * that explains it. With `takesNext` any next statement that is certain counts as an explanation.
 */
export function joinNeighbours(
  statements: readonly Statement[],
  index: number,
  takesNext = false,
): string {
  const statement = statements[index];
  if (statement === undefined) return "";
  const before = statements[index - 1];
  const belongs = before !== undefined && before.block === statement.block && !before.isQuestion;
  const needsIt = REFERS_BACK.test(statement.matchText) || countWords(statement.text) < 4;
  const text = belongs && needsIt ? joinTexts([before.text, statement.text]) : statement.text;
  return addExplanation(text, statements, index, takesNext);
}

/** Guess: a longer statement says more than what happens otherwise. */
const CONSEQUENCE_WORDS_MAX = 12;

/** "jira can't link it otherwise" */
function threatens({ text, matchText }: Statement): boolean {
  const isShort = countWords(text) <= CONSEQUENCE_WORDS_MAX;
  return isShort && withoutConsequence(matchText) !== matchText;
}

function addExplanation(
  text: string,
  statements: readonly Statement[],
  index: number,
  takesNext: boolean,
): string {
  const after = statements[index + 1];
  const isNear = after !== undefined && after.block === statements[index]?.block;
  if (!isNear || after.isQuestion || text.length + after.text.length > 400) return text;
  if (/:\s*$/.test(after.text)) return text; // It announces something else.
  const explains = /^(?:because|that's because|this is because|otherwise|it |they |this )/;
  if (takesNext && isTentative(after)) return text; // A guess makes a cause no clearer.
  return (takesNext && !isIntention(after)) || explains.test(after.matchText) || threatens(after)
    ? joinTexts([text, after.text])
    : text;
}
