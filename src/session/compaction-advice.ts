/**
 * Advice to compact a session that has called many tools. It depends on the number of calls, which
 * is always known; the size of the context, if known, is mentioned in the text.
 */
const DEFAULT_THRESHOLD_CALLS = 50;
const THRESHOLD_CALLS_MAX = 10_000;
const REPEAT_AFTER_CALLS = 25;

/** Reads the number of calls after which to advise. Anything but 1 to 10,000 counts as 50. */
export function parseThreshold(text: string): number {
  const value = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= THRESHOLD_CALLS_MAX ? value : DEFAULT_THRESHOLD_CALLS;
}

/** How often the advice is due by now: once at the threshold, and again every 25 calls after it. */
export function adviceDue(count: number, threshold: number): number {
  return count < threshold ? 0 : 1 + Math.floor((count - threshold) / REPEAT_AFTER_CALLS);
}

/** The text for the user, who alone can compact. */
export function adviceForUser(count: number, contextTokens: number | undefined): string {
  return `${describeSession(count, contextTokens)}. Good moments for /compact: after exploring and before carrying out, after a milestone, before turning to something else.`;
}

function describeSession(count: number, contextTokens: number | undefined): string {
  const thousands = Math.round((contextTokens ?? 0) / 1_000);
  const size = thousands === 0 ? "" : ` and a context of about ${thousands},000 tokens`;
  return `This session has ${count} tool calls${size}`;
}
