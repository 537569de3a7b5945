import { errorSignature, otherSignatures } from "@/memory/errors/error-signature.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** A memory that was shown to an agent, and how. */
export interface ShownMemory {
  readonly memory: StoredMemory;
  readonly shownAtMs: number;
  /** Words of the query that found the memory, and other details of why it was found. */
  readonly askedBy: readonly string[];
  /** How the injected text cites the memory, such as [m:0a1b2c3d]. */
  readonly citation: string;
  readonly manner: ShownManner;
}

/**
 * - moment: shown for a prompt, a call or a task, which is its occasion
 * - standing: shown for a whole session; its occasion may come later, or never
 * - at-action: a rule shown at a call that it applies to; the agent sees it after that call
 */
export type ShownManner = "moment" | "standing" | "at-action";

/** "no-occasion": there was nothing it could have been used for, so nothing is said about it. */
export type Verdict =
  | { readonly outcome: "open" | "no-occasion" }
  | {
      readonly outcome: "ignored";
      /** The call or words that went against it, if there were any. */
      readonly evidence?: readonly string[];
    }
  | {
      readonly outcome: "used" | "misled";
      readonly evidence: readonly string[];
      /** Index of the turn in which the evidence became sufficient. */
      readonly turn: number;
    };

/** Guess: after this many turns the agent acts for other reasons. */
export const AGENT_TURNS_MAX = 30;

/**
 * The index of the first turn in which the agent knew the memory, -1 if there is none yet. The
 * model sees it in its next answer, not in one it had already begun, such as further calls of the
 * same message.
 */
export function firstTurnAfter(turns: readonly TranscriptTurn[], shownAtMs: number): number {
  return turns.findIndex(({ role, atMs = Number.POSITIVE_INFINITY }, i) => {
    return role === "assistant" && atMs > shownAtMs && turns[i - 1]?.role !== "assistant";
  });
}

/** True if the turn is a failed call with the error the memory is about. */
export function isErrorBack(
  { errorSignature: known }: StoredMemory,
  turn: TranscriptTurn | undefined,
): boolean {
  if (known === undefined || turn?.toolResult?.isError !== true) return false;
  const { text } = turn.toolResult;
  return (
    errorSignature(text) === known || otherSignatures(text).some((one) => one.signature === known)
  );
}
