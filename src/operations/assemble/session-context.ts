import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { gistOf } from "@/context/gist.ts";
import { estimateTokens } from "@/context/tokens.ts";
import { ageInWords } from "@/operations/assemble/age-in-words.ts";
import {
  assembleContext,
  ASSEMBLED_ITEMS,
  ASSEMBLED_TOKENS,
} from "@/operations/assemble/assemble-context.ts";
import type { ContextItem, ContextType } from "@/operations/assemble/context-item.ts";
import { ASSEMBLED_STYLE, type ContextStyle } from "@/operations/assemble/context-style.ts";
import { experienceFields } from "@/ghap/experience-fields.ts";
import { lessonOf } from "@/ghap/experience-gist.ts";
import { isInferred } from "@/memory/recall/5-gate/trust.ts";
import type { AssembleTools } from "@/operations/assemble/sources/source.ts";
import { mayBeShown } from "@/operations/assemble/sources/typed-memories.ts";
import type { MemoryType, StoredMemory } from "@/store/memory-types.ts";

/** How much context is wanted: a few lines at the start, or what is known about a situation. */
export const CONTEXT_DEPTHS = ["light", "rich"] as const;
export type ContextDepth = (typeof CONTEXT_DEPTHS)[number];

/** The record of the seed, which the command prints with --json (CA-05, CA-06). */
export interface SessionContext {
  readonly type: ContextDepth;
  /** Empty if there is nothing to say. */
  readonly content: string;
  readonly token_count: number;
}

export interface SituationInput {
  readonly situation: string;
  readonly depth: ContextDepth;
  readonly maxTokens?: number;
  /** Rich context has code unless this is false. */
  readonly isWithCode?: boolean;
  readonly minRelevance?: number;
}

/** The context for a situation. */
export function situationContext(input: SituationInput, tools: AssembleTools): SessionContext {
  return input.depth === "light" ? lightContext(tools, input.maxTokens) : richContext(input, tools);
}

/** Figures of the seed (CA-01). */
const LIGHT_VALUES = 5;
const LIGHT_TOKENS = 500;
const RECENT_WORK = 5;
const WORK_CHARS = 120;
const WORK_TOKENS = 30;

/** The top values, and what was done last. */
function lightContext(tools: AssembleTools, maxTokens = LIGHT_TOKENS): SessionContext {
  const { items } = assembleContext(
    { query: "", types: ["values"], limit: LIGHT_VALUES, maxTokens },
    tools,
  );
  const values = items.map(({ content }) => withoutCitation(content));
  const work = recentWork(tools);
  const lines = [...values, ...work];
  for (let count = lines.length; count > 0; count -= 1) {
    const [shownValues, shownWork] = [values.slice(0, count), work.slice(0, count - values.length)];
    const content = renderLight(shownValues, count > values.length ? shownWork : []);
    const tokens = estimateTokens(content);
    if (tokens <= maxTokens) return { type: "light", content, token_count: tokens };
  }
  return { type: "light", content: "", token_count: 0 };
}

function renderLight(values: readonly string[], work: readonly string[]): string {
  const parts = ["## Session Context"];
  if (values.length > 0) parts.push(["Top Values:", ...values].join("\n"));
  if (work.length > 0) parts.push(["Recent Work:", ...work].join("\n"));
  return parts.join("\n\n");
}

/** Memories that tell what somebody did, rather than what is so. */
const WORK_TYPES: readonly MemoryType[] = ["Experience", "Fix", "Summary"];

function recentWork({ store, clock }: AssembleTools): string[] {
  const nowMs = clock.nowMs();
  return (
    WORK_TYPES.flatMap((type) => store.listMemories({ type, limit: 2 * RECENT_WORK }))
      // An inferred experience is the work of its fix, which is listed itself.
      .filter((memory) => mayBeShown(memory) && !isInferred(memory))
      .sort((a, b) => b.createdAtMs - a.createdAtMs)
      .slice(0, RECENT_WORK)
      .map((memory) => `- ${workOf(memory)} (${ageInWords(memory.createdAtMs, nowMs)})`)
  );
}

function workOf({ type, text }: StoredMemory): string {
  const goal = experienceFields(text).get("Goal") ?? (type === "Fix" ? mendedCommand(text) : "");
  return shorten(quoteLine(goal || gistOf(text, WORK_TOKENS)), WORK_CHARS);
}

/** The deed of a fix, without the error: "Fixed `npm test`: running `npm ci`". */
function mendedCommand(text: string): string {
  const [failedAt, fixedAt] = [text.indexOf(FAILED), text.lastIndexOf(FIXED)];
  if (failedAt < 0 || fixedAt < failedAt) return "";
  return `Fixed ${text.slice(0, failedAt)}: ${text.slice(fixedAt + FIXED.length)}`;
}

/** The words of a fix between its parts (events/fixes/fix-text.ts). */
const FAILED = " failed with: ";
const FIXED = ". Fixed by: ";

/** Similar experiences and values, and code if it is asked for (CA-03). */
function richContext(input: SituationInput, tools: AssembleTools): SessionContext {
  const { situation, maxTokens = ASSEMBLED_TOKENS, isWithCode = true, minRelevance = 0 } = input;
  const types: ContextType[] = [
    "experiences",
    "values",
    ...(isWithCode ? (["code"] as const) : []),
  ];
  const limit = ASSEMBLED_ITEMS;
  const assembled = assembleContext(
    { query: situation, types, limit, maxTokens, minRelevance, style: RICH_STYLE },
    tools,
  );
  return { type: "rich", content: assembled.markdown, token_count: assembled.token_count };
}

const RICH_STYLE: ContextStyle = {
  ...ASSEMBLED_STYLE,
  title: "## Relevant Context",
  headings: {
    experiences: "### Similar Past Experience",
    values: "### Relevant Values",
    code: "### Relevant Code",
    commits: "### Relevant Commits",
    memories: "### Relevant Memories",
  },
  between: "\n",
  item: richItem,
  footer: () => "",
};

/** An experience is told by its goal and what was learnt, anything else as a whole. */
function richItem(item: ContextItem): string {
  if (item.source === "values") return withoutCitation(item.content);
  if (item.source !== "experiences") return ASSEMBLED_STYLE.item(item);
  const fields = experienceFields(withoutCitation(item.content));
  const goal = fields.get("Goal");
  if (goal === undefined) return item.content;
  const lesson = lessonOf(fields);
  const label = fields.has("Lesson") || fields.has("Surprise") ? "Lesson" : "Outcome";
  return [`Goal: ${goal}`, ...(lesson === undefined ? [] : [`${label}: ${lesson}`])].join("\n");
}

function withoutCitation(content: string): string {
  return content.replace(/ \[m:[0-9a-z_]{1,40}\]$/i, "");
}
