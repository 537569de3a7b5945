import { quoteImitations } from "@/base/quoted-text.ts";
import { withoutInvisible } from "@/base/visible-text.ts";

/**
 * Makes text of several lines, such as code, safe to show to the model, as quoteLine does for one
 * line: its lines and their indentation stay.
 */
export function quoteBlock(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map((line) => quoteImitations(withoutInvisible(line)).trimEnd()).join("\n");
}

/** A line that begins or underlines a heading, or opens code. */
const MARKUP = /^(\s{0,12})(?=#{1,6}(?:\s|$)|={3,}\s{0,9}$|-{3,}\s{0,9}$|```|~~~)/;

/** The same for text outside of code, where lines of its own could pass for our headings. */
export function quoteProse(text: string): string {
  return quoteBlock(text)
    .split("\n")
    .map((line) => line.replace(MARKUP, "$1\\"))
    .join("\n");
}

/** Puts text of one line between quotes that nothing in it can close. */
export function inQuotes(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
}
