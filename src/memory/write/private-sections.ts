/**
 * Sections that the user marked as private. The tags are recognised in the forms in which they
 * reach us: in any case, with spaces and attributes, escaped for JSON, HTML or a URL, split over
 * lines, in full-width or look-alike letters. Invisible characters are removed before.
 */

/** Removing a section can join two halves to a new tag. More rounds than this mean harm. */
const ROUNDS_MAX = 4;

let tagPattern: RegExp | undefined;

/** Made when a text may have a tag: most hooks see none. */
function makeTagPattern(): RegExp {
  const BRACKET = String.raw`<!--|<|＜|‹|〈|\\{1,4}u003c|\\{1,4}x3c|%3c|&(?:amp;){0,3}(?:lt|#0{0,5}60|#x0{0,5}3c);`;
  const END_BRACKET = String.raw`-->|>|＞|›|〉|\\{1,4}u003e|\\{1,4}x3e|%3e|&(?:amp;){0,3}(?:gt|#0{0,5}62|#x0{0,5}3e);`;
  // A line break, and the sign that a patch, a quotation or a listing puts before the next line.
  const GAP = String.raw`(?:(?:\n|\\n)[ \t]{0,8}(?:[+>|#*-]|\/\/|\d{1,6}[→|:\t])[ \t]?|\s|\\[nrt]){0,4}`;
  // The letters of the name, with those that look the same in other scripts.
  const NAME = ["pｐрΡρ", "rｒг", "iｉіι", "vｖѵν", "aａаα", "tｔтτ", "eｅеε"]
    .map((letters) => `[${letters}]`)
    .join(GAP);
  return new RegExp(
    `(?:${BRACKET}|(\\[))${GAP}(\\\\{0,2}(?:/|／|%2f)${GAP})?${NAME}` +
      `(?:(?:[\\s:]|\\\\[nrt])[^<>＞[\\]]{0,200}?)??${GAP}(/)?${GAP}(?:${END_BRACKET}|(\\]))`,
    "gi",
  );
}

function findTags(text: string): Tag[] {
  tagPattern ??= makeTagPattern();
  const tags: Tag[] = [];
  for (const match of text.matchAll(tagPattern)) {
    const [whole, square, slash, selfEnd, squareEnd] = match;
    if ((square === undefined) !== (squareEnd === undefined)) continue;
    const isWeak = square !== undefined || selfEnd !== undefined;
    const end = match.index + whole.length;
    tags.push({ isEnd: slash !== undefined, isWeak, start: match.index, end });
  }
  return tags;
}

interface Tag {
  readonly isEnd: boolean;
  /** "[private]" and "<private/>" have other uses too, so they count only if an end follows. */
  readonly isWeak: boolean;
  readonly start: number;
  readonly end: number;
}

export interface PublicText {
  readonly text: string;
  /** The sections, without their tags. */
  readonly sections: readonly string[];
}

/** Splits the text. An opening tag without its end makes everything after it private. */
export function splitPrivate(text: string): PublicText {
  const sections: string[] = [];
  let before = text;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (!mayHavePrivate(before)) return { text: before, sections };
    const after = splitOnce(before, sections);
    if (after === before) return { text: after, sections };
    before = after;
  }
  sections.push(before);
  return { text: "", sections };
}

export function removePrivate(text: string): string {
  return splitPrivate(text).text;
}

/**
 * A cheap test that most texts fail. However a line break splits the name, "priv" or "vate" stays
 * whole; look-alike letters are not ASCII.
 */
export function mayHavePrivate(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower.includes("priv") || lower.includes("vate")) return true;
  return /[＜‹〈ｐр]/i.test(text) || (/[\u0080-\uffff]/.test(text) && text.includes("<"));
}

function splitOnce(text: string, sections: string[]): string {
  const tags = findTags(text);
  const lastEnd = tags.findLast(({ isEnd }) => isEnd)?.start ?? -1;
  let kept = "";
  let position = 0;
  let depth = 0;
  for (const { isEnd, isWeak, start, end } of tags) {
    if (depth > 0) {
      depth += isEnd ? -1 : 1;
      if (depth > 0) continue;
      sections.push(text.slice(position, start));
      position = end;
      continue;
    }
    kept += text.slice(position, start);
    position = end;
    if (!isEnd && (!isWeak || lastEnd > start)) depth = 1;
    else if (!isEnd) kept += text.slice(start, end);
  }
  if (depth === 0) return kept + text.slice(position);
  sections.push(text.slice(position));
  return kept;
}
