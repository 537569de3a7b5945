import { isCheckKey } from "@/session/commands/check-words.ts";
import { commandKey } from "@/session/commands/command-key.ts";
import type { OpenFailure } from "@/session/digest/digest-commands.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";

/*
 * Most commands that fail are attempts: a wrong flag, a file that is not there, a host that does
 * not answer. The agent does something else and never comes back to them. They are no state of
 * the work, and neither is a failure that the conversation has long left behind.
 */

/** Programs that run something elsewhere: what they are asked to run is not this project. */
const REMOTE = /^(?:ssh|scp|rsync|curl|wget|gh|aws|gcloud|az|kubectl|docker exec)\b/;

/** Guess: who ran it twice wants it to pass. */
const RUNS_MIN = 2;
/** Guess: after this many prompts the conversation is about something else. */
const PROMPTS_MAX = 4;

/** True if the command checks or builds this project. */
export function isCheck(command: string): boolean {
  const key = commandKey(command);
  return isCheckKey(key) && !REMOTE.test(key);
}

/** True for work in this project, false for what looks elsewhere or only records. */
export function isLocalWork(command: string): boolean {
  const key = commandKey(command);
  return !REMOTE.test(key) && !/^git\b/.test(key);
}

/** True if a failed command says where the work stands. Without its history, its words decide. */
export function isStandingFailure(failure: {
  readonly command: string;
  readonly runs?: number;
  readonly prompts_since?: number;
}): boolean {
  const { command, runs = 1, prompts_since: promptsSince = 0 } = failure;
  if (promptsSince >= PROMPTS_MAX) return false;
  const key = commandKey(command);
  return !REMOTE.test(key) && (runs >= RUNS_MIN || isCheckKey(key));
}

/** How often the command was run, and how often the user has spoken since it failed. */
export function historyOf(
  { key, atMs }: OpenFailure,
  { commands, prompts }: SessionDigest,
): { readonly runs: number; readonly promptsSince: number } {
  const run = commands.find((one) => one.key === key);
  const later = prompts.filter((prompt) => (prompt.atMs ?? 0) > (atMs ?? Number.MAX_VALUE));
  return { runs: (run?.passed ?? 0) + (run?.failed ?? 0), promptsSince: later.length };
}
