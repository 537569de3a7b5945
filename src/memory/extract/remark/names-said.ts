import { judgedOnce } from "@/base/judged-once.ts";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { hasToken } from "@/memory/rules/call-conditions.ts";
import { isProgram } from "@/memory/rules/known-programs.ts";
import { surelyNamedIn } from "@/memory/rules/rule-scope.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** Finds the names of code, files and programs among the words of a remark, whatever its language. */
export interface NamesSaid {
  /** In lower case; of `library()` without the brackets. */
  readonly names: readonly SaidName[];
  /** Options such as `--offline`, as they were written. */
  readonly options: readonly string[];
  /** True if a piece of code or an option is among them. */
  readonly hasCode: boolean;
  /** True if an option stands beside a program, or a command is forbidden: it needs no act. */
  readonly hasOtherProgram: boolean;
}

export interface SaidName {
  readonly value: string;
  /** True if it cannot be a word of the language: `page_allocator`, `SharedSpark`, `select *`. */
  readonly isSure: boolean;
  /** True if it is a word of everyday work, such as "test" and "new". */
  readonly isCommon: boolean;
  /** True for such a word in a text in Latin letters, where it need not be a name at all. */
  readonly isEveryday: boolean;
  /** True for Latin letters in a text of another script: there, every such word is a name. */
  readonly isForeign: boolean;
}

const NAME =
  /`([^`\n]{2,60})`|([\\@$#]?[A-Za-z_][\w$]{0,40}(?:(?:\.|::|->|[/:-])[\w$]{1,40}){0,5}(?:\(\))?(?: [*&|%]{1,2}(?![\w*]))?)/g;
const OPTION = /(?<![\w-])--?[a-z][\w-]{0,30}(?![\w-])/gi;
/** Guesses that bound the cost of a remark. */
const TEXT_CHARS = 600;
const NAMES_MAX = 40;
const NAME_CHARS_MIN = 3;

export const namesIn: (said: string) => NamesSaid = judgedOnce(findNames);

function findNames(said: string): NamesSaid {
  const text = said.slice(0, TEXT_CHARS);
  const isLatin = isMostlyLatin(text);
  const sureness = new Map<string, boolean>();
  const mayHaveOptions = text.includes("-");
  const rest = mayHaveOptions ? text.replace(OPTION, blank) : text;
  for (const match of rest.matchAll(NAME)) {
    const given = (match[1] ?? match[2] ?? "").trim();
    const lower = given.toLowerCase();
    const value = lower.endsWith("()") ? lower.slice(0, -2) : lower;
    if (value.length < NAME_CHARS_MIN || sureness.size >= NAMES_MAX) continue;
    // "gen/" is a folder, however short its name.
    const isFolder = text.charAt(match.index + match[0].length) === "/";
    sureness.set(value, match[1] !== undefined || isFolder || SURE.test(given));
  }
  const options = mayHaveOptions ? [...new Set(text.match(OPTION))] : [];
  const all = [...sureness].map(([value, isSure]) => toName(value, isSure, isLatin));
  return {
    names: all,
    options,
    hasCode: options.length > 0 || all.some(({ isSure }) => isSure),
    // Looked up only if somebody wants to know: that is after few acts.
    get hasOtherProgram() {
      return surelyNamedIn(text).some((handle) => {
        const program = /^on:([^ :]+)/.exec(handle)?.[1] ?? "";
        return isProgram(program) || (!isLatin && sureness.has(program));
      });
    },
  };
}

function toName(value: string, isSure: boolean, isLatin: boolean): SaidName {
  return {
    value,
    isSure,
    // Looked up only if somebody wants to know: most callers look at sure names.
    get isCommon() {
      return !isSure && isCommonWord(value);
    },
    get isEveryday() {
      return isLatin && !isSure && isCommonWord(value);
    },
    isForeign: !isLatin,
  };
}

function blank(text: string): string {
  return " ".repeat(text.length);
}

/** A shape that no word of a language has. */
const SURE = /[a-z][A-Z]|[\w\\][_.:\\(*|&$]|^[\\@$]|\d|-.*-|[A-Za-z]\/[A-Za-z].*\//;

/** True for a word of everyday work or of every text. */
export function isCommonWord(value: string): boolean {
  const [term] = analyzeMeaning(value);
  return term === undefined || isFiller(value) || isFiller(term) || isEverydayWord(term);
}

/** Guess: a text with a fifth of other letters is in another script, and its Latin words are names. */
const OTHER_LETTERS_MIN = 0.2;

function isMostlyLatin(text: string): boolean {
  const others = text.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0;
  if (others === 0) return /\p{L}/u.test(text);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return others < letters * OTHER_LETTERS_MIN;
}

/** The names that `first` has and `second` does not. */
export function namesOnlyIn(
  first: string,
  second: string,
  names: readonly SaidName[],
): readonly SaidName[] {
  const [own, other] = [first.toLowerCase(), second.toLowerCase()];
  return names.filter(({ value }) => hasToken(own, value) && !hasToken(other, value));
}
