import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

/** Commands as the documents for users write them. */
export interface Documented {
  readonly document: string;
  readonly line: string;
}

interface Page {
  readonly path: string;
  readonly text: string;
}

/** The documents that people read to use the program. */
export function listPages(): Page[] {
  const guides = [...new Glob("docs/*.md").scanSync(PROJECT_ROOT)].sort();
  return ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...guides].map((path) => ({
    path,
    text: readFileSync(join(PROJECT_ROOT, path), "utf8"),
  }));
}

const FENCED = /^```.*\n[\s\S]*?^```/gm;

/** Commands in the middle of a sentence or a table, without what stands in for something else. */
export function listInline({ path, text }: Page): Documented[] {
  const commands = text.replace(FENCED, "").matchAll(/`(?:dist\/)?(context-graph [^`\n]+)`/g);
  return [...commands].flatMap(([, line = ""]) => alternatives(line, path));
}

/** "session list|export" are two commands, "[--port 1]" may be left out, "\|" is of a table. */
function alternatives(written: string, document: string): Documented[] {
  const line = written
    .replaceAll("\\|", "|")
    .replaceAll(/[[\]…]/g, " ")
    .trim();
  const [head = "", ...more] =
    line
      .split(" ")
      .find((word) => word.includes("|"))
      ?.split("|") ?? [];
  if (head === "" || line.includes("'")) return [{ document, line }];
  const choice = [head, ...more].join("|");
  return [head, ...more].map((word) => ({ document, line: line.replace(choice, word) }));
}

/** The blocks to be pasted into a shell, in the order of the page. */
export function listBlocks({ text }: Page): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
}
