import { cutAtWord, flatten, shorten } from "@/base/text.ts";
import { mainErrorLine } from "@/memory/errors/main-error-line.ts";
import { splitMessage } from "@/memory/extract/typed/typed-text.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import type { DigestTextGate } from "@/session/digest/digest.ts";

/** Replaces output that addresses the model as if it were its user. */
const LEFT_OUT = "(output that speaks like an instruction, left out)";

/** A digest is stored like a memory, so its texts pass the same gate. */
export const digestTextGate: DigestTextGate = {
  clean: (text, maxChars) => passGate(text, maxChars).text,
  cleanOutput(text, maxChars) {
    const kept = passGate(text, maxChars);
    return kept.isInstruction ? LEFT_OUT : kept.text;
  },
  cleanOthers(text, maxChars) {
    const kept = passGate(text, maxChars);
    return kept.isInstruction ? "" : kept.text;
  },
  typed: (text) =>
    splitMessage(text)
      .map(({ kind, start, end }) => (kind === "typed" ? text.slice(start, end) : " "))
      .join("")
      .trim(),
  cleanName: (name) => removeSecrets(name).text,
  mainErrorLine,
};

function passGate(text: string, maxChars: number): { text: string; isInstruction: boolean } {
  // Cut generously and at a word before the gate: half a secret is not recognised as one.
  const gate = passWriteGate(cutAtWord(text, maxChars * 4), "tool");
  if (gate.kind === "refused") return { text: "", isInstruction: false };
  return {
    text: shorten(flatten(gate.text), maxChars),
    isInstruction: gate.flags.includes("instruction-like"),
  };
}
