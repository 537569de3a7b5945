import { cutText, shorten } from "@/base/text.ts";

/**
 * Returns the part of a long text that has most of these words: the beginning, unless another part
 * has more of them. The words are the store's terms, most of which are the beginning of a word;
 * earlier ones count more. The result has at most `maxChars` characters, and an ellipsis stands
 * where text was left out.
 */
export function excerptAround(text: string, words: readonly string[], maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - 2 * ELLIPSIS.length;
  const occurrences = findOccurrences(text, words);
  const best = bestWindow(occurrences, room);
  const beginning = cutAtSentence(text, maxChars);
  const atStart = valueOf(
    occurrences.filter(({ end }) => end <= beginning.length - ELLIPSIS.length),
  );
  if (best === undefined || best.value <= atStart) return beginning;
  return cutFromStart(text, startBefore(text, best, room), best.end, maxChars);
}

const ELLIPSIS = "… ";

interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly word: number;
  readonly value: number;
}

/** How many words are searched for, and how many occurrences of each count. Guesses. */
const WORDS_MAX = 8;
const OCCURRENCES_PER_WORD_MAX = 6;

/** Finds the words in the text, in the order in which they appear there. */
function findOccurrences(text: string, words: readonly string[]): Occurrence[] {
  const lower = text.toLowerCase();
  // Some characters are longer in lower case, which would shift every position.
  if (lower.length !== text.length) return [];
  const occurrences: Occurrence[] = [];
  for (let i = 0; i < words.length && i < WORDS_MAX; i += 1) {
    const word = words[i] ?? "";
    // The store's term for "queries" is "query"; both begin with "quer".
    const stem = word.length > 3 && word.endsWith("y") ? word.slice(0, -1) : word;
    const value = 1 + (words.length - i) / words.length;
    for (const start of startsOf(lower, stem)) {
      occurrences.push({ start, end: endOfWord(text, start + stem.length), word: i, value });
    }
  }
  return occurrences.sort((a, b) => a.start - b.start);
}

function startsOf(text: string, stem: string): number[] {
  const starts: number[] = [];
  if (stem === "") return starts;
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + stem.length)) {
    if (!isLetter(text.charCodeAt(at - 1)) || stem.charCodeAt(0) >= 0x2e80) starts.push(at);
    if (starts.length >= OCCURRENCES_PER_WORD_MAX) break;
  }
  return starts;
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && end < from + 16 && isLetter(text.charCodeAt(end))) end += 1;
  return end;
}

/** True for ASCII letters and digits, and for other scripts with spaces between words. */
function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    (code >= 0xc0 && code < 0x2000)
  );
}

function valueOf(occurrences: readonly Occurrence[]): number {
  const seen = new Set<number>();
  let sum = 0;
  for (const { word, value } of occurrences) {
    if (!seen.has(word)) sum += value;
    seen.add(word);
  }
  return sum;
}

/** The window of at most `room` characters whose words are worth most; the first of equal ones. */
function bestWindow(
  occurrences: readonly Occurrence[],
  room: number,
): { start: number; end: number; value: number } | undefined {
  let best: { start: number; end: number; value: number } | undefined;
  for (const { start } of occurrences) {
    const within = occurrences.filter(
      (occurrence) => occurrence.start >= start && occurrence.end - start <= room,
    );
    const value = valueOf(within);
    const end = Math.max(...within.map((occurrence) => occurrence.end));
    if (value > (best?.value ?? 0)) best = { start, end, value };
  }
  return best;
}

/**
 * Returns where the sentence around the window starts if it fits, else its clause, else a word a
 * little before: never inside a name, a path or quoted code, which would be a riddle.
 */
function startBefore(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  room: number,
): number {
  const earliest = Math.max(0, end - room);
  const before = text.slice(0, start);
  for (const boundary of [SENTENCE_START, CLAUSE_START]) {
    const at = lastOf(before, boundary);
    if (at !== undefined && at >= earliest) return at;
    if (earliest === 0) return 0;
  }
  const lead = Math.max(earliest, start - Math.floor((room - (end - start)) / 2));
  const space = text.indexOf(" ", lead);
  return space >= 0 && space < start ? space + 1 : startOfName(text, start, earliest);
}

const SENTENCE_START = /(?:[.!?]["'”’)]?\s+|[。！？\n])(?=\S)/g;
const CLAUSE_START = /(?:[,;:]\s+|\s[-–—→]+\s+|[、，；：])(?=\S)/g;

/** The position after the last such mark outside quoted code. */
function lastOf(text: string, boundary: RegExp): number | undefined {
  const starts = [...text.matchAll(boundary)]
    .filter(({ index }) => !isAbbreviation(text, index) && !isInsideCode(text, index))
    .map(({ index, 0: mark }) => index + mark.length);
  return starts.at(-1);
}

/** "e.g." and "i.e." have another dot, and end no sentence. */
function isAbbreviation(text: string, index: number): boolean {
  return text[index] === "." && /(?:^|[\s(])\p{L}\.\p{L}$/u.test(text.slice(0, index));
}

function isInsideCode(text: string, index: number): boolean {
  let marks = 0;
  for (let at = text.indexOf("`"); at >= 0 && at < index; at = text.indexOf("`", at + 1)) {
    marks += 1;
  }
  return marks % 2 === 1;
}

/** The start of the name, path or address that has this position in it, if it is not too far. */
function startOfName(text: string, position: number, earliest: number): number {
  const space = text.lastIndexOf(" ", position - 1);
  return space + 1 >= earliest ? space + 1 : position;
}

/**
 * Cuts the text from `start` to the end of a sentence, else of a word. The result always includes
 * everything before position `mustReach`.
 */
function cutFromStart(text: string, start: number, mustReach: number, maxChars: number): string {
  const before = start === 0 ? "" : ELLIPSIS;
  const rest = text.slice(start);
  if (rest.length + before.length <= maxChars) return `${before}${rest}`;
  const part = cutText(rest, maxChars - before.length - ELLIPSIS.length);
  const cut = cutAtSentence(rest, maxChars - before.length);
  if (cut.endsWith(" …") && start + cut.length - ELLIPSIS.length >= mustReach)
    return `${before}${cut}`;
  const space = part.lastIndexOf(" ");
  return `${before}${(start + space >= mustReach ? part.slice(0, space) : part).trimEnd()} …`;
}

/**
 * Cuts the text to `maxChars` characters: at the end of a sentence if that uses more than half of
 * the room, else of a clause, else of a word. A cut text ends in an ellipsis.
 */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = cutText(text, maxChars - ELLIPSIS.length);
  const end = [SENTENCE_END, CLAUSE_END]
    .map((boundary) => endOfLast(room, boundary))
    .find((at) => at > maxChars / 2);
  return end === undefined ? shorten(text, maxChars) : `${room.slice(0, end)} …`;
}

const SENTENCE_END = /[.!?](?=\s)|[。！？]/g;
const CLAUSE_END = /(?=[,;]\s|\s[-–—]+\s|[、，；])/g;

/** The position after the last such mark outside quoted code; 0 if there is none. */
function endOfLast(text: string, boundary: RegExp): number {
  const ends = [...text.matchAll(boundary)]
    .filter(({ index }) => !isAbbreviation(text, index) && !isInsideCode(text, index))
    .map(({ index, 0: mark }) => index + mark.length);
  return ends.at(-1) ?? 0;
}
