import { cutAtWord, flatten } from "@/base/text.ts";
import { DOC_CHARS_MAX } from "@/code/code-symbol.ts";
import type { Language } from "@/code/languages.ts";

/** Guess: a longer comment is a licence, or code. */
const LINES_MAX = 40;
/** Attributes and decorators between the comment and the declaration. */
const BETWEEN = /^(?:#\[|#!\[|@\w|\[[A-Z]|template\s{0,4}<)/;

/**
 * The comment directly above a line, on one line. The grammar is not asked: what stands above a
 * declaration is the same in all of them, and asking for every comment takes a third of the time.
 */
export function commentAbove(lines: readonly string[], at: number, language: Language): string {
  let end = at - 1;
  while (end >= 0 && at - end < LINES_MAX && BETWEEN.test(lines[end]?.trim() ?? "")) end -= 1;
  const last = lines[end]?.trim() ?? "";
  const found = last.endsWith("*/")
    ? blockAbove(lines, end)
    : lineCommentsAbove(lines, end, language.lineComment);
  return cleanComment(found);
}

function blockAbove(lines: readonly string[], end: number): string[] {
  for (let start = end; start >= 0 && end - start < LINES_MAX; start -= 1) {
    if (lines[start]?.includes("/*") === true) return lines.slice(start, end + 1);
  }
  return [];
}

function lineCommentsAbove(lines: readonly string[], end: number, sign: string): string[] {
  let start = end + 1;
  while (start > 0 && end - start < LINES_MAX) {
    const line = lines[start - 1]?.trim() ?? "";
    if (!line.startsWith(sign) || /^#(?:!|\[|include|if|endif|define|pragma)/.test(line)) break;
    start -= 1;
  }
  return lines.slice(start, end + 1);
}

const MARKS = /^\s{0,200}(?:\/\*+!?|\*+\/|\*+|\/{2,}!?|#+|--+|;+|%+)?\s?|\s{0,200}\*+\/\s{0,20}$/g;
const TAGS = /<\/?(?:summary|remarks|para|see|param|returns)\b[^>]{0,80}>/g;

/** The words of a comment: no marks, no tags of documentation, at most DOC_CHARS_MAX characters. */
export function cleanComment(lines: readonly string[]): string {
  const text = lines.map((line) => line.replace(MARKS, "")).join(" ");
  return cutAtWord(flatten(text.replace(TAGS, "")), DOC_CHARS_MAX);
}
