import { excerptAround } from "@/base/excerpt.ts";
import { LIMITS } from "@/base/limits.ts";
import { flatten } from "@/base/text.ts";
import { isEverydayWord } from "@/memory/everyday-words.ts";
import { analyzeMeaning } from "@/store/analyze.ts";
import type { StoredMemory } from "@/store/record.ts";

/**
 * What a memory would leave behind in the work of somebody who made use of it: its rarer words,
 * its commands and its files. What it advises against is left out.
 */
export interface Telling {
  /** By term, as analyze makes them. */
  readonly words: ReadonlyMap<string, TellingWord>;
  /** Commands it names, in their words. */
  readonly commands: readonly (readonly string[])[];
  readonly files: readonly string[];
}

/** How much a word counts where it is said or written, and where it is acted on. 1 is enough. */
export interface TellingWord {
  /** As it stands in the memory. */
  readonly word: string;
  readonly said: number;
  readonly done: number;
}

// Guesses, checked on the labelled cases of test/memory/used-cases.ts.
const NAME = { said: 1, done: 1 } as const;
const WORD = { said: 0.5, done: 1 } as const;
const PAIR = { said: 0.25, done: 0.25 } as const;

const ROUGH_WORD = /[A-Za-z0-9_$\u0080-\uffff]+/g;
const QUOTED = '`[^`]{1,80}`|"[^"]{1,80}"';
const FILLERS = "(?:(?:be|use|used|using|run|call|with|to|the|a|an|any|in|on)\\s+)*";
const REJECTED = new RegExp(
  `\\b(?:never|not|don't|avoid|instead of|rather than|no longer|statt|nicht)\\s+${FILLERS}(?:${QUOTED}|[\\w$./@-]+)`,
  "gi",
);
const REPLACED = new RegExp(`\\bfrom (?:${QUOTED})`, "g");
const FAILED = /`[^`]{1,200}` failed\b/g;
const COMMAND = /`([a-z.][^`\n]{2,200})`/g;
const PATH = /[\w.@-]+(?:\/[\w.@-]+)+\.\w{1,8}/g;

/** `foundBy`: the words it was found by, around which a long memory is shown. */
export function tellingOf(
  { text, files, symbols }: StoredMemory,
  foundBy: readonly string[] = [],
): Telling {
  // Nobody can have taken up what was not shown.
  const shown = excerptAround(flatten(text), foundBy, LIMITS.injectedLineChars);
  const advised = shown.replace(REJECTED, " ").replace(REPLACED, " ").replace(FAILED, " ");
  return {
    words: tellingWords([advised, ...symbols].join(" ")),
    commands: [...advised.matchAll(COMMAND)]
      .map(([, command = ""]) => wordsOfCommand(command))
      .filter((words) => words.length > 1),
    files: [...new Set([...files, ...(advised.match(PATH) ?? [])])],
  };
}

export function wordsOfCommand(command: string): string[] {
  return command.split(/\s+/).filter((word) => word !== "");
}

function tellingWords(text: string): Map<string, TellingWord> {
  const words = new Map<string, TellingWord>();
  for (const word of text.match(ROUGH_WORD) ?? []) {
    for (const [i, term] of [...analyzeMeaning(word)].entries()) {
      const counts = i === 0 && isName(word) ? NAME : countsOf(term);
      if (counts === undefined) continue;
      if ((words.get(term)?.said ?? 0) < counts.said) words.set(term, { word, ...counts });
    }
  }
  return words;
}

function countsOf(term: string): Omit<TellingWord, "word"> | undefined {
  if (/^[0-9]+$/.test(term)) return isTellingNumber(term) ? NAME : undefined;
  if (isEverydayWord(term)) return undefined;
  if (/[\u2e80-\uffff]/.test(term)) return PAIR;
  return term.length < 3 ? undefined : WORD;
}

/** Ports, codes and sizes; round numbers, years and small ones are everywhere. */
function isTellingNumber(digits: string): boolean {
  return digits.length >= 3 && !/^(?:[1-9]0+|[1-5]0[0-9]|(?:19|20)\d\d)$/.test(digits);
}

/** Names of code: maxRetries, MAX_RETRIES, sha256Sum; not GitHub or JavaScript. */
function isName(word: string): boolean {
  return /^[A-Za-z0-9]*[a-z0-9]_[A-Za-z0-9]|[A-Z0-9]_[A-Z0-9]|^[a-z]+[A-Z]|[a-z][A-Z].*[a-z][A-Z]/.test(
    word,
  );
}
