import { judgedOnce } from "@/base/judged-once.ts";
import {
  type Meaning,
  meaningsOfRun,
  meaningsOfWord,
} from "@/memory/extract/learned/shared-meanings.ts";

/**
 * The features by which a statement is told apart: its words, their neighbours, how it begins and
 * ends, parts of longer words, and single characters where words are not separated. Names, paths,
 * numbers and code are replaced by marks, so that a statement is judged by how it speaks and not
 * by its subject. Hashed into a fixed number of places; the trainer uses the same function.
 */
export const PLACES = 1 << 14;

/** Guesses that bound the work: a longer statement says what it is in its first words. */
const CHARS_MAX = 400;
const WORDS_MAX = 48;

const CODE = /`[^`]{1,200}`/g;
const ADDRESS = /\bhttps?:\/\/\S{1,200}|[\w.+-]{1,60}@[\w-]{1,60}\.[\w.]{1,60}/g;
const PATH =
  /(?<![\w])[~.]{0,2}\/?[\w@.*-]{1,60}(?:\/[\w@.*-]{0,60}){1,8}|[\w-]{1,60}\.[a-z]{1,5}\b(?!')/gi;
const NUMBER = /\d[\d.,:]{0,20}/g;
const WORD = /[\p{L}\p{M}\d_'’¤]+|[?!:,;.…。、，？！：；–—→-]/gu;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export function statementFeatures(text: string): Uint16Array {
  const places = new Set<number>();
  const add = (feature: string) => places.add(hash(feature));
  const words = readWords(text);
  addWords(words, add);
  addEdges(words, add);
  addMeanings(words, add);
  add(`n${lengthClass(words.length)}`);
  return Uint16Array.from(places);
}

/** All that is read of a statement: two that begin with it have the same features. */
export function readPart(text: string): string {
  return text.slice(0, CHARS_MAX);
}

function readWords(text: string): readonly string[] {
  return splitWords(readPart(text));
}

const splitWords: (part: string) => readonly string[] = judgedOnce((part) => {
  const marked = part
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(CODE, " ¤code ")
    .replace(ADDRESS, " ¤url ")
    .replace(PATH, " ¤path ")
    .replace(NUMBER, " ¤n ");
  return (marked.match(WORD) ?? []).slice(0, WORDS_MAX);
});

function addWords(words: readonly string[], add: (feature: string) => void): void {
  let before = "^";
  for (const word of words) {
    add(`w${word}`);
    add(`b${before} ${word}`);
    if (UNSPACED.test(word)) addCharacters(word, add);
    else if (word.length > 4) {
      add(`p${word.slice(0, 4)}`);
      add(`s${word.slice(-3)}`);
    }
    before = word;
  }
  add(`b${before} $`);
}

/** Runs of one to three characters, and how the run ends: there the verb tells what is meant. */
function addCharacters(run: string, add: (feature: string) => void): void {
  for (let at = 0; at < run.length; at += 1) {
    for (let length = 1; length <= 3 && at + length <= run.length; length += 1) {
      add(`c${run.slice(at, at + length)}`);
    }
  }
  for (let length = 1; length <= 4 && length <= run.length; length += 1) {
    add(`e${run.slice(-length)}`);
  }
}

function addEdges(words: readonly string[], add: (feature: string) => void): void {
  const [first = "", second = "", third = ""] = words;
  add(`1${first}`);
  add(`2${first} ${second}`);
  add(`3${first} ${second} ${third}`);
  const [last = "", previous = ""] = words.toReversed();
  add(`4${last}`);
  add(`5${previous} ${last}`);
}

/** The meanings of a text, in the order of its words. */
export function meaningsIn(text: string): Meaning[] {
  return meaningsOf(readWords(text));
}

function meaningsOf(words: readonly string[]): Meaning[] {
  return words.flatMap((word) =>
    UNSPACED.test(word) ? meaningsOfRun(word) : meaningsOfWord(word),
  );
}

/** Each meaning, each pair of them, and the first and the last: pairs say more than their parts. */
function addMeanings(words: readonly string[], add: (feature: string) => void): void {
  const said = meaningsOf(words);
  const distinct = [...new Set(said)].toSorted();
  for (const meaning of distinct) add(`m${meaning}`);
  for (const [at, one] of distinct.entries()) {
    for (const other of distinct.slice(at + 1)) add(`q${one} ${other}`);
  }
  add(`f${said[0] ?? "-"}`);
  add(`l${said.at(-1) ?? "-"}`);
  add(`k${Math.min(distinct.length, 6)}`);
}

function lengthClass(words: number): number {
  return words <= 3 ? 1 : words <= 6 ? 2 : words <= 10 ? 3 : words <= 16 ? 4 : 5;
}

/** FNV-1a over UTF-16 units, folded into the places. */
function hash(feature: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) {
    value = Math.imul(value ^ feature.charCodeAt(at), 0x01000193);
  }
  return ((value >>> 14) ^ value) & (PLACES - 1);
}
