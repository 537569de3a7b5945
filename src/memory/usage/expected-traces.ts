import { excerptAround } from "@/base/excerpt.ts";
import { LIMITS } from "@/base/limits.ts";
import { flatten } from "@/base/text.ts";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { exactValuesIn } from "@/memory/usage/exact-values.ts";
import { usageTerm } from "@/memory/usage/usage-terms.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * The traces a memory would leave in the work of an agent that used it: its rarer words, its
 * commands and its files. Things it advises against are left out.
 */
export interface ExpectedTraces {
  /** Keyed by term, as usageTerms returns them. */
  readonly words: ReadonlyMap<string, TraceWord>;
  /** The commands it names, each split into words. */
  readonly commands: readonly (readonly string[])[];
  readonly files: readonly string[];
}

/** The weight of a word when it is said or written, and when it is acted on. 1 is enough. */
export interface TraceWord {
  /** The spelling of the memory. */
  readonly word: string;
  /** The term of the index. */
  readonly term: string;
  readonly said: number;
  readonly done: number;
}

// Guesses, checked on the labelled cases of test/memory/usage/usage-cases.ts.
const NAME_WEIGHTS = { said: 1, done: 1 } as const;
const WORD_WEIGHTS = { said: 0.5, done: 1 } as const;
const CJK_PAIR_WEIGHTS = { said: 0.25, done: 0.25 } as const;

const WORD_LIKE = /[A-Za-z0-9_$\u0080-\uffff]+/g;
const QUOTED = '`[^`]{1,80}`|"[^"]{1,80}"';
const FILLERS =
  "(?:(?:be|use|used|using|run|call|with|to|the|a|an|any|in|on|usar|uses|utiliser|использ[а-яё]{1,8}|запуска[а-яё]{1,6})\\s+)*";
const REJECTED = new RegExp(
  `(?<![\\wа-яё])(?:never|not|don't|avoid|instead of|rather than|no longer|statt|nicht|kein\\w{0,2}|nunca|en vez de|jamais|au lieu de|em vez de|вместо|никогда не|не)\\s+${FILLERS}(?:${QUOTED}|[\\w$./@-]+)`,
  "gi",
);
/** "lodash is banned here", "yarnは使わないで", "go get じゃなくて". */
const REJECTED_BEFORE = new RegExp(
  `(?:${QUOTED}|[\\w$./@-]{1,60}(?: [a-z]{2,12})?) ?(?:(?:is|are|ist|sind) (?:\\w{1,12} )?(?:banned|forbidden|prohibited|disallowed|not allowed|off[- ]limits|verboten|tabu)|じゃなく|ではなく|は使わ|を使わ|はやめ|は禁止|말고|쓰지)`,
  "gi",
);
const REPLACED = new RegExp(`\\bfrom (?:${QUOTED})`, "g");
const FAILED = /`[^`]{1,200}` failed\b/g;
const COMMAND = /`([a-z.][^`\n]{2,200})`/g;
const PATH = /[\w.@-]+(?:\/[\w.@-]+)+\.\w{1,8}/g;

/** `queryWords` found the memory; only an excerpt around them is shown of a long one. */
export function expectedTraces(
  { text, files, symbols }: StoredMemory,
  queryWords: readonly string[] = [],
): ExpectedTraces {
  // Text that was not shown cannot leave a trace.
  const shown = excerptAround(flatten(withoutNote(text)), queryWords, LIMITS.injectedLineChars);
  const advised = withoutRejected(shown);
  return {
    words: traceWords([advised, ...symbols].join(" ")),
    commands: [...advised.matchAll(COMMAND)]
      .map(([, command = ""]) => splitCommand(command))
      .filter((words) => words.length > 1),
    files: [...new Set([...files, ...(advised.match(PATH) ?? [])])],
  };
}

/** The text without the things it advises against, or that failed. */
export function withoutRejected(text: string): string {
  return text
    .replace(REJECTED, " ")
    .replace(REJECTED_BEFORE, " ")
    .replace(REPLACED, " ")
    .replace(FAILED, " ");
}

export function splitCommand(command: string): string[] {
  return command.split(/\s+/).filter((word) => word !== "");
}

function traceWords(text: string): Map<string, TraceWord> {
  const words = new Map<string, TraceWord>();
  for (const word of text.match(WORD_LIKE) ?? []) {
    for (const [i, term] of [...analyzeMeaning(word)].entries()) {
      const weights = i === 0 && isCodeName(word) ? NAME_WEIGHTS : weightsOf(term);
      if (weights === undefined) continue;
      const key = usageTerm(term);
      if (key === undefined || (words.get(key)?.said ?? 0) >= weights.said) continue;
      words.set(key, { word, term, ...weights });
    }
  }
  for (const value of exactValuesIn(text)) {
    words.set(value, { word: value, term: value, ...NAME_WEIGHTS });
  }
  return words;
}

function weightsOf(term: string): Pick<TraceWord, "said" | "done"> | undefined {
  if (/^[0-9]+$/.test(term)) return isDistinctiveNumber(term) ? NAME_WEIGHTS : undefined;
  if (isEverydayWord(term)) return undefined;
  if (/[\u2e80-\uffff]/.test(term)) return CJK_PAIR_WEIGHTS;
  return term.length < 3 ? undefined : WORD_WEIGHTS;
}

/** True for ports, codes and sizes; round numbers, years and small numbers are everywhere. */
function isDistinctiveNumber(digits: string): boolean {
  return digits.length >= 3 && !/^(?:[1-9]0+|[1-5]0[0-9]|(?:19|20)\d\d)$/.test(digits);
}

/** True for names in code (maxRetries, MAX_RETRIES, sha256Sum), not for GitHub or JavaScript. */
function isCodeName(word: string): boolean {
  return /^[A-Za-z0-9]*[a-z0-9]_[A-Za-z0-9]|[A-Z0-9]_[A-Z0-9]|^[a-z]+[A-Z]|[a-z][A-Z].*[a-z][A-Z]/.test(
    word,
  );
}
