import { LIMITS } from "@/base/limits.ts";
import { cutText, toSafeText } from "@/base/text.ts";
import { isInstructionLike } from "@/memory/instruction-like.ts";
import { removeMachineBlocks, removeOwnText, removePrivate } from "@/memory/secret-sections.ts";
import { removeSecrets, showHidden } from "@/memory/secrets.ts";
import type { Origin } from "@/store/store.ts";

/** "cut": the end is missing. "instruction-like": not to be shown as guidance. */
export type GateFlag = "cut" | "instruction-like";

export type GateResult =
  | {
      readonly kind: "accepted";
      readonly text: string;
      readonly secretsRemoved: number;
      readonly flags: readonly GateFlag[];
    }
  | { readonly kind: "refused"; readonly reason: "empty" | "private" | "own-text" };

/** Guess: less than this beside our own injected text is nothing worth to keep. */
const REST_CHARS_MIN = 40;

/**
 * What text has to pass before it may be stored: it becomes valid UTF-8 without control
 * characters, loses what is marked private, what Claude Code and we ourselves put into the
 * conversation, and what looks like a secret, and is bounded. Text that is little else than our
 * own is refused: storing it would feed the memory with itself. Secrets go last, so that none
 * can be put together by what was taken out before.
 */
export function passWriteGate(raw: string, origin: Origin = "user"): GateResult {
  const safe = showHidden(toSafeText(cutAtWord(raw, LIMITS.memoryChars * 4)));
  if (safe.trim() === "") return { kind: "refused", reason: "empty" };
  const open = removePrivate(safe);
  if (open.trim() === "") return { kind: "refused", reason: "private" };
  const said = removeMachineBlocks(open);
  const { text: rest, removed: ownTexts } = removeOwnText(said);
  if (ownTexts > 0 && rest.trim().length < REST_CHARS_MIN)
    return { kind: "refused", reason: "own-text" };
  if (rest.trim() === "") return { kind: "refused", reason: "empty" };
  return accept(rest.trim(), raw.length > LIMITS.memoryChars * 4, origin);
}

function accept(rest: string, wasCut: boolean, origin: Origin): GateResult {
  const { text, removed } = removeSecrets(rest);
  const flags: GateFlag[] = [];
  if (wasCut || text.length > LIMITS.memoryChars) flags.push("cut");
  if (isInstructionLike(text, origin)) flags.push("instruction-like");
  const bounded = cutText(text, LIMITS.memoryChars);
  return { kind: "accepted", text: bounded, secretsRemoved: removed, flags };
}

// Half a secret is too short for the rules that know the whole one.
function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const cut = cutText(text, maxChars);
  const space = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return space > maxChars / 2 ? cut.slice(0, space) : cut;
}
