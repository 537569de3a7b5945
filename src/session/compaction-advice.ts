/**
 * When a session has called so many tools that compacting it is worth a thought. By the number
 * of calls, which is always known; the size of the context, where known, goes into the words.
 */
const THRESHOLD = 50;
const THRESHOLD_MAX = 10_000;
const EVERY = 25;

/** The number of calls from which on it is said; what is no number from 1 to 10,000 counts as 50. */
export function parseThreshold(text: string): number {
  const value = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= THRESHOLD_MAX ? value : THRESHOLD;
}

/**
 * How many times it should have been said by now: once from the threshold on, and once more for
 * each 25 calls beyond it.
 */
export function adviceDue(count: number, threshold: number): number {
  return count < threshold ? 0 : 1 + Math.floor((count - threshold) / EVERY);
}

/** For the user, who alone can compact. */
export function adviceForUser(count: number, contextTokens: number | undefined): string {
  return `${describeSession(count, contextTokens)}. Good moments for /compact: after exploring and before carrying out, after a milestone, before turning to something else.`;
}

/** For the model: a fact. */
export function adviceForModel(count: number, contextTokens: number | undefined): string {
  return `${describeSession(count, contextTokens)}; the user was told that /compact is best used after exploration and before execution, after a milestone, or before a context switch.`;
}

function describeSession(count: number, contextTokens: number | undefined): string {
  const thousands = Math.round((contextTokens ?? 0) / 1_000);
  const size = thousands === 0 ? "" : ` and a context of about ${thousands},000 tokens`;
  return `This session has ${count} tool calls${size}`;
}
