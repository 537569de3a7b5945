import type { SessionState } from "@/session/state/session-state.ts";

/** Guess: fewer commands are a look around, not work. */
const COMMANDS_OF_WORK = 3;

/**
 * True if the session got something done or left something open. A question and its answer, an
 * empty session, and one that was broken off at once have no substance.
 */
export function hasSubstance(state: SessionState): boolean {
  const { files_changed: files, open_steps: steps = [], decisions = [], commands, prompts } = state;
  if (files.length + steps.length + decisions.length > 0) return true;
  return commands.length >= (prompts.length > 1 ? 1 : COMMANDS_OF_WORK);
}
