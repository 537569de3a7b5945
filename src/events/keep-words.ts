import { cutText, flatten, shorten } from "@/base/text.ts";
import { mostTellingLine } from "@/memory/error-signature.ts";
import { passWriteGate } from "@/memory/write-gate.ts";
import type { DigestWords } from "@/session/digest.ts";

/** A digest lies on disk as a memory does, so its texts pass the same gate. */
export const keepWords: DigestWords = {
  keep(text, maxChars) {
    // Not cut to the limit at once: half a secret is not recognised as one.
    const gate = passWriteGate(cutText(text, maxChars * 4), "tool");
    return gate.kind === "accepted" ? shorten(flatten(gate.text), maxChars) : "";
  },
  tellingLine: mostTellingLine,
};
