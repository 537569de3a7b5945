import {
  type DatedStatement,
  type Outdated,
  statesSomething,
} from "@/memory/truth/dated-statement.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Finds what a statement of the user makes outdated by what the agent edited because of it. "The
 * build machines have clang now, move the preset" shares no word with "we are on gcc 13", in any
 * language; the edit that followed, from gcc to clang, says that the one takes the other's place.
 */

/** The text that an edit took out and the text that it put there. */
export interface ValueEdit {
  readonly removed: string;
  readonly added: string;
}

/** Guesses: a larger edit is a rewrite, in which any two words may meet. */
const EDIT_CHARS_MAX = 400;
const EDIT_LINES_MAX = 5;
/** Guess: a name that more statements have belongs to the project, and means none of them. */
const NAMING_MAX = 2;

/** The older statements whose value the edits took out, if the new statement gives the new one. */
export function outdatedByEdits(
  statement: DatedStatement,
  edits: readonly ValueEdit[],
  candidates: readonly DatedStatement[],
): Outdated[] {
  if (edits.length === 0) return [];
  const own = valuesIn(statement.text);
  const outdated = new Map<string, Outdated>();
  for (const edit of edits.filter(isSmall)) {
    const [gone, come] = [
      valuesOnlyIn(edit.removed, edit.added),
      valuesOnlyIn(edit.added, edit.removed),
    ];
    const put = wordsOnlyIn(edit.added, edit.removed);
    const given = own.find(
      (value) => (names(value, come) || beginsWith(value, put)) && !names(value, gone),
    );
    // A deletion that puts nothing there says it only of what both statements are about.
    if (given === undefined && come.length > 0) continue;
    const naming = withWholeNames(
      candidates.flatMap((old) => {
        const value = isOlder(old, statement) ? givenUp(old, gone, come) : undefined;
        return value === undefined ? [] : [{ old, value }];
      }),
    );
    for (const { old, value } of naming) {
      const all = naming.filter((one) => one.value === value);
      const count = all.length;
      if (isNamedElsewhere(old, statement, value, all)) continue;
      const shared = sharedWords(old, statement, value).filter(isSubject).length;
      const needsSubject = given === undefined || isCount(value);
      if (needsSubject ? shared === 0 : count > NAMING_MAX) continue;
      // An edit of the same session was a try: how it was done is wrong, not the wish behind it.
      const isUndone = given !== undefined || !isSameSession(old, statement);
      if (!isUndone || (given === undefined && (count > NAMING_MAX || isCount(value)))) continue;
      const why = given === undefined ? `no longer ${value}` : `${value} → ${given}`;
      outdated.set(old.id, { memoryId: old.id, isSure: false, why, oldValue: value });
    }
  }
  return [...outdated.values()];
}

/**
 * If a statement gives the whole name that went, one that only has a part of it means another thing:
 * staging.acme.dev is no news about acme-sandbox.
 */
function withWholeNames<Naming extends { readonly value: string }>(
  naming: readonly Naming[],
): readonly Naming[] {
  return naming.filter(
    ({ value }) =>
      !naming.some((other) => other.value !== value && partsOf(other.value).includes(value)),
  );
}

/**
 * The words by which statements about the old values are found: the values, "16" for "16.0" as well,
 * and what the line calls them.
 */
export function wordsTakenOut(edits: readonly ValueEdit[]): string {
  const words = edits.filter(isSmall).flatMap(({ removed, added }) => {
    const gone = valuesOnlyIn(removed, added);
    if (gone.length === 0) return [];
    const kept = valuesIn(removed).filter((value) => !gone.includes(value));
    return [...gone, ...gone.map(plainValue), ...kept.slice(0, KEPT_MAX)];
  });
  return [...new Set(words)].join(" ");
}

/** Guess: the name of a setting is among the first words of its line. */
const KEPT_MAX = 3;

/** "16.0" and "16" are one value. */
export function plainValue(value: string): string {
  return value.replace(/^(\d{1,6})(?:\.0){1,2}$/, "$1");
}

function isSmall({ removed, added }: ValueEdit): boolean {
  return [removed, added].every(
    (text) => text.length <= EDIT_CHARS_MAX && text.split("\n").length <= EDIT_LINES_MAX,
  );
}

function isOlder(old: DatedStatement, statement: DatedStatement): boolean {
  const isSameMessage =
    old.sourceId !== undefined && messageOf(old.sourceId) === messageOf(statement.sourceId ?? "");
  const isCurrent = old.supersededBy === undefined && old.tier !== "abandoned";
  // A fix is judged by whether it works again.
  const isComparable = old.type !== "Fix" && statesSomething(old);
  return isCurrent && !isSameMessage && old.id !== statement.id && isComparable;
}

function isSameSession(a: DatedStatement, b: DatedStatement): boolean {
  const sessionOf = ({ sourceId = "" }: DatedStatement) => sourceId.split("/", 1)[0];
  return sessionOf(a) === sessionOf(b);
}

function messageOf(sourceId: string): string {
  return sourceId.replace(/#\d{1,6}$/, "");
}

/** The value that an older statement gives and the edit took out; none if it gives the new one too. */
function givenUp(
  { text }: DatedStatement,
  gone: readonly string[],
  come: readonly string[],
): string | undefined {
  const values = valuesIn(text);
  if (values.some((value) => names(value, come) && !names(value, gone))) return undefined;
  const ends = laterParts(text);
  const wholes = new Set(Array.from(text.toLowerCase().matchAll(VALUE), ([whole]) => whole));
  const isGone = (value: string) =>
    gone.includes(value) || (wholes.has(value) && names(value, gone));
  const given = values.filter((value) => isGone(value) && !ends.has(value));
  return given.find((value) => wholes.has(value) && partsOf(value).length > 1) ?? given[0];
}

/**
 * The parts of names after the first, unless they stand alone as well: "toolkit" of es-toolkit is
 * also the toolkit of others, "gitlab" of gitlab.acme.lan is not.
 */
function laterParts(text: string): ReadonlySet<string> {
  const parts = new Set<string>();
  const firsts = new Set<string>();
  for (const [whole] of text.toLowerCase().matchAll(VALUE)) {
    const [first = "", ...rest] = partsOf(whole);
    firsts.add(first);
    firsts.add(whole);
    for (const part of rest) parts.add(part);
  }
  return new Set([...parts].filter((part) => !firsts.has(part)));
}

const VALUE = /[a-z\d](?:[\w./:@+-]{0,100}[a-z\d])?/gi;
/** Guess: a shorter name is part of many others. */
const PART_CHARS_MIN = 3;

/** Names, numbers and addresses in a text, each whole and in its parts. Code has the Latin script. */
export function valuesIn(text: string): string[] {
  const values = new Set<string>();
  for (const [whole] of text.toLowerCase().matchAll(VALUE)) {
    for (const value of isPlainNumber(whole) ? [whole] : [whole, ...partsOf(whole)]) {
      if (isValue(value)) values.add(value);
    }
  }
  return [...values];
}

function partsOf(name: string): string[] {
  return name.split(/[./:@+_-]+/);
}

/** True for 4.0, 10.20.0.12 and 14/11: their parts are no values of their own. */
function isPlainNumber(whole: string): boolean {
  return /^\d[\d./:-]{0,100}$/.test(whole);
}

function isValue(value: string): boolean {
  if (isPlainNumber(value)) return true;
  if (value.length < PART_CHARS_MIN) return false;
  return [...analyzeMeaning(value)].some((term) => !isFiller(term) && !saysLittle(term));
}

/** The values of a text that the other one does not have. */
export function valuesOnlyIn(text: string, other: string): string[] {
  const others = new Set(valuesIn(other));
  return valuesIn(text).filter((value) => !others.has(value));
}

/** True if the text has one of the values, or a name that begins or ends with it. */
export function hasValue(text: string, values: readonly string[]): boolean {
  const own = valuesIn(text);
  return values.some((value) => names(value, own));
}

/** True if the value is one of these, or begins or ends a name of them: zmq is in pyzmq. */
function names(value: string, values: readonly string[]): boolean {
  if (isPlainNumber(value)) return values.includes(value);
  return values.some((one) => one === value || isMuchOf(value, one));
}

/** True for a third of a name of one part, or more: "dia" is in tessera-media by chance. */
function isMuchOf(value: string, name: string): boolean {
  if (3 * value.length < name.length || !/^[a-z]+$/.test(name)) return false;
  return name.startsWith(value) || name.endsWith(value);
}

/** True for a name of several parts that begins with one of these: "qr-code", and `// TODO: qr`. */
function beginsWith(value: string, words: readonly string[]): boolean {
  return words.some((word) => value.startsWith(word) && /^[-_.]/.test(value.slice(word.length)));
}

/** The words of a text that the other one does not have, short ones too. */
function wordsOnlyIn(text: string, other: string): string[] {
  const wordsOf = (one: string) => one.toLowerCase().match(/[a-z\d]{2,40}/g) ?? [];
  const others = new Set<string>(wordsOf(other));
  return wordsOf(text).filter((word) => !others.has(word));
}

/** True for a number that many things may have. */
function isCount(value: string): boolean {
  return /^\d{1,3}$/.test(value);
}

/** Guess: with fewer words in common, another statement may use the name for something else, too. */
const NEAR_WORDS_MIN = 2;

/**
 * True if another statement with the value is nearer to the new one: then this one uses the name, or
 * the number, for something else. Everyday words count here, because they only decide between two.
 */
function isNamedElsewhere(
  old: DatedStatement,
  statement: DatedStatement,
  value: string,
  naming: readonly { readonly old: DatedStatement }[],
): boolean {
  const nearness = (one: DatedStatement) => sharedWords(one, statement, value).length;
  const most = Math.max(...naming.map((one) => nearness(one.old)));
  if (isCount(value)) return nearness(old) < most;
  return most >= NEAR_WORDS_MIN && nearness(old) === 0;
}

/** The words that both use, besides the value and numbers. */
function sharedWords(old: DatedStatement, statement: DatedStatement, value: string): string[] {
  const own = analyzeMeaning(statement.text);
  return [...analyzeMeaning(old.text)].filter(
    (word) => own.has(word) && word !== value && !/^\d/.test(word),
  );
}

/** False for words of any text. */
function isSubject(word: string): boolean {
  return !isFiller(word) && !saysLittle(word);
}
