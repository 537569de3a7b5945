import type { ResolvedEntry } from "@/ghap/entry.ts";

/**
 * The words of an inferred entry that nobody stated. They are the same in all such entries, so that
 * whoever compares or retells one has to know them from words that somebody chose.
 */

const UNSTATED = /^The change mends "(.*)"$/s;

/** The hypothesis of a change that mended an error, if the agent has not said what it believed. */
export function unstatedHypothesis(error: string): string {
  return `The change mends "${error.replace(/[\s:]+$/, "")}"`;
}

/** The error that an unstated hypothesis is about; undefined if somebody stated the hypothesis. */
export function mendedError(hypothesis: string): string | undefined {
  return UNSTATED.exec(hypothesis)?.[1];
}

/** The goal of an entry whose prompt says nothing about what failed. */
export function unstatedGoal(command: string): string {
  return `Make \`${command}\` pass`;
}

/** The words of an inferred entry that distinguish it from others: the change, and what was stated. */
export function distinctiveWords({ hypothesis, action }: ResolvedEntry): string[] {
  return mendedError(hypothesis) === undefined ? [hypothesis, action] : [action];
}
