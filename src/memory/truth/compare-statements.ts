import { isSameUnit } from "@/memory/truth/quantity.ts";
import { isKnownValue, rivalryOf } from "@/memory/truth/rival-values.ts";
import { pairValues, type Slot, strengthOf } from "@/memory/truth/value-slots.ts";
import {
  type Clause,
  readStatement,
  type ReadStatement,
} from "@/memory/truth/statement-clauses.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";
import { CARING_VERBS, SLOT_WORDS } from "@/memory/truth/statement-words.ts";

/**
 * Compares two statements by their words: the same subject with another value, or the same words
 * with a "not" in one of them, means that the newer one replaces the older one. It is sure only if
 * nothing else differs, or if the newer one says that something has changed. Words are aligned, not
 * parsed, so that it works in languages nobody listed.
 */
export interface Comparison {
  readonly relation: "supersedes" | "differs" | "none";
  /** The difference in a few words; empty if there is none. */
  readonly why: string;
  /** The value in the older statement, if one value differs. */
  readonly oldValue?: string;
  readonly newValue?: string;
  /** True if the newer statement says that something has changed. */
  readonly isExplicit?: boolean;
  /** True if nothing but the value differs. */
  readonly isSameFrame?: boolean;
}

const NONE: Comparison = { relation: "none", why: "" };

/** How the newer of two statements stands to the older one. */
export function compareStatements(older: string, newer: string): Comparison {
  return older === newer ? NONE : compareRead(readStatement(older), readStatement(newer));
}

/** The same for texts that are already read. */
export function compareRead(older: ReadStatement, newer: ReadStatement): Comparison {
  let best = NONE;
  for (const now of newer.clauses) {
    for (const old of older.clauses) {
      const found = compareClauses(old, now, older.specificCount);
      if (found.relation === "supersedes") return found;
      if (best.relation === "none") best = found;
    }
  }
  return best;
}

/** The words of two clauses, told apart by who uses them. */
export interface Alignment {
  readonly shared: readonly Slot[];
  /** The specific words that only one of the two has. */
  readonly onlyOld: readonly Token[];
  readonly onlyNew: readonly Token[];
  /** The number of shared words that say something about the subject. */
  readonly subjectCount: number;
}

function align(old: Clause, now: Clause): Alignment {
  const shared: Slot[] = [];
  const onlyNew: Token[] = [];
  const left = old.tokens.slice();
  let subjectCount = 0;
  for (const token of now.tokens) {
    const at = left.findIndex((other) => isEqual(other, token));
    const [match] = at < 0 ? [] : left.splice(at, 1);
    if (match !== undefined) {
      shared.push([match, token]);
      if (!match.isGeneric && !token.isGeneric) subjectCount += 1;
    } else if (!token.isGeneric) onlyNew.push(token);
  }
  return { shared, onlyOld: left.filter(({ isGeneric }) => !isGeneric), onlyNew, subjectCount };
}

function isEqual(a: Token, b: Token): boolean {
  if (a.quantity === undefined || b.quantity === undefined) return isSameWord(a, b);
  return isSameUnit(a.quantity, b.quantity) && a.quantity.value === b.quantity.value;
}

function compareClauses(old: Clause, now: Clause, oldSpecificCount: number): Comparison {
  const aligned = align(old, now);
  if (aligned.subjectCount === 0) return NONE;
  if (goOnDifferently(old, now)) return NONE;
  const found =
    compareTakeback(aligned, old, now) ??
    compareDismissed(aligned, old, now) ??
    comparePolarity(aligned, old, now) ??
    compareValues(aligned, old, now);
  if (found === undefined || !now.sentence.isStatement || !old.sentence.isStatement) return NONE;
  const isExplicit = found.isExplicit === true || now.sentence.saysChange;
  if (old.sentence.scopes !== now.sentence.scopes) {
    return found.isExplicit ? { ...found, relation: "differs", isExplicit } : NONE;
  }
  // A text that says more than what is contradicted must not be lost as a whole.
  const isMostOfOld = 2 * countSpecific(old.tokens) >= oldSpecificCount;
  const relation = found.relation === "supersedes" && !isMostOfOld ? "differs" : found.relation;
  return { ...found, relation, isExplicit };
}

/**
 * True for parts of sentences that go on differently: they are about different things. What follows
 * the main part may be a reason or a request, if the newer one says that something has changed:
 * "orders close on Thursday now, the growers need more time".
 */
function goOnDifferently(old: Clause, now: Clause): boolean {
  if (old.isWhole || old.outside.length === 0 || now.outside.length === 0) return false;
  return !(old.isMain && now.isMain && now.sentence.saysChange);
}

function countSpecific(tokens: readonly Token[]): number {
  let count = 0;
  for (const { isGeneric } of tokens) if (!isGeneric) count += 1;
  return count;
}

/** "Forget what I said about X": most words of X are in the older statement. */
function compareTakeback(
  { onlyNew, subjectCount }: Alignment,
  old: Clause,
  now: Clause,
): Comparison | undefined {
  const other = onlyNew.length;
  if (subjectCount < other || (subjectCount === 1 && other > 0)) return undefined;
  if (!now.sentence.isTakeback || old.sentence.isTakeback) return undefined;
  return { relation: "supersedes", why: "taken back", isExplicit: true };
}

/** "Not X but Y", "Y instead of X", where X is what the older statement says. */
function compareDismissed(aligned: Alignment, old: Clause, now: Clause): Comparison | undefined {
  const { shared, onlyOld, onlyNew, subjectCount } = aligned;
  const gone = shared.find(
    ([was, is]) => isValue(was) && now.dismissed.includes(is) && !old.dismissed.includes(was),
  );
  if (gone === undefined || gone[0].isNegated) return undefined;
  const [was, is] = gone;
  const others = subjectCount - 1;
  const to = valueInstead(onlyNew, was);
  const newRest = onlyNew.length - (to === undefined ? 0 : 1);
  // Without a shared subject, or with more that differs, it may be about something else.
  if (others < 1 || onlyOld.length > others || newRest > others) return undefined;
  if (onlyOld.length > 0 && newRest > 0) return undefined;
  return {
    relation: "supersedes",
    why: to === undefined ? `no longer ${is.text}` : `${to} instead of ${is.text}`,
    oldValue: was.text,
    ...(to === undefined ? {} : { newValue: to }),
    isExplicit: true,
    isSameFrame: onlyOld.length === 0 && newRest === 0,
  };
}

/** True for a word that can be the value of something: a name, a number, "… with X", "X owns …". */
function isValue({ kind, text, before, after, isFirst }: Token): boolean {
  if (kind !== "word" || isKnownValue(text) || CARING_VERBS.has(after)) return true;
  return !isFirst && SLOT_WORDS.has(before);
}

function valueInstead(onlyNew: readonly Token[], was: Token): string | undefined {
  const named = onlyNew.find(
    (token) =>
      rivalryOf(was.text, token.text) === "rivals" || (token.kind === was.kind && isValue(token)),
  );
  return (named ?? onlyNew.find(isValue))?.text;
}

/** The same words, with a negation in one of the two. */
function comparePolarity(aligned: Alignment, old: Clause, now: Clause): Comparison | undefined {
  const { shared, onlyOld, onlyNew, subjectCount } = aligned;
  const turned = shared.find(([was, is]) => was.isNegated !== is.isNegated);
  if (turned === undefined || (onlyOld.length > 0 && onlyNew.length > 0)) return undefined;
  const rest = onlyOld.length + onlyNew.length;
  const why = `only one of them says not (${turned[0].text})`;
  const isSameFrame = rest === 0;
  if (subjectCount < 2) {
    const isSure = isSameFrame && !turned[0].isGeneric && now.sentence.saysChange;
    return isSure ? { relation: "supersedes", why, isSameFrame } : undefined;
  }
  if (isSameFrame || (rest <= subjectCount && now.sentence.saysChange)) {
    return { relation: "supersedes", why, isSameFrame };
  }
  const isWhole = old.isWhole && now.isWhole;
  return isWhole && rest === 1 ? { relation: "differs", why } : undefined;
}

/** The same subject, with another value in the same slot. */
function compareValues(aligned: Alignment, old: Clause, now: Clause): Comparison | undefined {
  const slots = pairValues(aligned);
  const [first] = slots;
  // A changed name beside a changed number is another subject: "postgres … 5432", "statsd … 8125".
  const isOneSlot = slots.length === 1 || slots.every(([was]) => was.kind === "number");
  if (first === undefined || !isOneSlot) return undefined;
  // Two prohibitions, or two of several, do not exclude each other.
  if (aligned.shared.some(([was, is]) => was.isNegated && is.isNegated)) return undefined;
  if (now.sentence.isAdditive || old.sentence.isAdditive) return undefined;
  const restOld = aligned.onlyOld.length - slots.length;
  const restNew = aligned.onlyNew.length - slots.length;
  if (restOld > 0 && restNew > 0) return undefined;
  const rest = restOld + restNew;
  const { subjectCount } = aligned;
  const strengths = slots.map(([was, is]) => strengthOf(was, is));
  const isStrong = strengths.every((strength) => strength === "strong");
  const found = {
    why: `${first[0].text} → ${first[1].text}`,
    oldValue: shown(first[0]),
    newValue: shown(first[1]),
    isSameFrame: rest === 0,
  };
  const isWhole = old.isWhole && now.isWhole;
  // A short sentence has one subject, but then every other word has to be the same.
  const sharesSubject = subjectCount >= 2 || (isWhole && hasSameRest(old, now, first));
  if (isStrong && rest === 0 && sharesSubject) return { relation: "supersedes", ...found };
  const isComparable = strengths.every((strength) => strength !== "other-kind");
  const isInPlace = isStrong || subjectCount >= 2 || isAlike(first);
  const mayBeSure = isComparable && isInPlace && rest <= (isStrong ? Math.max(1, subjectCount) : 0);
  // "we're done with minio, uploads go to s3": it names the old value beside the new one.
  const namesOld = now.outside.some((token) => isSameWord(token, first[0]));
  if (mayBeSure && (now.sentence.saysChange || namesOld)) {
    return { relation: "supersedes", ...found };
  }
  const isNoted = isStrong || (isNamed(first) && subjectCount >= 2);
  const isSameEnough = rest === 0 || (rest === 1 && isStrong);
  return isWhole && isSameEnough && isNoted ? { relation: "differs", ...found } : undefined;
}

/** True if every word but the value is the same in both sentences. */
function hasSameRest(old: Clause, now: Clause, [was, is]: Slot): boolean {
  const [before, after] = [restOf(old, was), restOf(now, is)];
  return before.length >= REST_MIN && before.join(" ") === after.join(" ");
}

/** Guess: "port 1" and "port 2" say too little. */
const REST_MIN = 3;

function restOf({ sentence }: Clause, { at }: Token): string[] {
  return sentence.raw.filter((_, i) => i !== at).map((word) => word.toLowerCase());
}

/** True if two words that are no known values may still stand in one slot. */
function isAlike([was, is]: Slot): boolean {
  if (was.before !== "" && was.before === is.before) return true;
  return was.kind === is.kind && was.kind !== "word";
}

function isNamed([was, is]: Slot): boolean {
  if (was.before === "" && is.before === "") return was.isCapitalised && is.isCapitalised;
  if (was.before !== is.before) return false;
  const areKnown = isKnownValue(was.text) && isKnownValue(is.text);
  return areKnown || (was.kind === "name" && is.kind === "name");
}

function shown(token: Token): string {
  return token.quantity?.hasUnitWord ? `${token.text} ${token.after}` : token.text;
}

/** A correction this short leaves out its subject: "no, 9125", "make that 60 seconds". Guess. */
const ELLIPSIS_TOKENS_MAX = 3;

/** Compares a correction without a subject of its own with what was said just before it. */
export function completesLast(older: string, newer: string): Comparison | undefined {
  const [now] = readStatement(newer).clauses;
  if (now === undefined || !now.sentence.saysChange || !now.sentence.isStatement) return undefined;
  const words = countSpecific(now.tokens);
  if (words === 0 || words > ELLIPSIS_TOKENS_MAX) return undefined;
  for (const old of readStatement(older).clauses) {
    const aligned = align(old, now);
    if (aligned.subjectCount > 0 && aligned.onlyNew.length > 1) continue;
    const [slot, ...more] = pairValues(aligned);
    if (slot === undefined || more.length > 0 || strengthOf(...slot) !== "strong") continue;
    const [was, is] = slot;
    const values = { oldValue: shown(was), newValue: shown(is) };
    return { relation: "supersedes", why: `${was.text} → ${is.text}`, ...values, isExplicit: true };
  }
  return undefined;
}
