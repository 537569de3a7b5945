import type { Alignment } from "@/memory/truth/compare-statements.ts";
import { isSameUnit } from "@/memory/truth/quantity.ts";
import { rivalryOf } from "@/memory/truth/rival-values.ts";
import type { Token } from "@/memory/truth/statement-tokens.ts";
import {
  CHANGE_WORDS,
  FUNCTION_WORDS,
  GENERIC_WORDS,
  LOCATION_WORDS,
  SLOT_WORDS,
} from "@/memory/truth/statement-words.ts";

/** A word of the older statement and the word that stands in its slot in the newer one. */
export type Slot = readonly [was: Token, is: Token];

/** Pairs the values that only one of the two statements has. */
export function pairValues({
  shared,
  onlyOld,
  onlyNew,
}: Pick<Alignment, "shared" | "onlyOld" | "onlyNew">): Slot[] {
  const isShared = (word: string) => shared.some(([a, b]) => a.text === word || b.text === word);
  const slots: Slot[] = [];
  const [oldLeft, newLeft] = [onlyOld.slice(), onlyNew.slice()];
  // Values that exclude each other belong together, wherever they stand.
  for (const fits of [areRivals, isSameSlot]) {
    for (const was of oldLeft.slice()) {
      const at = newLeft.findIndex((is) => fits(was, is, isShared));
      const [is] = at < 0 ? [] : newLeft.splice(at, 1);
      if (is === undefined) continue;
      oldLeft.splice(oldLeft.indexOf(was), 1);
      slots.push([was, is]);
    }
  }
  return slots;
}

function areRivals(was: Token, is: Token): boolean {
  return rivalryOf(was.text, is.text) === "rivals";
}

function isSameSlot(was: Token, is: Token, isShared: (word: string) => boolean): boolean {
  if (was.quantity !== undefined || is.quantity !== undefined) {
    if (was.quantity === undefined || is.quantity === undefined) return false;
    if (!isSameUnit(was.quantity, is.quantity)) return false;
    return was.quantity.unit !== "" || isSameKey(was, is, isShared);
  }
  if (rivalryOf(was.text, is.text) !== "unknown") return true;
  if (was.kind === "path" || is.kind === "path") {
    return was.kind === is.kind || isBesideSame(was, is);
  }
  return isBesideSame(was, is) || (was.isFirst && is.isFirst) || was.kind === is.kind;
}

/** A plain number belongs to the word beside it: "port 8125", "4 threads". */
function isSameKey(was: Token, is: Token, isShared: (word: string) => boolean): boolean {
  return isBesideSame(was, is) || isShared(was.after) === isShared(is.after);
}

function isBesideSame(was: Token, is: Token): boolean {
  const isAfterSame = was.before !== "" && was.before === is.before;
  return isAfterSame || (was.after !== "" && was.after === is.after);
}

/** "strong": the two values can hardly both be true of one subject. */
export function strengthOf(was: Token, is: Token): "strong" | "weak" | "other-kind" {
  if (was.quantity !== undefined) return "strong";
  const rivalry = rivalryOf(was.text, is.text);
  if (rivalry === "different-kinds") return "other-kind";
  if (rivalry !== "unknown") return "strong";
  const isInSlot = !was.isFirst && was.before === is.before && SLOT_WORDS.has(is.before);
  if (was.kind !== "path" || is.kind !== "path" || !isInSlot) return "weak";
  // "It lives in a.yml" is a place; "the bug in a.ts" and "the bug in b.ts" are two bugs.
  const isOfVerb = isPlainVerb(was.beforeThat) && isPlainVerb(is.beforeThat);
  return isOfVerb || !LOCATION_WORDS.has(is.before) ? "strong" : "weak";
}

function isPlainVerb(word: string): boolean {
  return GENERIC_WORDS.has(word) || FUNCTION_WORDS.has(word) || CHANGE_WORDS.has(word);
}
