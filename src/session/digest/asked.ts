import { flatten } from "@/base/text.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { DigestTextGate, SessionDigest } from "@/session/digest/digest.ts";

/** The request in a message. */
export interface Asked {
  readonly text: string;
  /** True if a person typed all of it. */
  readonly isTyped: boolean;
}

/**
 * Returns the request in a message: a person's words, or the title of a plan from plan mode.
 * Other messages of the role come from other agents. To a subagent, its agent is the user.
 */
export function askedIn(
  { text, speaker = "person", isSidechain }: TranscriptTurn,
  { agentId }: SessionDigest,
  gate: DigestTextGate,
): Asked | undefined {
  if (isSidechain || agentId !== "") return { text, isTyped: false };
  if (speaker === "person") {
    const message = flatten(text.replace(IMAGE, " "));
    return typedFirst(flatten(gate.typed(text).replace(IMAGE, " ")), message);
  }
  if (speaker !== "agent-plan") return undefined;
  const title = text.split("\n", 40).find((line) => /^#{1,3} /.test(line));
  return { text: title?.replace(/^#+ /, "") ?? text, isTyped: false };
}

/** Guess: fewer words only point at what was pasted ("Can you check this?"). */
const OWN_WORDS_MIN = 8;

/** The words a person typed; if they say little, with what was pasted after them. */
function typedFirst(typed: string, text: string): Asked {
  if (wordsIn(typed) >= OWN_WORDS_MIN) return { text: typed, isTyped: true };
  const whole = text.startsWith(typed) ? text : `${typed} ${text}`;
  return { text: whole, isTyped: typed === text };
}

/** The client's mark for a picture. */
const IMAGE = /\[image(?: #\d{1,3})?\]/gi;

export function wordsIn(text: string): number {
  const wide = text.match(/[\u3040-\u30ff\u4e00-\u9fff]/g)?.length ?? 0;
  return text.split(" ").length + wide / 2;
}
