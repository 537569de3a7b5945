import { type Meaning, meaningsOfWord } from "@/memory/extract/learned/shared-meanings.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { namesOneFile } from "@/memory/rules/one-file.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";
import { ANSWERS } from "@/memory/rules/rank-rules.ts";
import { standsShare } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Guess: as likely to stand as not. */
const STANDS_MIN = 0.5;

/**
 * True for a decision that is told at the start of a session, whatever is asked there: somebody
 * stored it on purpose, or it was said in the clear words of one, gives its reason, or likely
 * stands. A decision to do one thing is done if it gives no reason. An answer is of use where its
 * question comes up again, unless it says why, when, or that it holds every time. All others are
 * told at prompts that they fit.
 */
export function isToldAtStart({ text, tags, tier }: StoredMemory): boolean {
  if (!tags.includes("transcript")) return true;
  if (saysWhy(withoutNote(text))) return true;
  if (decidesOneThing(text) || namesOneFile({ text, tags })) return false;
  if (text.includes(ANSWERS)) return saysWhen(text) || rulesEveryTime(withoutNote(text));
  return tier === "gold" || (standsShare(tags) ?? 0) >= STANDS_MIN;
}

/** "if it is committed, it deploys by itself": what has a condition holds whenever that is met. */
function saysWhen(answer: string): boolean {
  const [first = ""] = answer.toLowerCase().match(/[\p{L}']+/u) ?? [];
  return meaningsOfWord(first).includes("before");
}

/** "From now on always use yarn, never npm." A choice such as "all of them" requires and forbids nothing. */
function rulesEveryTime(answer: string): boolean {
  const meanings = meaningsIn(answer);
  return meanings.includes("every") && meanings.some((meaning) => RULES.has(meaning));
}

const RULES: ReadonlySet<Meaning> = new Set(["not", "must", "only"]);
