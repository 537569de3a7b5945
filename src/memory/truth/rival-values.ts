import { onFirstUse, wordList } from "@/base/on-first-use.ts";
import { OPPOSITES, RIVAL_GROUPS } from "@/memory/truth/signs/value-names.ts";

/**
 * Values that exclude each other in one slot: whoever uses pnpm for packages does not use yarn for
 * them. Names in different groups can stand side by side, such as a test runner and a browser
 * driver. The groups are a hint for well-known names; unknown names need another sign of a change.
 */
const groups = onFirstUse(() => {
  const groupOf = new Map<string, number>();
  RIVAL_GROUPS.forEach((group, i) => {
    for (const name of group.split(" ")) groupOf.set(name, i);
  });
  return groupOf;
});
const oppositePairs = onFirstUse(() => new Set(OPPOSITES));
const OPPOSITE_WORDS = wordList(OPPOSITES.join(" "));

const TIME_ZONE =
  /^(?:utc|gmt|cet|cest|est|edt|pst|pdt|jst|(?:europe|america|asia|africa|australia|pacific)\/\w{2,30})$/;

export type Rivalry = "rivals" | "opposites" | "different-kinds" | "unknown";

/** How two different names of one slot stand to each other. Both in lower case. */
export function rivalryOf(a: string, b: string): Rivalry {
  if (oppositePairs().has(`${a} ${b}`) || oppositePairs().has(`${b} ${a}`)) return "opposites";
  if (TIME_ZONE.test(a) && TIME_ZONE.test(b)) return "rivals";
  const [groupA, groupB] = [groups().get(a), groups().get(b)];
  if (groupA === undefined || groupB === undefined) return "unknown";
  return groupA === groupB ? "rivals" : "different-kinds";
}

/** True for a well-known value of some slot. */
export function isKnownValue(word: string): boolean {
  return groups().has(word) || OPPOSITE_WORDS.has(word);
}

/** True for a word that has an opposite, although it may also be a preposition. */
export function hasOpposite(word: string): boolean {
  return OPPOSITE_WORDS.has(word);
}
