import { LIMITS } from "@/base/limits.ts";
import { cutAtWord, cutText, toSafeText } from "@/base/text.ts";
import { isInstructionLike } from "@/memory/write/instruction-like.ts";
import {
  removeMachineBlocks,
  removeOwnText,
  removePrivate,
} from "@/memory/write/excluded-sections.ts";
import { removeSecrets, stripInvisible } from "@/memory/write/secrets/secrets.ts";
import type { MemoryFlag, Origin } from "@/store/memory-types.ts";

export type GateResult =
  | {
      readonly kind: "accepted";
      readonly text: string;
      readonly secretsRemoved: number;
      readonly flags: readonly MemoryFlag[];
    }
  | { readonly kind: "refused"; readonly reason: "empty" | "private" | "own-text" };

/** Guess: less than this beside our own injected text is nothing worth to keep. */
const REST_CHARS_MIN = 40;

/**
 * What text has to pass before it may be stored: it becomes valid UTF-8 without control
 * characters, loses what is marked private, what Claude Code and we ourselves put into the
 * conversation, and what looks like a secret, and is bounded. Text that is little else than our
 * own is refused: storing it would feed the memory with itself.
 */
export function passWriteGate(raw: string, origin: Origin = "user"): GateResult {
  // Half a secret is too short for the rules that know the whole one.
  const safe = stripInvisible(toSafeText(cutAtWord(raw, LIMITS.memoryChars * 4)));
  if (safe.trim() === "") return { kind: "refused", reason: "empty" };
  const open = removePrivate(safe);
  if (open.trim() === "") return { kind: "refused", reason: "private" };
  const { text, ownTexts, secrets } = clean(open.trim());
  if (ownTexts > 0 && text.length < REST_CHARS_MIN) return { kind: "refused", reason: "own-text" };
  if (text === "") return { kind: "refused", reason: "empty" };
  const flags: MemoryFlag[] = [];
  if (raw.length > LIMITS.memoryChars * 4 || text.length > LIMITS.memoryChars) flags.push("cut");
  if (isInstructionLike(text, origin)) flags.push("instruction-like");
  const bounded = cutText(text, LIMITS.memoryChars).trimEnd();
  return { kind: "accepted", text: bounded, secretsRemoved: secrets, flags };
}

/** Text of which each round leaves something else means harm. */
const ROUNDS_MAX = 4;

/**
 * Takes out until nothing is left to be taken out: what is gone can have held apart the two
 * halves of a secret or of a tag.
 */
function clean(open: string): { text: string; ownTexts: number; secrets: number } {
  let text = open;
  let ownTexts = 0;
  let secrets = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const own = removeOwnText(removeMachineBlocks(removePrivate(text)));
    const rest = removeSecrets(own.text.trim());
    ownTexts += own.removed;
    secrets += rest.removed;
    if (rest.text === text) return { text, ownTexts, secrets };
    ({ text } = rest);
  }
  return { text: "", ownTexts, secrets };
}
