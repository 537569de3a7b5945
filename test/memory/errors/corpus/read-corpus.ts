import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A failure of one tool, the same failure at another time, and another failure of the tool. */
export interface CorpusCase {
  readonly tool: string;
  readonly command: string;
  readonly first: string;
  readonly again: string;
  readonly other: string;
  /** Parts of the lines that say what went wrong; the error must have one of them. */
  readonly tells: readonly string[];
  readonly otherTells: readonly string[];
}

/**
 * Reads a file of outputs. Each tool begins with `###`, then its command with `$`, then sections
 * that begin with `==`: the output, its telling parts, what is different when the error comes
 * back (one `old => new` on each line), another output, and its telling parts.
 */
export function readCorpus(name: "tuning" | "held-out"): CorpusCase[] {
  const text = readFileSync(join(import.meta.dir, `${name}.txt`), "utf8");
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => readCase(part));
}

function readCase(part: string): CorpusCase {
  const [head = "", ...rest] = part.split(/^== (?=(?:first|tells|again|other|other tells)\n)/m);
  const [tool = "", command = ""] = head.split("\n");
  const sections = new Map(
    rest.map((section) => {
      const at = section.indexOf("\n");
      return [section.slice(0, at), section.slice(at + 1).replace(/\s+$/, "")] as const;
    }),
  );
  const first = sections.get("first") ?? "";
  return {
    tool,
    command: command.slice(2),
    first,
    again: replaceAll(first, sections.get("again") ?? ""),
    other: sections.get("other") ?? "",
    tells: (sections.get("tells") ?? "").split("\n"),
    otherTells: (sections.get("other tells") ?? "").split("\n"),
  };
}

function replaceAll(text: string, differences: string): string {
  let changed = text;
  for (const line of differences.split("\n")) {
    const [from = "", to = ""] = line.split(" => ");
    if (from === "" || !text.includes(from)) throw new Error(`not in the output: ${line}`);
    changed = changed.replaceAll(from, to);
  }
  return changed;
}
