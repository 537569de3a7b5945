import { quoteLine } from "@/base/quoted-text.ts";
import { counted, shorten } from "@/base/text.ts";
import { type Domain, DOMAINS, STRATEGIES, type Strategy } from "@/ghap/entry.ts";
import { estimateTokens } from "@/context/tokens.ts";
import {
  type ExperienceFacts,
  experienceFacts,
  experienceFields,
} from "@/ghap/experience-fields.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { findValues, shownMemories } from "@/operations/assemble/sources/typed-memories.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export { DOMAINS, STRATEGIES };

export interface PremortemInput {
  readonly domain: Domain;
  readonly strategy?: Strategy | undefined;
  readonly limit?: number;
  readonly maxTokens?: number;
}

export interface Premortem {
  /** Empty if nothing is known: then there is nothing to warn of. */
  readonly markdown: string;
  readonly token_count: number;
  /** How many past experiences it is based on. */
  readonly experiences: number;
}

/** Figures of the origin. */
const LIMIT = 10;
const TOKENS = 1_500;
const VALUES = 5;
/** Guess: a line that says what to look out for. */
const LINE_CHARS = 240;

interface Experience {
  readonly memory: StoredMemory;
  readonly facts: ExperienceFacts;
  readonly fields: ReturnType<typeof experienceFields>;
}

/**
 * Tells what went wrong before in work of this kind: failures, how the strategy has done, surprises, root
 * causes, and values. A section without lines is left out. Lines are left out from the end until
 * the text fits.
 */
export function premortem(input: PremortemInput, tools: OperationTools): Premortem {
  const { domain, strategy, limit = LIMIT, maxTokens = TOKENS } = input;
  const known = shownMemories("Experience", tools).map(readExperience);
  const inDomain = known.filter(({ facts }) => facts.domain === domain);
  const failed = inDomain.filter(({ facts }) => facts.outcome === "falsified");
  const sections: Section[] = [
    { heading: "### Common Failures", lines: failures(failed).slice(0, limit) },
    { heading: "### Strategy Performance", lines: performanceOf(strategy, known, limit) },
    { heading: "### Unexpected Outcomes", lines: fieldLines(failed, "Surprise").slice(0, limit) },
    { heading: "### Root Causes to Watch", lines: rootCauses(failed).slice(0, limit) },
    { heading: "### Relevant Principles", lines: principles(domain, strategy, tools) },
  ];
  const used = new Set(
    [...failed, ...ofStrategy(strategy, known)].map(({ memory }) => keyOf(memory)),
  );
  const title = `## Premortem: What went wrong before in ${quoteLine(domain)}`;
  const footer = `*Based on ${counted(used.size, "past experience")}*`;
  const markdown = used.size === 0 ? "" : fit(title, sections, footer, maxTokens);
  return { markdown, token_count: estimateTokens(markdown), experiences: used.size };
}

interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
}

function readExperience(memory: StoredMemory): Experience {
  return { memory, facts: experienceFacts(memory), fields: experienceFields(memory.text) };
}

/** One entry may be stored once for each axis. */
function keyOf(memory: StoredMemory): string {
  return experienceFacts(memory).ghapId ?? memory.id;
}

function failures(failed: readonly Experience[]): string[] {
  return unique(
    failed.flatMap(({ fields }) => {
      const goal = fields.get("Goal");
      const lesson = fields.get("Lesson") ?? fields.get("Outcome");
      if (goal === undefined) return [];
      return lesson === undefined ? [goal] : [`${goal}: ${lesson}`];
    }),
  );
}

function ofStrategy(strategy: string | undefined, known: readonly Experience[]): Experience[] {
  return strategy === undefined ? [] : known.filter(({ facts }) => facts.strategy === strategy);
}

/** How often the strategy was confirmed, and what worked. */
function performanceOf(
  strategy: string | undefined,
  known: readonly Experience[],
  limit: number,
): string[] {
  const tried = ofStrategy(strategy, known);
  const entries = new Map(tried.map(({ memory, facts }) => [keyOf(memory), facts.outcome]));
  const outcomes = [...entries.values()];
  const judged = outcomes.filter((outcome) => outcome === "confirmed" || outcome === "falsified");
  if (strategy === undefined || judged.length === 0) return [];
  const confirmed = judged.filter((outcome) => outcome === "confirmed").length;
  const summary = `- ${quoteLine(strategy)}: confirmed ${confirmed} of ${counted(judged.length, "time")}`;
  return [summary, ...fieldLines(tried, "What worked").slice(0, limit - 1)];
}

function fieldLines(
  experiences: readonly Experience[],
  label: "Surprise" | "What worked",
): string[] {
  return unique(experiences.flatMap(({ fields }) => fields.get(label) ?? []));
}

function rootCauses(failed: readonly Experience[]): string[] {
  const byCategory = new Map<string, Map<string, string>>();
  for (const { memory, facts, fields } of failed) {
    if (facts.rootCause === undefined) continue;
    const entries = byCategory.get(facts.rootCause) ?? new Map<string, string>();
    byCategory.set(facts.rootCause, entries.set(keyOf(memory), fields.get("Root cause") ?? ""));
  }
  return [...byCategory]
    .sort((a, b) => b[1].size - a[1].size)
    .map(([category, entries]) => {
      const example = [...entries.values()]
        .map((text) => text.replace(`${category} – `, ""))
        .find((text) => text !== "");
      const times = counted(entries.size, "time");
      return line(`${category} (${times})${example === undefined ? "" : `: ${example}`}`);
    });
}

function principles(domain: string, strategy: string | undefined, tools: OperationTools): string[] {
  const query = [domain, strategy ?? ""].join(" ").trim();
  const sourceTools = { ...tools, codeIndex: () => undefined };
  const found = findValues({ query, limit: VALUES }, sourceTools);
  const values = found.length > 0 ? found : findValues({ query: "", limit: VALUES }, sourceTools);
  return values.map(({ content }) => content);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.map(line))];
}

function line(text: string): string {
  return `- ${shorten(quoteLine(text), LINE_CHARS)}`;
}

/** Drops the last line of the longest section until the text fits. */
function fit(
  title: string,
  sections: readonly Section[],
  footer: string,
  maxTokens: number,
): string {
  const left = sections.map(({ heading, lines }) => ({ heading, lines: [...lines] }));
  for (;;) {
    const shown = left.filter(({ lines }) => lines.length > 0);
    if (shown.length === 0) return "";
    const blocks = shown.map(({ heading, lines }) => [heading, ...lines].join("\n"));
    const text = [title, ...blocks, footer].join("\n\n");
    if (estimateTokens(text) <= maxTokens) return text;
    const longest = shown.reduce((a, b) => (b.lines.length > a.lines.length ? b : a));
    longest.lines.pop();
  }
}
