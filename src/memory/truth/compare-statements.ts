import { isSameUnit } from "@/memory/truth/quantity.ts";
import { rivalryOf } from "@/memory/truth/rival-values.ts";
import { type Clause, readClauses } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, type Token } from "@/memory/truth/statement-tokens.ts";
import { SLOT_WORDS } from "@/memory/truth/statement-words.ts";

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
}

const NONE: Comparison = { relation: "none", why: "" };

/** How the newer of two statements stands to the older one. */
export function compareStatements(older: string, newer: string): Comparison {
  const [oldClauses, newClauses] = [readClauses(older), readClauses(newer)];
  let best = NONE;
  for (const newClause of newClauses) {
    for (const oldClause of oldClauses) {
      const found = compareClauses(oldClause, newClause);
      if (found.relation === "supersedes") return found;
      if (best.relation === "none") best = found;
    }
  }
  return best;
}

/** The words of two clauses, told apart by who uses them. */
interface Alignment {
  readonly shared: readonly (readonly [Token, Token])[];
  readonly onlyOld: readonly Token[];
  readonly onlyNew: readonly Token[];
}

function align(old: Clause, now: Clause): Alignment {
  const shared: [Token, Token][] = [];
  const onlyNew: Token[] = [];
  const left = old.tokens.slice();
  for (const token of now.tokens) {
    const at = left.findIndex((other) => isEqual(other, token));
    const [match] = at < 0 ? [] : left.splice(at, 1);
    if (match === undefined) onlyNew.push(token);
    else shared.push([match, token]);
  }
  return { shared, onlyOld: left, onlyNew };
}

function isEqual(a: Token, b: Token): boolean {
  if (a.quantity === undefined || b.quantity === undefined) return isSameWord(a, b);
  return isSameUnit(a.quantity, b.quantity) && a.quantity.value === b.quantity.value;
}

function compareClauses(old: Clause, now: Clause): Comparison {
  const aligned = align(old, now);
  const subject = aligned.shared.filter(([token]) => !token.isGeneric);
  if (subject.length === 0) return NONE;
  const isSameScope = old.scopes.join() === now.scopes.join();
  const found =
    compareTakeback(aligned, old, now) ??
    compareDismissed(aligned, old, now) ??
    comparePolarity(aligned, now) ??
    compareValues(aligned, now);
  if (found === undefined) return NONE;
  const isExplicit = found.isExplicit === true || now.saysChange;
  if (isSameScope) return { ...found, isExplicit };
  return found.isExplicit ? { ...found, relation: "differs" } : NONE;
}

/** A correction this short leaves out its subject: "no, 9125", "make that 60 seconds". Guess. */
const ELLIPSIS_TOKENS_MAX = 3;

/** Compares a correction without a subject of its own with what was said just before it. */
export function completesLast(older: string, newer: string): Comparison | undefined {
  const [now] = readClauses(newer);
  if (now === undefined || !now.saysChange) return undefined;
  const words = specific(now.tokens);
  if (words.length === 0 || words.length > ELLIPSIS_TOKENS_MAX) return undefined;
  for (const old of readClauses(older)) {
    const { shared, onlyOld, onlyNew } = align(old, now);
    if (shared.some(([token]) => !token.isGeneric) && specific(onlyNew).length > 1) continue;
    const [slot, ...more] = pairValues({ shared, onlyOld, onlyNew });
    if (slot === undefined || more.length > 0 || strengthOf(...slot) !== "strong") continue;
    const [was, is] = slot;
    const values = { oldValue: shown(was), newValue: shown(is) };
    return { relation: "supersedes", why: `${was.text} → ${is.text}`, ...values, isExplicit: true };
  }
  return undefined;
}

/** "Forget what I said about X": most words of X are in the older statement. */
function compareTakeback(
  { shared, onlyNew }: Alignment,
  old: Clause,
  now: Clause,
): Comparison | undefined {
  if (!now.isTakeback || old.isTakeback) return undefined;
  const topic = shared.filter(([token]) => !token.isGeneric).length;
  const other = onlyNew.filter(({ isGeneric }) => !isGeneric).length;
  if (topic < other || (topic === 1 && other > 0)) return undefined;
  return { relation: "supersedes", why: "taken back", isExplicit: true };
}

/** "Not X but Y", "Y instead of X", where X is what the older statement says. */
function compareDismissed(aligned: Alignment, old: Clause, now: Clause): Comparison | undefined {
  const gone = aligned.shared.find(
    ([was, is]) => now.dismissed.includes(is) && !old.dismissed.includes(was) && !was.isNegated,
  );
  if (gone === undefined) return undefined;
  const [was, is] = gone;
  const others = aligned.shared.filter((pair) => pair !== gone && !pair[0].isGeneric).length;
  const rest = aligned.onlyOld.filter(({ isGeneric }) => !isGeneric).length;
  // The dismissed word alone may belong to another subject.
  if (others === 0 && (rest > 0 || was.kind === "word")) return undefined;
  if (rest > others + 1) return undefined;
  const to = valueInstead(aligned.onlyNew, was);
  const why = to === undefined ? `no longer ${is.text}` : `${to} instead of ${is.text}`;
  const values = { oldValue: was.text, ...(to === undefined ? {} : { newValue: to }) };
  return { relation: "supersedes", why, ...values, isExplicit: true };
}

function valueInstead(onlyNew: readonly Token[], was: Token): string | undefined {
  const named = onlyNew.find(
    (token) => token.kind === was.kind || rivalryOf(was.text, token.text) === "rivals",
  );
  return (named ?? onlyNew.find(({ isGeneric }) => !isGeneric))?.text;
}

/** The same words, with a negation in one of the two. */
function comparePolarity(aligned: Alignment, now: Clause): Comparison | undefined {
  const { shared, onlyOld, onlyNew } = aligned;
  const turned = shared.filter(([was, is]) => was.isNegated !== is.isNegated);
  if (turned.length === 0) return undefined;
  const [oldRest, newRest] = [specific(onlyOld), specific(onlyNew)];
  const same = shared.filter(([token]) => !token.isGeneric).length;
  if (oldRest.length > 0 && newRest.length > 0) return undefined;
  if (same < 2 && turned.every(([token]) => token.isGeneric)) return undefined;
  const rest = oldRest.length + newRest.length;
  const word = turned[0]?.[0].text ?? "";
  const why = `only one of them says not (${word})`;
  const isClear = same >= 2 ? rest <= (now.saysChange ? same : 0) : now.saysChange && rest === 0;
  if (isClear || (same >= 2 && rest <= 1)) {
    return { relation: isClear ? "supersedes" : "differs", why };
  }
  return undefined;
}

function specific(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ isGeneric }) => !isGeneric);
}

/** The same subject, with another value in the same slot. */
function compareValues(aligned: Alignment, now: Clause): Comparison | undefined {
  const slots = pairValues(aligned);
  if (slots.length === 0) return undefined;
  const restOld = specific(aligned.onlyOld).filter(
    (token) => !slots.some(([was]) => was === token),
  );
  const restNew = specific(aligned.onlyNew).filter(
    (token) => !slots.some(([, is]) => is === token),
  );
  const same = aligned.shared.filter(([token]) => !token.isGeneric).length;
  if (restOld.length > 0 && restNew.length > 0) return undefined;
  const rest = restOld.length + restNew.length;
  if (rest > (now.saysChange ? Math.max(1, same) : 1)) return undefined;
  const strengths = slots.map(([was, is]) => strengthOf(was, is));
  // A changed name beside a changed number is another subject: "postgres … 5432", "statsd … 8125".
  const isOneSlot = slots.length === 1 || slots.every(([was]) => was.kind === "number");
  if (!isOneSlot) return undefined;
  const [[was, is] = []] = slots;
  const why = `${was?.text ?? ""} → ${is?.text ?? ""}`;
  const values = { oldValue: shown(was), newValue: shown(is) };
  const isStrong = strengths.every((strength) => strength === "strong");
  const isSure = now.saysChange
    ? strengths.every((strength) => strength !== "other-kind") && (isStrong || rest === 0)
    : isStrong && rest === 0;
  if (isSure) return { relation: "supersedes", why, ...values };
  return rest === 0 ? { relation: "differs", why, ...values } : undefined;
}

function shown(token: Token | undefined): string {
  if (token === undefined) return "";
  return token.quantity?.hasUnitWord ? `${token.text} ${token.after}` : token.text;
}

type Slot = readonly [was: Token, is: Token];

/** Pairs the values that only one of the two has: numbers first, then the rest by their slot. */
function pairValues({ shared, onlyOld, onlyNew }: Alignment): Slot[] {
  const slots: Slot[] = [];
  const left = specific(onlyNew);
  const take = (was: Token, isPartner: (is: Token) => boolean) => {
    const at = left.findIndex(isPartner);
    const [is] = at < 0 ? [] : left.splice(at, 1);
    if (is !== undefined) slots.push([was, is]);
  };
  const isShared = (word: string) => shared.some(([a, b]) => a.text === word || b.text === word);
  for (const was of specific(onlyOld)) {
    take(was, (is) => isSameSlot(was, is, isShared));
  }
  return slots;
}

function isSameSlot(was: Token, is: Token, isShared: (word: string) => boolean): boolean {
  if (was.quantity !== undefined || is.quantity !== undefined) {
    if (was.quantity === undefined || is.quantity === undefined) return false;
    if (!isSameUnit(was.quantity, is.quantity)) return false;
    return was.quantity.unit !== "" || isSameKey(was, is, isShared);
  }
  if (rivalryOf(was.text, is.text) !== "unknown") return true;
  if (was.kind === "path" || is.kind === "path")
    return was.kind === is.kind || isBesideSame(was, is);
  return isBesideSame(was, is) || (was.isFirst && is.isFirst) || was.kind === is.kind;
}

/** A plain number belongs to the word beside it: "port 8125", "4 threads". */
function isSameKey(was: Token, is: Token, isShared: (word: string) => boolean): boolean {
  if (isBesideSame(was, is)) return true;
  return isShared(was.after) === isShared(is.after);
}

function isBesideSame(was: Token, is: Token): boolean {
  return (
    (was.before !== "" && was.before === is.before) || (was.after !== "" && was.after === is.after)
  );
}

/** Whether the two values can hardly both be true of one subject. */
function strengthOf(was: Token, is: Token): "strong" | "weak" | "other-kind" {
  if (was.quantity !== undefined) return "strong";
  const rivalry = rivalryOf(was.text, is.text);
  if (rivalry === "different-kinds") return "other-kind";
  if (rivalry !== "unknown") return "strong";
  const isInSlot =
    !was.isFirst && !is.isFirst && was.before === is.before && SLOT_WORDS.has(is.before);
  if (was.kind === "path" && is.kind === "path") return isInSlot ? "strong" : "weak";
  return "weak";
}
