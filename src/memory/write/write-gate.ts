import { LIMITS } from "@/base/limits.ts";
import { cutAtWord, cutText, toSafeText } from "@/base/text.ts";
import { isInstructionLike } from "@/memory/write/instruction-like.ts";
import { removeMachineBlocks, removeOwnText } from "@/memory/write/excluded-sections.ts";
import { removePrivate } from "@/memory/write/private-sections.ts";
import { currentGuard, namesIgnoredPath } from "@/memory/write/private-guard.ts";
import { removeSecrets, SECRET_REMOVED, stripInvisible } from "@/memory/write/secrets/secrets.ts";
import type { MemoryFlag, Origin } from "@/store/memory-types.ts";

export type GateResult =
  | {
      readonly kind: "accepted";
      readonly text: string;
      readonly secretsRemoved: number;
      readonly flags: readonly MemoryFlag[];
    }
  | { readonly kind: "refused"; readonly reason: "empty" | "private" | "own-text" };

/** Guess: fewer characters than this beside our own injected text are not worth keeping. */
const REST_CHARS_MIN = 40;

/**
 * Every text passes this gate before it is stored. The gate makes it valid UTF-8 without control
 * characters, removes parts marked private, text that Claude Code and we added to the
 * conversation, and everything that looks like a secret, and limits its length. Text that is
 * little more than our own is refused: it would feed the memory with itself.
 */
export function passWriteGate(raw: string, origin: Origin = "user"): GateResult {
  // Cut at a word: half a secret is too short for the rules that know the whole one.
  const safe = stripInvisible(toSafeText(cutAtWord(raw, LIMITS.memoryChars * 4)));
  if (safe.trim() === "") return { kind: "refused", reason: "empty" };
  const marked = removePrivate(safe).trim();
  const publicText = currentGuard()?.removeRepeated(marked) ?? marked;
  if (publicText === "" || namesIgnoredPath(publicText)) {
    return { kind: "refused", reason: "private" };
  }
  const { text, ownTexts, secrets } = removeUntilStable(publicText);
  if (ownTexts > 0 && text.length < REST_CHARS_MIN) return { kind: "refused", reason: "own-text" };
  if (text === "") return { kind: "refused", reason: "empty" };
  const flags: MemoryFlag[] = [];
  if (raw.length > LIMITS.memoryChars * 4 || text.length > LIMITS.memoryChars) flags.push("cut");
  if (isInstructionLike(text, origin)) flags.push("instruction-like");
  const bounded = cutStable(text, LIMITS.memoryChars, (cut) => removeUntilStable(cut).text);
  if (bounded === "") return { kind: "refused", reason: "empty" };
  return { kind: "accepted", text: bounded, secretsRemoved: secrets, flags };
}

/**
 * The beginning of a clean text that is clean too. A cut may leave half a mark, and the rest of a
 * word may look like a secret that the whole did not look like, so what is left is gated again.
 */
export function cutStable(text: string, maxChars: number, gate: (cut: string) => string): string {
  let rest = text;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (rest.length <= maxChars) return rest.trimEnd();
    const cut = withoutHalfMark(cutText(rest, maxChars)).trimEnd();
    rest = gate(cut);
    if (rest === cut) return rest;
  }
  return "";
}

function withoutHalfMark(cut: string): string {
  const start = cut.lastIndexOf(SECRET_REMOVED.charAt(0));
  const tail = start < 0 ? "" : cut.slice(start);
  const isHalf = tail.length > 1 && tail !== SECRET_REMOVED && SECRET_REMOVED.startsWith(tail);
  return isHalf ? cut.slice(0, start) : cut;
}

/** The part of a text that may be stored; "" if nothing may. */
export function gatedText(raw: string, origin: Origin): string {
  const gate = passWriteGate(raw, origin);
  return gate.kind === "accepted" ? gate.text : "";
}

/** Text that still changes after four rounds is adversarial: nothing of it is kept. */
const ROUNDS_MAX = 4;

/**
 * Removes excluded sections and secrets until nothing changes: removing one part can join the two
 * halves of a secret or of a tag.
 */
function removeUntilStable(publicText: string): {
  text: string;
  ownTexts: number;
  secrets: number;
} {
  let text = publicText;
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
