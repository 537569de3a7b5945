import type { EventTools } from "@/events/contributor.ts";

/** The client notes a prompt about when its hook runs. Guess. */
export const CLOCKS_APART_MS = 5_000;

/** More lines than a turn is told. Guess. */
const LINES_MAX = 30;

/**
 * How new a prompt was, 0 to 1: the less recall was sure of what it told about it. What the agent
 * already had in its context is not told again, so a prompt that it answers counts as new.
 */
export function promptSurprise(
  sessionId: string,
  promptAtMs: number,
  { store }: Pick<EventTools, "store">,
): number {
  const told = store
    .lastInjections(LINES_MAX, { sessionId })
    .filter(
      ({ event, atMs }) => event === "UserPromptSubmit" && atMs >= promptAtMs - CLOCKS_APART_MS,
    );
  const surest = told.reduce((best, { score }) => Math.max(best, score), 0);
  return 1 - Math.min(1, surest);
}
