import { onFirstUse } from "@/base/on-first-use.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { principleIn } from "@/memory/extract/words/manner-words.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { startsAsQuestion } from "@/memory/rules/match/stands-at-calls.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";
import {
  AT_CALL_TAG,
  GUESSED_TAG,
  NOTED_TAG,
  REMARK_TAG,
  RULE_TAG,
  SCOPED_TAG,
  STANDING_TAG,
} from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** Guesses; only the order they lead to matters. */
const WEIGHTS = {
  rule: 1,
  /** A remark about one call; it may still apply. */
  remark: 0.5,
  /** It only reads like a rule: it comes after those that are known as such. */
  guessed: -0.7,
  /** For each further session in which the user said it. */
  saidAgain: 0.6,
  used: 0.3,
  /** For each time it was shown and ignored. */
  ignored: -0.1,
  recent: 0.5,
} as const;
const SAID_AGAIN_MAX = 3;
const IGNORED_MAX = 5;
/** After this time a rule counts half as recent. */
const HALF_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** True if it says how things are to be done, and the user said so. */
export function isRule({ origin, type, tags, agentType, text }: StoredMemory): boolean {
  if (origin !== "user" || agentType !== undefined) return false;
  if (tags.includes(PASSING_TAG) && !tags.includes(STANDING_TAG)) return false;
  if (type === "Preference" || tags.includes(RULE_TAG) || tags.includes(SCOPED_TAG)) return true;
  return tags.includes(STANDING_TAG) && !startsAsQuestion(text);
}

function isForCalls(tags: readonly string[]): boolean {
  return tags.includes(AT_CALL_TAG) || tags.includes(REMARK_TAG);
}

/**
 * Guesses: told this often without any effect, a remark about a call was about that call only. One
 * that likely stands is on the list at the start, too, where most sessions have no use for it.
 */
const REMARK_IGNORED_MAX = { standing: 12, other: 3 } as const;

/** True for what the user said about a call, if it is to be told at the next one like it. */
export function isCallRemark(memory: StoredMemory): boolean {
  const { origin, tags, agentType, useCount, ignoredCount = 0 } = memory;
  if (origin !== "user" || agentType !== undefined || !isForCalls(tags)) return false;
  const most = REMARK_IGNORED_MAX[isStandingRemark(memory) ? "standing" : "other"];
  return useCount > 0 || ignoredCount < most;
}

/** Guess: from four tenths on, about as likely a rule as not. */
const LIKELY_TENTHS = [4, 5, 6, 7, 8, 9, 10] as const;

/** The tags of remarks that likely hold from now on. */
const LIKELY_TAGS: readonly string[] = LIKELY_TENTHS.map((tenth) => `likely:${tenth}`);

/** Fates of an act that say that the remark was about how it is done. */
const TAKEN_UP = /^fate:(?:refused|redone|stopped|agreed)$/;

/** True for a remark that likely stands and is about how a command is run: that holds for any work. */
function isStandingRemark({ tags }: Pick<StoredMemory, "tags">): boolean {
  return (
    !tags.includes(PASSING_TAG) &&
    LIKELY_TAGS.some((tag) => tags.includes(tag)) &&
    tags.some((tag) => TAKEN_UP.test(tag)) &&
    tags.some((tag) => /^act:(?!file:|like:)/.test(tag))
  );
}

/**
 * True for the words with which an edit was refused or the agent interrupted, if they do not read as
 * a rule: they are about the work of that moment, and are told when the same is done again.
 */
export function isRemark({ type, tags, text, sessionsSaid = 1 }: StoredMemory): boolean {
  if (type !== "Learning" || tags.includes(STANDING_TAG) || sessionsSaid > 1) return false;
  return OF_THE_MOMENT.test(text);
}

const OF_THE_MOMENT =
  /\((?:the user refused to let the agent (?:change|create|edit|write) |said when interrupting the agent )[^)]{0,600}(?:\)[^)]{0,200}){0,4}$/;

/** True if an agent noted it as a rule or preference. It comes after what the user said, marked. */
export function isNotedRule({ origin, type, tags, agentType }: StoredMemory): boolean {
  if (origin !== "agent" || agentType !== undefined || !tags.includes(NOTED_TAG)) return false;
  return type === "Preference" || tags.includes(RULE_TAG);
}

/**
 * The rules that may be shown, the most important first and the user's own before what an agent
 * noted; of two that say the same, one.
 */
export function rankRules(memories: readonly StoredMemory[], nowMs: number): StoredMemory[] {
  const ranked = memories
    .filter((memory) => isCurrent(memory) && mayBeInjected(memory))
    .map((memory) => ({ memory, score: scoreOf(memory, nowMs) }))
    .toSorted(
      (a, b) =>
        Number(isNotedRule(a.memory)) - Number(isNotedRule(b.memory)) ||
        b.score - a.score ||
        b.memory.createdAtMs - a.memory.createdAtMs,
    );
  return distinct(ranked.map(({ memory }) => memory));
}

/** Keeps only the first of memories that say nearly the same, or name the same principle. */
function distinct(memories: readonly StoredMemory[]): StoredMemory[] {
  const kept: { memory: StoredMemory; words: ReadonlySet<string> }[] = [];
  const principles = new Set<string>();
  for (const memory of memories) {
    const principle = principleIn(memory.text);
    if (principle !== undefined && principles.has(principle)) continue;
    const words = new Set([...analyzeMeaning(memory.text)].filter((word) => !isFiller(word)));
    if (kept.some((other) => saysTheSame(words, other.words))) continue;
    kept.push({ memory, words });
    if (principle !== undefined) principles.add(principle);
  }
  return kept.map(({ memory }) => memory);
}

function scoreOf(memory: StoredMemory, nowMs: number): number {
  const { sessionsSaid = 1, useCount, ignoredCount = 0, updatedAtMs, importance } = memory;
  const isMeantToStand = memory.type === "Preference" || memory.tags.includes(STANDING_TAG);
  const kind = isMeantToStand ? WEIGHTS.rule : WEIGHTS.remark;
  const ageMs = Math.max(0, nowMs - updatedAtMs);
  return (
    kind +
    (isGuessed(memory) ? WEIGHTS.guessed : 0) +
    WEIGHTS.saidAgain * Math.min(SAID_AGAIN_MAX, sessionsSaid - 1) +
    (useCount > 0 ? WEIGHTS.used : 0) +
    WEIGHTS.ignored * Math.min(IGNORED_MAX, ignoredCount) +
    WEIGHTS.recent * 0.5 ** (ageMs / HALF_LIFE_MS) +
    importance / 10
  );
}

/** A guess that the user says again is none any more. */
function isGuessed({ tags, sessionsSaid = 1 }: StoredMemory): boolean {
  return tags.includes(GUESSED_TAG) && sessionsSaid === 1;
}

/** Guesses; only the order they lead to matters. */
const DECISION_WEIGHTS = {
  reason: 1,
  gold: 0.4,
  used: 0.4,
  recent: 0.6,
  /** A choice between the agent's options is often only about the next step. */
  answer: -0.8,
  guessed: -0.5,
  ignored: -0.1,
} as const;

/** The user's decisions that may be shown, those that explain themselves first. */
export function rankDecisions(memories: readonly StoredMemory[], nowMs: number): StoredMemory[] {
  return distinct(
    memories
      .filter(({ origin, agentType, text, tags }) => {
        // An option of the agent's list is about the next step.
        const isNextStep = text.startsWith("Chosen: ") || tags.includes(PASSING_TAG);
        return origin === "user" && agentType === undefined && !isNextStep;
      })
      .filter((memory) => isCurrent(memory) && mayBeInjected(memory) && !isDoneTask(memory, nowMs))
      .filter(({ text }) => !needsConversation(text))
      .map((memory) => ({ memory, score: scoreOfDecision(memory, nowMs) }))
      .toSorted((a, b) => b.score - a.score || b.memory.createdAtMs - a.memory.createdAtMs)
      .map(({ memory }) => memory),
  );
}

/** Guess: as long as a decision to do one thing is told if it was of use. */
const USED_TASK_MAX_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * True for a decision to do one thing, without a reason. What became of it is told with the previous
 * session, and then the code says it better.
 */
function isDoneTask({ text, useCount, createdAtMs }: StoredMemory, nowMs: number): boolean {
  if (saysWhy(text) || !decidesOneThing(text)) return false;
  return useCount === 0 || nowMs - createdAtMs > USED_TASK_MAX_MS;
}

/** Guess: a shorter sentence about "that" is clear only where it was said. */
const CLEAR_WORDS = 9;
const POINTS =
  /(?<![\p{L}])(?:this|that|these|those|it|them|same|too|das|dies(?:e[rsnm]?)?|es|eso|esto|esos|ça|cela|ceci|isso|isto|questo|quello|это|эти|тоже)(?![\p{L}])|これ|それ|这个|那个|이것|그것/iu;
const NAMED = /[`"“«]|[\w-]\.[a-z]{1,5}\b|[a-z][A-Z]|\w[_/]\w/;

/** True for a decision whose subject stands in the conversation around it. */
function needsConversation(text: string): boolean {
  const said = withoutNote(text);
  if (text.includes(ANSWERS)) return ![...analyzeMeaning(text)].some(saysSubject);
  return said.split(/\s+/).length < CLEAR_WORDS && POINTS.test(said) && !NAMED.test(said);
}

/** "Which option do you prefer?" does not say what was chosen about. */
export function saysSubject(word: string): boolean {
  return !isFiller(word) && !isEverydayWord(word) && !choosingWords().has(word);
}

const choosingWords = onFirstUse(() =>
  analyzeMeaning(
    "answer prefer preference approach choice choose like want would option recommend recommended",
  ),
);

/** The mark of an answer to a question of the agent. */
export const ANSWERS = "(answer to: ";

function scoreOfDecision(memory: StoredMemory, nowMs: number): number {
  const { text, tier, useCount, ignoredCount = 0, updatedAtMs } = memory;
  const w = DECISION_WEIGHTS;
  const ageMs = Math.max(0, nowMs - updatedAtMs);
  return (
    (saysWhy(text) ? w.reason : 0) +
    (tier === "gold" ? w.gold : 0) +
    (useCount > 0 ? w.used : 0) +
    (isGuessed(memory) ? w.guessed : 0) +
    (text.includes(ANSWERS) ? w.answer : 0) +
    w.ignored * Math.min(IGNORED_MAX, ignoredCount) +
    w.recent * 0.5 ** (ageMs / HALF_LIFE_MS)
  );
}

/**
 * Guesses: a good half of the shorter rule's words, and enough of the longer one's. Two words of a
 * short rule are in many long ones.
 */
const SAME_SHARE = { shorter: 0.55, longer: 0.35 } as const;

function saysTheSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const [shorter, longer] = [Math.min(left.size, right.size), Math.max(left.size, right.size)];
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return (
    shorter > 0 && shared / shorter >= SAME_SHARE.shorter && shared / longer >= SAME_SHARE.longer
  );
}
