/** One line of injected text. */
export interface ShownLine {
  /** The text without its bullet and without what is said about it in parentheses. */
  readonly text: string;
  /** The heading above it, without its equals signs. */
  readonly heading: string;
  /** The end of the memory's id; empty for lines that show no memory. */
  readonly memoryId: string;
  /** The words in brackets about the memory: type, source, age. */
  readonly about: string;
  readonly whole: string;
}

const CITATION = /\[m:([0-9a-z]+)\]/;

/** The lines of an injection that say something: bullets, and lines that cite a memory. */
export function linesOf(injected: string): ShownLine[] {
  const lines: ShownLine[] = [];
  let heading = "";
  for (const raw of injected.split("\n")) {
    const whole = raw.trim();
    const title = /^=== (.+?) ===$/.exec(whole)?.[1];
    if (title !== undefined) heading = title;
    else if (whole.startsWith("- ") || CITATION.test(whole)) lines.push(parseLine(whole, heading));
  }
  return lines;
}

function parseLine(whole: string, heading: string): ShownLine {
  const memoryId = CITATION.exec(whole)?.[1] ?? "";
  const bare = whole.replace(/^- /, "");
  const aboutAt = memoryId === "" ? -1 : bare.lastIndexOf("(", bare.search(CITATION));
  const text = aboutAt < 0 ? bare : bare.slice(0, aboutAt).trim();
  const about = aboutAt < 0 ? "" : bare.slice(aboutAt);
  return { text, heading, memoryId, about, whole };
}

/** Words and, for scripts without spaces, pairs of characters, in lower case. */
export function wordsOf(text: string): Set<string> {
  const lower = text.toLowerCase();
  const words = new Set(lower.match(/[\p{L}\p{N}_]+/gu) ?? []);
  for (const [run] of lower.matchAll(/[\u3040-\u30ff\u4e00-\u9fff]{2,}/gu)) {
    for (let i = 0; i + 1 < run.length; i += 1) words.add(run.slice(i, i + 2));
  }
  return words;
}

/** The share of the words of `part` that `whole` has. */
export function containment(part: string, whole: string): number {
  const wanted = wordsOf(part);
  if (wanted.size === 0) return 0;
  const have = wordsOf(whole);
  return [...wanted].filter((word) => have.has(word)).length / wanted.size;
}
