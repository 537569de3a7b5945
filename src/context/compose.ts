import { LIMITS } from "@/base/limits.ts";
import { withoutInvisible } from "@/base/visible-text.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import { estimateTokens } from "@/context/tokens.ts";

/** A line that fitted into the text, and what it costs. */
export interface ShownLine {
  readonly line: SectionLine;
  readonly tokens: number;
}

export interface Composition {
  /** Empty if nothing fits or there is nothing to say. */
  readonly text: string;
  readonly tokens: number;
  readonly shown: readonly ShownLine[];
}

/**
 * Puts the sections together in order, each with as many of its lines as still fit. A line is
 * shown whole or not at all; a section without lines is not shown. Invisible characters are left
 * out, whoever made the line; its maker quotes what could be mistaken for our words. Neither the
 * token budget nor the client's character limit is ever exceeded.
 */
export function compose(sections: readonly Section[], budgetTokens: number): Composition {
  const blocks: string[] = [];
  const shown: ShownLine[] = [];
  for (const section of joinSameHeading(sections)) {
    const block = fitSection(section, blocks, budgetTokens);
    if (block === undefined) continue;
    blocks.push(block.text);
    shown.push(...block.shown);
  }
  const text = blocks.join("\n\n");
  return { text, tokens: estimateTokens(text), shown };
}

/** Joins neighbouring sections with the same heading and ending. */
function joinSameHeading(sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    if (last === undefined || last.heading !== section.heading || last.ending !== section.ending) {
      joined.push(section);
    } else joined[joined.length - 1] = { ...last, lines: [...last.lines, ...section.lines] };
  }
  return joined;
}

function fitSection(
  section: Section,
  before: readonly string[],
  budgetTokens: number,
): { text: string; shown: ShownLine[] } | undefined {
  let fitted: { text: string; shown: ShownLine[] } | undefined;
  for (const line of section.lines) {
    const shown = [...(fitted?.shown ?? []), { line, tokens: estimateTokens(line.text) }];
    const text = renderSection(section, shown);
    if (fits([...before, text].join("\n\n"), budgetTokens)) fitted = { text, shown };
  }
  return fitted;
}

function renderSection(section: Section, shown: readonly ShownLine[]): string {
  const lines = [section.heading, ...shown.map(({ line }) => line.text)].map(withoutInvisible);
  if (section.ending !== undefined) lines.push(section.ending);
  return lines.join("\n");
}

function fits(text: string, budgetTokens: number): boolean {
  return text.length <= LIMITS.injectedChars && estimateTokens(text) <= budgetTokens;
}
