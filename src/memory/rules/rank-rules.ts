import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { NOTED_TAG, RULE_TAG, SCOPED_TAG, STANDING_TAG } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** Guesses; only the order they lead to matters. */
const WEIGHTS = {
  rule: 1,
  /** A remark about one call; it may still apply. */
  remark: 0.5,
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
  if (type === "Preference" || tags.includes(RULE_TAG) || tags.includes(SCOPED_TAG)) return true;
  return tags.includes(STANDING_TAG) && !startsAsQuestion(text);
}

/** True if an agent noted it as a rule or preference. It comes after what the user said, marked. */
export function isNotedRule({ origin, type, tags, agentType }: StoredMemory): boolean {
  if (origin !== "agent" || agentType !== undefined || !tags.includes(NOTED_TAG)) return false;
  return type === "Preference" || tags.includes(RULE_TAG);
}

const ASKS =
  /^\W{0,3}(?:can|could|would|will|do|does|did|is|are|was|were|why|how|what|which|who|where|when|shall|any)\b/i;

/** True if its first words ask for something: said twice, it still tells nobody what to do. */
export function startsAsQuestion(text: string): boolean {
  return ASKS.test(text);
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

/** Keeps only the first of memories that say nearly the same. */
function distinct(memories: readonly StoredMemory[]): StoredMemory[] {
  const kept: { memory: StoredMemory; words: ReadonlySet<string> }[] = [];
  for (const memory of memories) {
    const words = new Set([...analyzeMeaning(memory.text)].filter((word) => !isFiller(word)));
    if (!kept.some((other) => saysTheSame(words, other.words))) kept.push({ memory, words });
  }
  return kept.map(({ memory }) => memory);
}

function scoreOf(memory: StoredMemory, nowMs: number): number {
  const { sessionsSaid = 1, useCount, ignoredCount = 0, updatedAtMs, importance } = memory;
  const kind = memory.type === "Preference" ? WEIGHTS.rule : WEIGHTS.remark;
  const ageMs = Math.max(0, nowMs - updatedAtMs);
  return (
    kind +
    WEIGHTS.saidAgain * Math.min(SAID_AGAIN_MAX, sessionsSaid - 1) +
    (useCount > 0 ? WEIGHTS.used : 0) +
    WEIGHTS.ignored * Math.min(IGNORED_MAX, ignoredCount) +
    WEIGHTS.recent * 0.5 ** (ageMs / HALF_LIFE_MS) +
    importance / 10
  );
}

/** Guesses; only the order they lead to matters. */
const DECISION_WEIGHTS = {
  reason: 1,
  gold: 0.4,
  used: 0.4,
  recent: 0.6,
  /** A choice between the agent's options is often only about the next step. */
  answer: -0.8,
  ignored: -0.1,
} as const;
const GIVES_REASON =
  /\b(?:because|since|so that|that's why|otherwise|due to|weil|damit|sonst|porque|ya que|parce que|car)\b|потому|чтобы|иначе|から|ので|ため|因为|否则/i;

/** The user's decisions that may be shown, those that explain themselves first. */
export function rankDecisions(memories: readonly StoredMemory[], nowMs: number): StoredMemory[] {
  return distinct(
    memories
      .filter(({ origin, agentType, text }) => {
        // An option of the agent's list is about the next step.
        return origin === "user" && agentType === undefined && !text.startsWith("Chosen: ");
      })
      .filter((memory) => isCurrent(memory) && mayBeInjected(memory))
      .map((memory) => ({ memory, score: scoreOfDecision(memory, nowMs) }))
      .toSorted((a, b) => b.score - a.score || b.memory.createdAtMs - a.memory.createdAtMs)
      .map(({ memory }) => memory),
  );
}

function scoreOfDecision(memory: StoredMemory, nowMs: number): number {
  const { text, tier, useCount, ignoredCount = 0, updatedAtMs } = memory;
  const w = DECISION_WEIGHTS;
  const ageMs = Math.max(0, nowMs - updatedAtMs);
  return (
    (GIVES_REASON.test(text) ? w.reason : 0) +
    (tier === "gold" ? w.gold : 0) +
    (useCount > 0 ? w.used : 0) +
    (text.includes("(answer to: ") ? w.answer : 0) +
    w.ignored * Math.min(IGNORED_MAX, ignoredCount) +
    w.recent * 0.5 ** (ageMs / HALF_LIFE_MS)
  );
}

/** Guess: a good half of the words in common. */
const SAME_SHARE = 0.55;

function saysTheSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const smaller = Math.min(left.size, right.size);
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return smaller > 0 && shared / smaller >= SAME_SHARE;
}
