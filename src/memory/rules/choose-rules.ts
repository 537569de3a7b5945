import { asksForNow } from "@/memory/extract/asked-for-now.ts";
import type { Meaning } from "@/memory/extract/learned/shared-meanings.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { judgeKind, lastingShare } from "@/memory/extract/learned/statement-kind.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { withoutNote } from "@/memory/extract/statement-note.ts";
import { principleIn } from "@/memory/extract/words/manner-words.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";
import { ANSWERS } from "@/memory/rules/rank-rules.ts";
import { GUESSED_TAG, NOTED_TAG, STANDING_TAG } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Chooses which rules are told at the start of a session: those that tell an agent how to behave,
 * whatever it is asked to do. A sentence with the words of a rule is often a wish for one piece of
 * work ("the list must refresh by itself"): done, the code says it better. So patterns, the learned
 * model and what the user did are taken together, and what only one of them takes for a rule is left
 * to prompts and calls, where it is told if it fits.
 */

/** Guesses, chosen by reading the lists of recorded projects and scripts. */
const WEIGHTS = {
  /** Somebody stored it as a rule. */
  stored: 2,
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
const FIRM = 1;
/** Guesses: a list that is read. With few firm rules, likely ones fill it. */
const LIKELY = { once: 0.85, again: 0.6 } as const;
const LINES = { firm: 16, likely: 4 } as const;
/** Bounds the work: the learned model judges no more. */
const JUDGED_MAX = 60;

/**
 * Takes rules in the order of their rank and returns those that are told: the known ones that say
 * how to work here, then the guessed ones, the firmest first, then the others, because there may
 * not be room for all. A wish about one thing only fills a short list.
 */
export function chooseRules(ranked: readonly StoredMemory[]): StoredMemory[] {
  const noted = ranked.filter(({ tags }) => tags.includes(NOTED_TAG));
  const judged = ranked
    .filter((memory) => !memory.tags.includes(NOTED_TAG) && !isMostlyQuoted(memory))
    .slice(0, JUDGED_MAX)
    .map((memory) => ({ memory, firmness: firmnessOf(memory) }));
  const all = judged.filter(({ firmness }) => firmness >= FIRM);
  const guessed = all.filter(({ memory }) => memory.tags.includes(GUESSED_TAG));
  const known = all.filter((one) => !guessed.includes(one));
  const others = known.filter(({ memory }) => !isHowToWork(memory));
  const told = [
    ...known.filter((one) => !others.includes(one)),
    ...guessed.toSorted((a, b) => b.firmness - a.firmness),
    ...others.filter(({ memory }) => !isWish(memory)),
  ];
  const wishes = others.filter(({ memory }) => isWish(memory));
  const firm = [...told, ...wishes.slice(0, Math.max(0, LINES.likely - told.length))].slice(
    0,
    LINES.firm,
  );
  const likely = judged.filter(
    ({ memory, firmness }) =>
      firmness < FIRM && firmness >= LIKELY[isSaidAgain(memory) ? "again" : "once"],
  );
  const room = Math.max(0, LINES.likely - firm.length);
  return [...firm, ...likely.slice(0, room)]
    .map(({ memory }) => memory)
    .concat(noted)
    .slice(0, LINES.firm);
}

const GENERAL: ReadonlySet<Meaning> = new Set([
  "not",
  "every",
  "only",
  "answer",
  "reason",
  "rather",
]);

/** True if it applies to certain calls, or limits how any work is done: a colleague says it first. */
function isHowToWork(memory: StoredMemory): boolean {
  if (isSaidAgain(memory) || !memory.tags.includes("transcript")) return true;
  if (memory.tags.some((tag) => tag.startsWith("on:"))) return true;
  const text = withoutNote(memory.text);
  return principleIn(text) !== undefined || meaningsIn(text).some((one) => GENERAL.has(one));
}

/** Guess: what reads less like a rule, and applies to nothing, is a wish about one thing. */
const WISH_MAX = 0.2;

function isWish(memory: StoredMemory): boolean {
  return judgeKind(withoutNote(memory.text)).rule < WISH_MAX;
}

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

/** True for an answer about what is to be done today: it says nothing to a later session. */
function answersForNow(text: string): boolean {
  const at = text.indexOf(ANSWERS);
  if (at < 0) return false;
  return asksForNow(text.slice(at + ANSWERS.length));
}

/** Guess: a decision in force reads as one. */
const IN_FORCE_MIN = 0.3;

/** False for a decision that reads as work of the moment; clear words and a reason speak for it. */
export function isInForce({ text, tier }: StoredMemory): boolean {
  if (answersForNow(text)) return false;
  if (tier === "gold" || saysWhy(text) || decidesOneThing(text)) return true;
  return text.includes(ANSWERS) || lastingShare(text) >= IN_FORCE_MIN;
}
