import { LIMITS } from "@/base/limits.ts";
import { cutText, toSafeText } from "@/base/text.ts";
import { removeSecrets } from "@/memory/secrets.ts";

/** Every text we inject begins with one of these, so that we know it when it comes back. */
export const OWN_LABELS = ["=== PROJECT MEMORY", "=== MEMORY:", "=== PROJECT CONTEXT"] as const;

export type GateResult =
  | { readonly kind: "accepted"; readonly text: string; readonly secretsRemoved: number }
  | { readonly kind: "refused"; readonly reason: "empty" | "private" | "own-text" };

/**
 * What text has to pass before it may be stored: it becomes valid UTF-8 without control
 * characters, loses what is marked private and what looks like a secret, and is bounded.
 * Our own injected text is refused: storing it would feed the memory with itself.
 */
export function passWriteGate(raw: string): GateResult {
  const safe = toSafeText(cutText(raw, LIMITS.memoryChars * 4));
  if (OWN_LABELS.some((label) => safe.includes(label)))
    return { kind: "refused", reason: "own-text" };
  const open = removePrivate(safe).trim();
  if (open === "") return { kind: "refused", reason: safe.trim() === "" ? "empty" : "private" };
  const { text, removed } = removeSecrets(open);
  return { kind: "accepted", text: cutText(text, LIMITS.memoryChars), secretsRemoved: removed };
}

// An opening tag without its end hides everything after it: better too little than a leak.
function removePrivate(text: string): string {
  return text.replace(/<private>[\s\S]*?(?:<\/private>|$)/gi, "");
}
