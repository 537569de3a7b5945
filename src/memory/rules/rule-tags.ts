/**
 * This folder is about standing rules: which memories are rules, which of them matter most, and
 * which calls they apply to. Recognising a rule in what the user says is extraction
 * (memory/extract/). It keeps true that a rule is something the user said or somebody stored as
 * one. What an agent noted as a rule is told apart from that, and never comes before it.
 */

/** Marks a memory as a rule: how the user wants things to be from now on. */
export const RULE_TAG = "rule";
/** Marks what the user has said in more than one session. */
export const STANDING_TAG = "standing";
/** Marks a rule that applies to certain tool calls; their handles are tags too (rule-scope.ts). */
export const SCOPED_TAG = "scoped";
/**
 * Marks a remark that is told at the calls it applies to, and nowhere else as a rule: it may be no
 * more than what the user said about one act.
 */
export const AT_CALL_TAG = "at-call";
/**
 * Marks what the user said of an act or against something: compared with each later call by its
 * signs (match/), it is told at those that it is about.
 */
export const REMARK_TAG = "remark";
/** Marks what an agent stored itself, such as a rule on behalf of the user. */
export const NOTED_TAG = "noted";

/** Marks a rule that no pattern knows: it only reads like one, and comes after the others. */
export const GUESSED_TAG = "guessed";

/** In front of how likely the user meant it to stand, in tenths (memory/extract/learned/). */
const STANDS = "stands:";

/** The tag that says how likely a statement stands. */
export function standsTag(share: number): string {
  return `${STANDS}${Math.round(share * 10)}`;
}

/** The tags of statements that may be told as rules. */
export const STANDS_TAGS: readonly string[] = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(
  (tenths) => `${STANDS}${tenths}`,
);

/** How likely the statement stands, from 0 to 1; undefined if nobody has judged it. */
export function standsShare(tags: readonly string[]): number | undefined {
  const tag = tags.find(isStandsTag);
  return tag === undefined ? undefined : Number(tag.slice(STANDS.length)) / 10;
}

export function isStandsTag(tag: string): boolean {
  return tag.startsWith(STANDS);
}

/** True for a tag that makes a memory a rule, or says where the rule applies. */
export function isRuleTag(tag: string): boolean {
  return RULE_TAGS.has(tag) || isScopeTag(tag);
}

/** True for a tag that says to which calls a rule or remark applies (rule-scope.ts). */
export function isScopeTag(tag: string): boolean {
  return tag === AT_CALL_TAG || /^(?:on|if|near|with|met):/.test(tag);
}

/** True for a tag by which a remark is compared with calls (memory/extract/remark/remark-signs.ts). */
export function isSignTag(tag: string): boolean {
  return tag === REMARK_TAG || /^(?:act|fate|not|wants|likely|stands):/.test(tag);
}

const RULE_TAGS: ReadonlySet<string> = new Set([RULE_TAG, STANDING_TAG, SCOPED_TAG, GUESSED_TAG]);
