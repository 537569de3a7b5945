import { BACK_TO } from "@/memory/truth/announced/announcing-words.ts";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { analyze } from "@/store/text/analyze.ts";
import type { Comparison } from "@/memory/truth/compare-statements.ts";
import { movesHost, movesPort } from "@/memory/truth/moved-address.ts";
import { isSameUnit } from "@/memory/truth/quantity.ts";
import { isKnownValue } from "@/memory/truth/rival-values.ts";
import type { ReadStatement } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";

/**
 * Compares what a user says as a whole with an earlier statement, where the two have no clause in
 * common: "lets use kafka for that" and "forget kafka, we go with rabbitmq after all". The newer
 * one has to say that something changes, and to name the value that the older one chose, or to give
 * another number for the same thing. Whether the name is rare enough to mean that statement is for
 * the caller to decide.
 */
export function compareWholes(older: ReadStatement, newer: ReadStatement): Comparison | undefined {
  // A question or a complaint changes nothing: "still reporting CPS instead of CPM?".
  const changes = newer.clauses.some(
    ({ sentence }) =>
      sentence.isTakeback || (sentence.isStatement && (sentence.saysChange || sentence.dropsValue)),
  );
  if (!changes) return undefined;
  const [before, now] = [specificTokens(older), specificTokens(newer)];
  return (
    namesOldValue(before, now, newer) ??
    movesNumber(before, now) ??
    dismissesNumber(older, now, newer) ??
    renumbers(older, now, newer) ??
    movesPort(before, newer) ??
    movesHost(before, now)
  );
}

/** The newer statement dismisses a value of the older one, or names it and chooses another. */
function namesOldValue(
  before: readonly Token[],
  now: readonly Token[],
  newer: ReadStatement,
): Comparison | undefined {
  const dismissed = newer.clauses.flatMap((clause) => clause.dismissed);
  const isDismissed = (token: Token) => dismissed.some((one) => isSameWord(one, token));
  const shared = now.filter(
    (is) => mayBeValue(is) && before.some((was) => isSameWord(was, is) && isChosen(was)),
  );
  // If it dismisses something, that is what it gives up; else what it begins with or is known.
  const old =
    dismissed.length > 0
      ? shared.find(isDismissed)
      : shared.find(({ isFirst, text }) => isFirst || isKnownValue(text));
  if (old === undefined || old.kind === "number") return undefined;
  if (isEveryday(old) && !shared.some((is) => !isSameWord(is, old))) return undefined;
  const instead = now.filter((is) => !before.some((was) => isSameWord(was, is)));
  // Naming it is not enough: "kafka runs on port 9092 now" keeps Kafka.
  // "Back to" may be a change of subject, unless a name is given up.
  const isName = [old, ...before.filter((was) => isSameWord(was, old))].some(
    ({ kind }) => kind !== "word",
  );
  const isLeft = newer.clauses.some(
    ({ sentence: { text } }) => SWITCHES.test(text) || (isName && BACK_TO.test(text)),
  );
  const isSure = isDismissed(old) || (isLeft && instead.length > 0);
  if (!isSure && !isThrownOut(old, newer)) return undefined;
  return {
    relation: isSure ? "supersedes" : "differs",
    why: `no longer ${old.text}`,
    oldValue: old.text,
    isExplicit: true,
  };
}

/**
 * True if a sentence begins with it, and a later one throws something out under another name: "about
 * great expectations: nobody reads it. we do dbt tests, rip the gx stuff out".
 */
function isThrownOut(old: Token, { sentences }: ReadStatement): boolean {
  const own = sentences.findIndex(({ tokens }) => tokens.includes(old));
  return old.isFirst && sentences.some(({ text }, i) => i > own && THROWS_OUT.test(text));
}

const THROWS_OUT = /\b(?:rip|throw|kick|tear|chuck) .{1,30}\bout\b|\bget(?:ting)? rid of\b/i;

/** A single character of a script without spaces is a verb or a particle. */
function mayBeValue({ text }: Token): boolean {
  return text.length > 1 || !/[\u2e80-\u9fff\uac00-\ud7af]/.test(text);
}

/** True for a word of any project. Alone it is nothing that somebody chose: "I did not say commit". */
function isEveryday({ kind, text }: Token): boolean {
  return kind === "word" && !isKnownValue(text) && analyze(text).some(isEverydayWord);
}

/** False for what is ruled out, and for the noun of a number: in "port 3000" the number was chosen. */
function isChosen({ isNegated, after }: Token): boolean {
  return !isNegated && !/^\d/.test(after);
}

/** Says that one thing takes the place of another. */
const SWITCHES =
  /\b(?:switch(?:ed|ing)?|migrat(?:e|ed|ing)|chang(?:e|ed|ing)|mov(?:e|ed|ing)|go(?:ing)? back) (?:over )?to\b|\breplac(?:e|ed|ing)\b|\b(?:wechseln|umsteigen|umstellen|ersetzen|nehmen jetzt|nehmen stattdessen)\b|\b(?:cambiamos|pasamos|cambiar) a\b|(?<![a-zà-ÿ])(?:passe|passons|passent|bascul\w{1,4}) (?:sur|à)(?![a-zà-ÿ])|\bremplac\w{1,4}\b|\b(?:passiamo|passa|passano) a\b|\bsostitu\w{2,6}\b|\b(?:passamos|passa|mudamos|trocamos) (?:para|por)\b|перейд[её]м|переходим|перешли|切り替え|に変え|に変更|改用|换成|換成/iu;

/** "the metrics port moved, its 9125 now": the same words around another number. */
function movesNumber(before: readonly Token[], now: readonly Token[]): Comparison | undefined {
  // It may name the old number, too: "24 articles after all, 20 was too few".
  const [is, ...moreNew] = now.filter(
    ({ quantity }) => quantity !== undefined && !before.some((old) => hasSameNumber(old, quantity)),
  );
  if (is?.quantity === undefined || moreNew.length > 0) return undefined;
  const same = before.filter(
    ({ quantity }) => quantity !== undefined && isSameUnit(quantity, is.quantity ?? quantity),
  );
  const [was, ...moreOld] = same;
  if (was?.quantity === undefined || moreOld.length > 0) return undefined;
  if (was.quantity.value === is.quantity.value) return undefined;
  const words = now.filter(({ quantity }) => quantity === undefined);
  const shared = words.filter((word) => before.some((old) => isSameWord(old, word)));
  // "rows" beside both numbers is a word that they share.
  const isSameNoun = is.quantity.hasUnitWord && is.after === was.after;
  if (shared.length + Number(isSameNoun) < SHARED_MIN || words.length - shared.length > 1)
    return undefined;
  const why = `${was.text} → ${is.text}`;
  return { relation: "supersedes", why, oldValue: was.text, newValue: is.text, isExplicit: true };
}

function hasSameNumber({ quantity }: Token, other: Token["quantity"]): boolean {
  return quantity !== undefined && other !== undefined && quantity.value === other.value;
}

/** "go down to 200 per batch, 500 makes it worse": names the old number as the wrong one. */
function dismissesNumber(
  older: ReadStatement,
  now: readonly Token[],
  newer: ReadStatement,
): Comparison | undefined {
  const dismissed = newer.clauses
    .flatMap((clause) => clause.dismissed)
    .filter(({ kind }) => kind === "number");
  const isNew = ({ kind, text }: Token) =>
    kind === "number" && !dismissed.some((one) => one.text === text);
  if (dismissed.length === 0 || !now.some(isNew)) return undefined;
  return replacedName(older, now, (was) => dismissed.some((one) => one.text === was.text));
}

/** "they moved the database, shop-stg-4 is the live one": a name with another number in it. */
function renumbers(
  older: ReadStatement,
  now: readonly Token[],
  newer: ReadStatement,
): Comparison | undefined {
  const newNames = numberedNames(newer);
  const gone = numberedNames(older).find(
    (old) =>
      !newNames.includes(old) &&
      newNames.some((name) => name !== old && stemOf(name) === stemOf(old)),
  );
  if (gone === undefined) return undefined;
  // The name may be read as several words.
  const parts = new Set(gone.split(/[^\p{L}\p{N}]+/u));
  const others = now.filter(({ text }) => text !== gone && !parts.has(text));
  const found = replacedName(older, others, ({ text }) => text === gone || parts.has(text));
  return found && { ...found, why: `no longer ${gone}`, oldValue: gone };
}

const NAME_WITH_NUMBER = /\p{L}[\p{L}\p{N}]{0,30}(?:[-_.][\p{L}\p{N}]{1,30}){0,6}/gu;
/** Guess: "v1" and "v2" are often both in use. */
const STEM_LETTERS_MIN = 4;

function numberedNames({ clauses }: ReadStatement): string[] {
  const names: string[] = [];
  for (const { isWhole, sentence } of clauses) {
    if (!isWhole || !sentence.isStatement) continue;
    for (const name of sentence.text.toLowerCase().match(NAME_WITH_NUMBER) ?? []) {
      const letters = name.replace(/[^\p{L}]/gu, "").length;
      if (/\d/.test(name) && letters >= STEM_LETTERS_MIN) names.push(name);
    }
  }
  return names;
}

function stemOf(name: string): string {
  return name.replace(/\d{1,20}/g, "#");
}

/**
 * The comparison for a value of the older text that is gone, if its sentence shares another word
 * with the newer statement. A text that says much else is not replaced as a whole.
 */
function replacedName(
  { clauses, specificCount }: ReadStatement,
  now: readonly Token[],
  isGone: (was: Token) => boolean,
): Comparison | undefined {
  for (const { isWhole, tokens } of clauses) {
    if (!isWhole) continue;
    const specific = tokens.filter(({ isGeneric }) => !isGeneric);
    const was = specific.find(isGone);
    if (was === undefined) continue;
    const isShared = specific.some(
      (old) => !isGone(old) && now.some((is) => is.kind !== "number" && isSameWord(old, is)),
    );
    if (!isShared) continue;
    const why = `no longer ${was.text}`;
    const relation = 2 * specific.length >= specificCount ? "supersedes" : "differs";
    return { relation, why, oldValue: was.text, isExplicit: true };
  }
  return undefined;
}

/** Guess: one shared word is a coincidence. */
const SHARED_MIN = 2;

function specificTokens({ clauses }: ReadStatement): Token[] {
  const tokens: Token[] = [];
  for (const clause of clauses) {
    if (!clause.isWhole) continue;
    for (const token of clause.tokens) if (!token.isGeneric) tokens.push(token);
  }
  return tokens;
}
