import { cutText, shorten } from "@/base/text.ts";

/**
 * The part of a long text that says most about these words: its beginning, unless another part
 * has more of them. The words are terms as the store makes them, which most often are how a word
 * begins; the first count most. At most so many characters; where something was left out there is
 * an ellipsis.
 */
export function excerptAround(text: string, words: readonly string[], maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - 2 * MARK.length;
  const places = placesOf(text, words);
  const best = bestWindow(places, room);
  const beginning = cutAtSentence(text, maxChars);
  const atStart = valueOf(places.filter(({ end }) => end <= beginning.length - MARK.length));
  if (best === undefined || best.value <= atStart) return beginning;
  return cutFrom(text, startBefore(text, best, room), best.end, maxChars);
}

const MARK = "… ";

interface Place {
  readonly start: number;
  readonly end: number;
  readonly word: number;
  readonly value: number;
}

/** Words that are looked for, and places each is looked at in. Guesses. */
const WORDS_MAX = 8;
const PLACES_MAX = 6;

/** Where the words stand, from the beginning of the text on. */
function placesOf(text: string, words: readonly string[]): Place[] {
  const lower = text.toLowerCase();
  // Some characters are longer in lower case; then no place would be right.
  if (lower.length !== text.length) return [];
  const places: Place[] = [];
  for (let i = 0; i < words.length && i < WORDS_MAX; i += 1) {
    const word = words[i] ?? "";
    // "queries" is stored as "query".
    const begin = word.length > 3 && word.endsWith("y") ? word.slice(0, -1) : word;
    const value = 1 + (words.length - i) / words.length;
    for (const start of startsOf(lower, begin)) {
      places.push({ start, end: endOfWord(text, start + begin.length), word: i, value });
    }
  }
  return places.sort((a, b) => a.start - b.start);
}

function startsOf(text: string, begin: string): number[] {
  const starts: number[] = [];
  if (begin === "") return starts;
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + begin.length)) {
    if (!isLetter(text.charCodeAt(at - 1)) || begin.charCodeAt(0) >= 0x2e80) starts.push(at);
    if (starts.length >= PLACES_MAX) break;
  }
  return starts;
}

function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && end < from + 16 && isLetter(text.charCodeAt(end))) end += 1;
  return end;
}

/** Letters and digits of ASCII; beyond it whatever is below the scripts without spaces. */
function isLetter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    (code >= 0xc0 && code < 0x2000)
  );
}

function valueOf(places: readonly Place[]): number {
  const seen = new Set<number>();
  let sum = 0;
  for (const { word, value } of places) {
    if (!seen.has(word)) sum += value;
    seen.add(word);
  }
  return sum;
}

/** The words in a row that say most within so many characters, the first of equal ones. */
function bestWindow(
  places: readonly Place[],
  room: number,
): { start: number; end: number; value: number } | undefined {
  let best: { start: number; end: number; value: number } | undefined;
  for (const { start } of places) {
    const within = places.filter((place) => place.start >= start && place.end - start <= room);
    const value = valueOf(within);
    const end = Math.max(...within.map((place) => place.end));
    if (value > (best?.value ?? 0)) best = { start, end, value };
  }
  return best;
}

/** Where the sentence begins, if there is room for it; else a word a little before. */
function startBefore(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  room: number,
): number {
  const earliest = Math.max(0, end - room);
  const before = text.slice(earliest, start);
  const sentence = Math.max(
    before.lastIndexOf(". "),
    before.lastIndexOf("? "),
    before.lastIndexOf("! "),
  );
  if (sentence >= 0) return earliest + sentence + 2;
  if (earliest === 0) return 0;
  const lead = Math.max(earliest, start - Math.floor((room - (end - start)) / 2));
  const space = text.indexOf(" ", lead);
  return space >= 0 && space < start ? space + 1 : start;
}

/** From there on to where a sentence ends, else a word, in any case with the words before `least`. */
function cutFrom(text: string, start: number, least: number, maxChars: number): string {
  const before = start === 0 ? "" : MARK;
  const rest = text.slice(start);
  if (rest.length + before.length <= maxChars) return `${before}${rest}`;
  const part = cutText(rest, maxChars - before.length - MARK.length);
  const cut = cutAtSentence(rest, maxChars - before.length);
  if (cut.endsWith(" …") && start + cut.length - MARK.length >= least) return `${before}${cut}`;
  const space = part.lastIndexOf(" ");
  return `${before}${(start + space >= least ? part.slice(0, space) : part).trimEnd()} …`;
}

/**
 * At most so many characters, cut where a sentence ends if that leaves more than half of the
 * room used, else inside a sentence. What was cut ends in an ellipsis.
 */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = cutText(text, maxChars - 2);
  const end = lastEnd(room);
  return end > maxChars / 2 ? `${room.slice(0, end)} …` : shorten(text, maxChars);
}

/** Where the last sentence ends; 0 where none does. */
function lastEnd(text: string): number {
  const end = /[.!?。](?=\s)/g;
  let last = 0;
  while (end.exec(text) !== null) last = end.lastIndex;
  return last;
}
