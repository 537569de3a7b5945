import { cutAtWord, flatten, shorten } from "@/base/text.ts";
import {
  type CodeSymbol,
  DOC_CHARS_MAX,
  hashOfText,
  SIGNATURE_CHARS_MAX,
  SYMBOLS_PER_FILE_MAX,
} from "@/code/code-symbol.ts";

interface Heading {
  readonly at: number;
  readonly level: number;
  readonly title: string;
}

const ATX = /^ {0,3}(#{1,6})[ \t]+(\S.{0,300}?)(?:[ \t]+#{1,20})?[ \t]{0,20}$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]{0,20}$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * The headings of a Markdown file. Each reaches to the next of its level or above; its text is the
 * beginning of what it says. Headings inside fenced code are none.
 */
export function markdownHeadings(text: string): CodeSymbol[] {
  const lines = text.split("\n");
  const headings = findHeadings(lines);
  const open: Heading[] = [];
  return headings.map((heading, i) => {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    const parent = open.map(({ title }) => title).join(" › ");
    open.push(heading);
    const next = headings.slice(i + 1).find(({ level }) => level <= heading.level);
    const lastLine = lastFilled(lines, next?.at ?? lines.length);
    const bodyEnd = headings[i + 1]?.at ?? lines.length;
    const body = lines.slice(heading.at + 1, Math.min(bodyEnd, heading.at + BODY_LINES));
    return {
      kind: "heading",
      name: heading.title,
      parent: shorten(parent, SIGNATURE_CHARS_MAX),
      firstLine: heading.at + 1,
      lastLine,
      signature: `${"#".repeat(heading.level)} ${heading.title}`,
      doc: cutAtWord(flatten(body.join(" ")).replace(/^[=-]{3,} /, ""), DOC_CHARS_MAX),
      bodyHash: hashOfText(lines.slice(heading.at, lastLine).join("\n")),
    };
  });
}

/** Guess: enough lines for DOC_CHARS_MAX characters. */
const BODY_LINES = 30;

function findHeadings(lines: readonly string[]): Heading[] {
  const found: Heading[] = [];
  let fence = "";
  for (const [at, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = "";
      continue;
    }
    if (mark !== "") fence = mark;
    else addHeading(found, lines, at);
    if (found.length >= SYMBOLS_PER_FILE_MAX) break;
  }
  return found;
}

function addHeading(found: Heading[], lines: readonly string[], at: number): void {
  const line = lines[at] ?? "";
  const [, marks, title = ""] = ATX.exec(line) ?? [];
  if (marks !== undefined) {
    found.push({ at, level: marks.length, title: titleOf(title) });
    return;
  }
  const underline = UNDERLINE.exec(lines[at + 1] ?? "")?.[1];
  // Three dashes also end the front matter and rule off a section.
  if (underline === undefined || !/^ {0,3}[^\s#>|*+-]/.test(line) || /^-{3,}$/.test(line)) return;
  const isFrontMatter = underline.startsWith("-") && /^[\w-]+:/.test(line);
  if (!isFrontMatter)
    found.push({ at, level: underline.startsWith("=") ? 1 : 2, title: titleOf(line) });
}

function titleOf(text: string): string {
  return shorten(flatten(text), SIGNATURE_CHARS_MAX);
}

function lastFilled(lines: readonly string[], end: number): number {
  let last = end;
  while (last > 1 && (lines[last - 1] ?? "").trim() === "") last -= 1;
  return last;
}
