import { counted } from "@/base/text.ts";
import type { ContextItem, ContextType } from "@/operations/assemble/context-item.ts";

/** How items become text. */
export interface ContextStyle {
  readonly title: string;
  readonly headings: Readonly<Record<ContextType, string>>;
  /** The sections in this order. */
  readonly order: readonly ContextType[];
  /** Between two items of a section. */
  readonly between: string;
  item(item: ContextItem): string;
  /** Empty if the text ends with its last section. */
  footer(itemCount: number, sourceCount: number): string;
}

/** The form of the origin. */
export const ASSEMBLED_STYLE: ContextStyle = {
  title: "# Context",
  headings: {
    memories: "## Memories",
    code: "## Code",
    experiences: "## Experiences",
    values: "## Values",
    commits: "## Commits",
  },
  order: ["experiences", "values", "code", "commits", "memories"],
  between: "\n\n",
  item: renderItem,
  footer: (items, sources) => `*${counted(items, "item")} from ${counted(sources, "source")}*`,
};

/** A title, then the content: code in a fence that nothing in it can close. */
function renderItem({ title, content, language }: ContextItem): string {
  const body = language === undefined ? content : fenced(content, language);
  return title === undefined ? body : `${title}\n${body}`;
}

function fenced(content: string, language: string): string {
  const { code, note } = splitNote(content);
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}${note}`;
}

const NOTE = "\n*(truncated, see full at ";

/** The note below an item that was cut (the origin's words). */
export function truncationNote(reference: string): string {
  return `${NOTE}${reference})*`;
}

/** The note about the cut stands below the code. */
function splitNote(content: string): { code: string; note: string } {
  const at = content.endsWith(")*") ? content.lastIndexOf(NOTE) : -1;
  return at === -1
    ? { code: content, note: "" }
    : { code: content.slice(0, at), note: content.slice(at) };
}
