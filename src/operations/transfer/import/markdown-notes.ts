/**
 * Splits Markdown notes for agents into single notes: one for each bullet or paragraph, with the
 * headings above it. A code block stays with the text before it; a paragraph that ends in a colon
 * introduces the list below it. This is not a full Markdown parser: what it cannot separate stays
 * together.
 */
export interface MarkdownNote {
  /** The headings above it, and the paragraph that introduces its list. */
  readonly context: readonly string[];
  readonly text: string;
  /** The line where it begins. */
  readonly line: number;
}

/** Guess: a longer bullet with bullets below it is several notes. */
const WHOLE_BULLET_CHARS = 600;

const FENCE = /^\s*(```+|~~~+)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;
const BULLET = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;

interface Block {
  readonly kind: "bullet" | "paragraph";
  readonly lines: string[];
  readonly line: number;
}

export function splitNotes(markdown: string): MarkdownNote[] {
  const reader = new NoteReader();
  const lines = removeComments(markdown).split("\n");
  lines.slice(frontMatterLines(lines)).forEach((line, i) => {
    reader.read(line.replace(/\r$/, ""), i + 1 + frontMatterLines(lines));
  });
  return reader.end();
}

/** Returns the value of a field in the file's front matter. */
export function frontMatterField(markdown: string, name: string): string | undefined {
  const lines = markdown.split("\n");
  const settings = lines.slice(0, frontMatterLines(lines));
  const found = settings.map((line) => /^\s*([\w-]+):\s*(.*?)\s*$/.exec(line));
  return found.find((match) => match?.[1] === name)?.[2];
}

function frontMatterLines(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---") return 0;
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === "---");
  return end < 0 ? 0 : end + 1;
}

// Comments are for people. Their lines stay, so that line numbers remain correct.
function removeComments(markdown: string): string {
  return markdown.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ""));
}

class NoteReader {
  readonly #notes: MarkdownNote[] = [];
  readonly #headings: string[] = [];
  #lead: string | undefined;
  #block: Block | undefined;
  #fence: string | undefined;
  #isAfterBlank = false;

  read(line: string, number: number): void {
    if (this.#fence !== undefined) this.#readCode(line);
    else if (FENCE.test(line)) this.#openFence(line, number);
    else if (line.trim() === "") this.#isAfterBlank = true;
    else this.#readText(line, number);
  }

  end(): MarkdownNote[] {
    this.#flush(false);
    return this.#notes;
  }

  #readCode(line: string): void {
    this.#block?.lines.push(line);
    const mark = FENCE.exec(line)?.[1];
    if (mark?.startsWith(this.#fence ?? "") === true) this.#fence = undefined;
  }

  /** A code block belongs to the text before it. */
  #openFence(line: string, number: number): void {
    this.#fence = FENCE.exec(line)?.[1] ?? "```";
    this.#block ??= { kind: "paragraph", lines: [], line: number };
    this.#block.lines.push(line);
    this.#isAfterBlank = false;
  }

  #readText(line: string, number: number): void {
    const heading = HEADING.exec(line);
    const bullet = BULLET.exec(line);
    const indent = /^\s*/.exec(line)?.[0].length ?? 0;
    const isInside = this.#block?.kind === "bullet" && indent >= 2;
    if (heading !== null) this.#openHeading(heading[1]?.length ?? 1, heading[2] ?? "");
    else if (RULE.test(line)) this.#flush(false);
    else if (bullet !== null && !isInside) this.#begin("bullet", line, number);
    else if (this.#block === undefined || (this.#isAfterBlank && !isInside))
      this.#begin("paragraph", line, number);
    else this.#block.lines.push(line);
    this.#isAfterBlank = false;
  }

  #openHeading(level: number, title: string): void {
    this.#flush(false);
    this.#headings.length = Math.min(this.#headings.length, level - 1);
    // A skipped heading level stays empty.
    while (this.#headings.length < level - 1) this.#headings.push("");
    this.#headings.push(title);
  }

  #begin(kind: Block["kind"], line: string, number: number): void {
    this.#flush(kind === "bullet");
    this.#block = { kind, lines: [line], line: number };
  }

  #flush(isListNext: boolean): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) {
      if (!isListNext) this.#lead = undefined;
      return;
    }
    const text = toText(block.lines);
    const introduces = isListNext && block.kind === "paragraph" && text.endsWith(":");
    if (!introduces) this.#notes.push(...this.#wtMemoryFields(block));
    if (block.kind === "paragraph") this.#lead = introduces ? text.slice(0, -1) : undefined;
    if (!isListNext) this.#lead = undefined;
  }

  #wtMemoryFields(block: Block): MarkdownNote[] {
    const context = [...this.#headings, this.#lead ?? ""].filter((words) => words !== "");
    return splitBullet(block).flatMap(({ lead, lines }) => {
      const text = toText(lines);
      const above = lead === undefined ? context : [...context, lead];
      return /[\p{L}\p{N}]/u.test(text) ? [{ context: above, text, line: block.line }] : [];
    });
  }
}

/** Splits a long bullet into the bullets below it, each introduced by the one above. */
function splitBullet({ kind, lines }: Block): { lead?: string; lines: readonly string[] }[] {
  const isLong = lines.reduce((sum, line) => sum + line.length, 0) > WHOLE_BULLET_CHARS;
  const starts = lines.flatMap((line, i) => (i > 0 && BULLET.test(line) ? [i] : []));
  const depth = Math.min(...starts.map((i) => indentOf(lines[i] ?? "")));
  const cuts = starts.filter((i) => indentOf(lines[i] ?? "") === depth);
  const hasCode = lines.some((line) => FENCE.test(line));
  if (kind !== "bullet" || !isLong || cuts.length === 0 || hasCode) return [{ lines }];
  const lead = toText(lines.slice(0, cuts[0]));
  return cuts.map((cut, n) => ({ lead, lines: lines.slice(cut, cuts[n + 1]) }));
}

function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

function toText([first = "", ...rest]: readonly string[]): string {
  return [first.replace(BULLET, ""), ...rest].join("\n").trim();
}
