import type { Meaning } from "@/memory/extract/learned/shared-meanings.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { holdsAlways } from "@/memory/rules/holds-always.ts";
import { namesOneFile } from "@/memory/rules/one-file.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";
import { isRemark, isRule } from "@/memory/rules/rank-rules.ts";
import { GUESSED_TAG, NOTED_TAG, STANDING_TAG, standsShare } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Chooses which rules are told at the start of a session: those that tell an agent how to behave,
 * whatever it is asked to do. A sentence with the words of a rule is often a wish for one piece of
 * work ("the list must refresh by itself"): done, the code says it better. How likely a statement
 * stands was judged when it was said, by its words and the acts around it (memory/extract/learned/).
 * What nobody judged then is judged here by its words alone. What is left out is told at prompts and
 * calls that it fits.
 */

/** Guesses: a list that is read. Less likely rules fill a list that is nearly empty. */
const LISTED_MIN = { usual: 0.25, filling: 0.15 } as const;
const LINES = { usual: 18, filled: 4 } as const;
/** Bounds the work: the learned model judges no more. */
const JUDGED_MAX = 120;

/**
 * Takes rules in the order of their rank and returns those that are told: the surest first, and
 * before them what no call will bring up again. What an agent noted comes last.
 */
export function chooseRules(ranked: readonly StoredMemory[]): StoredMemory[] {
  const noted = ranked.filter(({ tags }) => tags.includes(NOTED_TAG));
  const judged = ranked
    .filter((memory) => !memory.tags.includes(NOTED_TAG) && !isMostlyQuoted(memory))
    .filter((memory) => !isAboutOneFile(memory) && !isOneTask(memory))
    .slice(0, JUDGED_MAX)
    .map((memory) => ({ memory, sureness: surenessOf(memory) }))
    .toSorted((a, b) => b.sureness - a.sureness);
  const told = judged
    .filter(({ sureness }, at) => sureness >= LISTED_MIN[at < LINES.filled ? "filling" : "usual"])
    .toSorted((a, b) => orderOf(b) - orderOf(a));
  return [...told.map(({ memory }) => memory), ...noted].slice(0, LINES.usual);
}

/** Guess: what calls bring up is told there as well, so that it may miss the list. */
const NO_CALL = 0.3;

/** It applies to certain calls, or the act it was said of was done again in another way. */
const HAS_CALL = /^(?:on:|fate:(?:refused|undone|redone)$)/;

function orderOf({ memory, sureness }: { memory: StoredMemory; sureness: number }): number {
  return sureness + (memory.tags.some((tag) => HAS_CALL.test(tag)) ? 0 : NO_CALL);
}

/** Guesses: how much surer it is if the user said it in two sessions. */
const SAID_AGAIN = { plain: 0.4, other: 0.6 } as const;
/** Guess: a firmness of 1 is as sure as the bar. */
const FIRM = 1;
/**
 * How much surer the measures must be where neither the words nor repetition make it a rule: of such
 * statements in recorded projects, one in ten stands between 0.25 and 0.5, and one in four above; said
 * in passing, one in twenty.
 */
const UNKNOWN_LESS = { usual: 0.35, passing: 0.45 } as const;

/** How sure it is that the user wants it from now on; from 1 on, somebody said so. */
function surenessOf(memory: StoredMemory): number {
  const share = standsShare(memory.tags);
  const firmness = firmnessOf(memory);
  const byWords = LISTED_MIN.usual * firmness + Math.max(0, firmness - FIRM) / 4;
  if (share === undefined) return byWords;
  if (!isRule(memory) || isRemark(memory) || firmness < FIRM) {
    const less = UNKNOWN_LESS[memory.tags.includes(PASSING_TAG) ? "passing" : "usual"];
    const bySigns = saysEnough(memory.text) ? share - less : 0;
    return Math.max(bySigns, isSaidAgain(memory) ? byWords : 0);
  }
  const least = isClear(memory) ? LISTED_MIN.usual : 0;
  const again = isSaidAgain(memory) ? SAID_AGAIN[isPlain(memory) ? "plain" : "other"] : 0;
  return Math.max(share, least) + again;
}

/** Guess: fewer words need what they were said about. */
const WORDS_MIN = 4;
const ASKS = /[?？](?=\s|$)/;

/** False for a question, and for words that mean something only beside the act they were said of. */
function saysEnough(text: string): boolean {
  const said = withoutNote(text);
  return countWords(said) >= WORDS_MIN && !ASKS.test(said);
}

/**
 * True for the clear words of a rule: in recorded projects more than a third of such statements
 * stand, although the measures see nothing else that speaks for them.
 */
function isClear({ type, tier }: StoredMemory): boolean {
  return type === "Preference" && tier === "gold";
}

/** Guesses, chosen by reading the lists of recorded projects and scripts. */
const WEIGHTS = {
  /** Somebody stored it as a rule. */
  stored: 2.5,
  saidAgain: 1,
  /** A passage or a fact: two sessions may have been about the same work. */
  plainAgain: 0.6,
  /** In the clear words of a rule. */
  clear: 1,
  /** The same as a question: mostly whoever asks wants it done, and that is all. */
  asked: 0.85,
  pattern: 0.5,
  guessed: 0.2,
  /** Not recognised as a rule, but said in two sessions. */
  plain: 0,
  /** The user refused or interrupted the agent with it, or corrected it. */
  correction: 0.3,
  /** It forbids, gives a reason, tells what happened before, or is about the manner of answering. */
  constrains: 0.2,
} as const;

/** How certainly it tells an agent how to behave. */
function firmnessOf(memory: StoredMemory): number {
  const { tags } = memory;
  if (!tags.includes("transcript")) return WEIGHTS.stored;
  const text = withoutNote(memory.text);
  const { rule, fact, decision } = judgeKind(text);
  const isGuess = tags.includes(GUESSED_TAG) || isPlain(memory);
  return (
    knownAs(memory) +
    rule +
    (isGuess ? decision / 2 : decision + fact) +
    (isSaidAgain(memory) ? WEIGHTS[isPlain(memory) ? "plainAgain" : "saidAgain"] : 0) +
    (tags.includes("correction") ? WEIGHTS.correction : 0) +
    (constrains(text) ? WEIGHTS.constrains : 0)
  );
}

/** True for a remark about one file that neither its words nor repetition make a rule. */
function isAboutOneFile(memory: StoredMemory): boolean {
  return memory.type !== "Preference" && !isSaidAgain(memory) && namesOneFile(memory);
}

/** True for a decision to do one thing, however often it was ordered: done, the code says it better. */
function isOneTask({ text, tags }: StoredMemory): boolean {
  const said = withoutNote(text);
  if (!tags.includes("transcript") || !decidesOneThing(said)) return false;
  return !saysWhy(said) && !holdsAlways(said);
}

const QUOTED = /"[^"]{1,400}"|“[^”]{1,400}”|«[^»]{1,400}»|「[^」]{1,400}」/g;

/** True for a passage that gives a text to be written somewhere: that is done once. */
function isMostlyQuoted(memory: StoredMemory): boolean {
  if (!isPlain(memory)) return false;
  const said = withoutNote(memory.text);
  return said.replace(QUOTED, "").length < said.length / 2;
}

const CONSTRAINING: ReadonlySet<Meaning> = new Set(["not", "reason", "happened", "answer"]);

/** True if the text forbids, gives a reason, tells what happened, or is about the way to answer. */
export function constrains(text: string): boolean {
  return saysWhy(text) || meaningsIn(text).some((meaning) => CONSTRAINING.has(meaning));
}

function isSaidAgain({ tags, sessionsSaid = 1 }: StoredMemory): boolean {
  return sessionsSaid > 1 || tags.includes(STANDING_TAG);
}

function isPlain({ tags }: StoredMemory): boolean {
  return tags.includes("said") || tags.includes("fact");
}

const ENDS_AS_QUESTION = /[?？]\s{0,3}$/;

/** Guess: the learned model cannot judge "httpx, not requests". */
const JUDGED_WORDS_MIN = 5;

function knownAs(memory: StoredMemory): number {
  const { type, tags, tier, text } = memory;
  if (isPlain(memory)) return WEIGHTS.plain;
  if (tags.includes(GUESSED_TAG)) return WEIGHTS.guessed;
  if (type !== "Preference") return WEIGHTS.plain;
  const said = withoutNote(text);
  const isClear = tier === "gold" || countWords(said) < JUDGED_WORDS_MIN;
  if (!isClear) return WEIGHTS.pattern;
  return ENDS_AS_QUESTION.test(said) ? WEIGHTS.asked : WEIGHTS.clear;
}
