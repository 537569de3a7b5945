import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A message of the corpus. Every third message is unseen: it is measured, but not tuned on. */
export interface LabelledMessage {
  readonly name: string;
  readonly text: string;
  /** For each character of the text, whether it was pasted. */
  readonly pasted: readonly boolean[];
  readonly isUnseen: boolean;
}

/** Reads a file in which ⟦ and ⟧ surround what was pasted. The messages are invented. */
export function loadLabelledMessages(name: string): LabelledMessage[] {
  const file = readFileSync(join(import.meta.dir, name), "utf8");
  return file
    .split(/^=== /m)
    .slice(1)
    .map((entry, index) => {
      const end = entry.indexOf("\n");
      return {
        name: entry.slice(0, end),
        ...readMarks(entry.slice(end + 1).trimEnd()),
        isUnseen: index % 3 === 2,
      };
    });
}

function readMarks(marked: string): { text: string; pasted: boolean[] } {
  let text = "";
  let isPasted = false;
  const pasted: boolean[] = [];
  for (const char of marked.split("")) {
    if (char === "⟦" || char === "⟧") isPasted = char === "⟦";
    else {
      text += char;
      pasted.push(isPasted);
    }
  }
  return { text, pasted };
}
