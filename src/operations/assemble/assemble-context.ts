import { createDeadline } from "@/base/deadline.ts";
import { CatalogueError } from "@/base/errors.ts";
import { estimateTokens } from "@/context/tokens.ts";
import {
  CONTEXT_TYPES,
  type ContextItem,
  type ContextType,
  SOURCE_WEIGHTS,
} from "@/operations/assemble/context-item.ts";
import { ASSEMBLED_STYLE, type ContextStyle } from "@/operations/assemble/context-style.ts";
import { deduplicate } from "@/operations/assemble/deduplicate.ts";
import { fitBudget } from "@/operations/assemble/fit-budget.ts";
import { findCode } from "@/operations/assemble/sources/code-source.ts";
import { findCommits } from "@/operations/assemble/sources/commit-source.ts";
import { findMemories } from "@/operations/assemble/sources/other-memories.ts";
import type {
  AssembleTools,
  ContextSource,
  SourceTools,
} from "@/operations/assemble/sources/source.ts";
import { findExperiences, findValues } from "@/operations/assemble/sources/typed-memories.ts";
import type { CodeIndex } from "@/store/port/code-port.ts";

export interface AssembleInput {
  /** Describes the work. Empty: what always matters, and what was done last. */
  readonly query: string;
  readonly types: readonly ContextType[];
  readonly limit: number;
  readonly maxTokens: number;
  /** Items less relevant than this are left out; a hook asks for it, a person does not. */
  readonly minRelevance?: number;
  /** Sources that are not asked by then are left out. */
  readonly deadlineMs?: number;
  readonly style?: ContextStyle;
}

/** The field names are those of the origin. */
export interface AssembledContext {
  readonly markdown: string;
  readonly items: readonly AssembledItem[];
  /** Never above the budget. */
  readonly token_count: number;
  readonly sources_used: readonly ContextType[];
  /** True if an item was cut or left out. */
  readonly truncated: boolean;
  readonly truncated_items: number;
  /** True if what was found did not fit. */
  readonly budget_exceeded: boolean;
  /** The sources that failed or that there was no time for, with the reason. */
  readonly warnings: readonly SourceWarning[];
}

export interface AssembledItem {
  readonly source: ContextType;
  readonly content: string;
  readonly relevance: number;
  readonly metadata: ContextItem["metadata"];
}

export interface SourceWarning {
  readonly source: ContextType;
  readonly reason: string;
}

/** Figures of the origin. */
export const ASSEMBLED_ITEMS = 20;
export const ASSEMBLED_TOKENS = 2_000;
/** Guess: a person waits that long, and a session's tool call too. */
const DEADLINE_MS = 1_000;

const SOURCES: Readonly<Record<ContextType, ContextSource>> = {
  experiences: findExperiences,
  values: findValues,
  code: findCode,
  commits: findCommits,
  memories: findMemories,
};

/** Checks names of sources that come from outside. No name at all means all of them. */
export function parseContextTypes(names: readonly string[]): ContextType[] {
  const known: readonly string[] = CONTEXT_TYPES;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new CatalogueError("ERR_CONTEXT_TYPE", { type: unknown, known: known.join(", ") });
  }
  return names.length === 0
    ? [...CONTEXT_TYPES]
    : CONTEXT_TYPES.filter((type) => names.includes(type));
}

/** Puts together what the sources know about a query, within the budget. */
export function assembleContext(input: AssembleInput, tools: AssembleTools): AssembledContext {
  const { limit, maxTokens, minRelevance = 0, style = ASSEMBLED_STYLE } = input;
  const { items: found, warnings } = askSources(input, tools);
  const relevant = (input.query.trim() === "" ? found : withoutPadding(found)).filter(
    ({ relevance }) => relevance >= minRelevance,
  );
  const items = takeByWeight(deduplicate(relevant), limit);
  const fitted = fitBudget(items, input.types, maxTokens, style);
  return {
    markdown: fitted.markdown,
    items: fitted.items.map(({ source, content, relevance, metadata }) => ({
      source,
      content,
      relevance: Math.round(relevance * 1_000) / 1_000,
      metadata,
    })),
    token_count: estimateTokens(fitted.markdown),
    sources_used: [...new Set(fitted.items.map(({ source }) => source))],
    truncated: fitted.truncatedItems > 0 || fitted.isOverBudget,
    truncated_items: fitted.truncatedItems,
    budget_exceeded: fitted.isOverBudget,
    warnings,
  };
}

/**
 * Guesses, from queries about scripted projects: what fits had more than half the relevance of the
 * best of its source, and what only filled the room less than a third. Below the second figure
 * nothing shares a word with the query, and the order among such items is little better than chance.
 */
const SHARE_OF_BEST = 0.4;
const WORD_SHARED = 0.2;
const BY_MEANING_MAX = 3;

/** Sources of which items that share no word with the query are noise beside one that does. */
const BY_WORDS: ReadonlySet<ContextType> = new Set<ContextType>(["code", "commits"]);

/** The items without those that are there only because there was room for them. */
function withoutPadding(items: readonly ContextItem[]): ContextItem[] {
  const isAnswered = items.some(({ relevance }) => relevance >= WORD_SHARED);
  return CONTEXT_TYPES.flatMap((type) => {
    const ofSource = items.filter(({ source }) => source === type);
    const best = Math.max(0, ...ofSource.map(({ relevance }) => relevance));
    const near = ofSource.filter(({ relevance }) => relevance >= SHARE_OF_BEST * best);
    if (best >= WORD_SHARED) return near;
    if (isAnswered && BY_WORDS.has(type)) return [];
    return near.sort((a, b) => b.relevance - a.relevance).slice(0, BY_MEANING_MAX);
  });
}

/** Asks each source, the weightiest first; one that fails is left out. */
function askSources(
  input: AssembleInput,
  tools: AssembleTools,
): { items: ContextItem[]; warnings: SourceWarning[] } {
  const { clock } = tools;
  const deadline = createDeadline(clock, clock.elapsedMs(), input.deadlineMs ?? DEADLINE_MS);
  const items: ContextItem[] = [];
  const warnings: SourceWarning[] = [];
  using opened = openOnce(tools);
  const sourceTools: SourceTools = { ...tools, codeIndex: opened.codeIndex };
  const request = { query: input.query.trim(), limit: input.limit };
  const byWeight = [...input.types].sort((a, b) => SOURCE_WEIGHTS[b] - SOURCE_WEIGHTS[a]);
  for (const source of byWeight) {
    if (deadline.isOver()) {
      warnings.push({ source, reason: "there was no time left" });
      continue;
    }
    try {
      items.push(...SOURCES[source](request, sourceTools));
    } catch (error) {
      warnings.push({ source, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { items, warnings };
}

/** Opens the code index when a source first asks for it, and closes it at the end. */
function openOnce({ openCodeIndex }: AssembleTools): Disposable & {
  codeIndex: () => CodeIndex | undefined;
} {
  let index: CodeIndex | undefined;
  let isAsked = false;
  return {
    codeIndex() {
      if (!isAsked) index = openCodeIndex?.();
      isAsked = true;
      return index;
    },
    [Symbol.dispose]: () => index?.[Symbol.dispose](),
  };
}

/**
 * At most `limit` items: each source has a part of them by its weight, and what one leaves over the
 * others take.
 */
function takeByWeight(items: readonly ContextItem[], limit: number): ContextItem[] {
  const waiting = new Map<ContextType, ContextItem[]>();
  for (const item of [...items].sort((a, b) => b.relevance - a.relevance)) {
    waiting.set(item.source, [...(waiting.get(item.source) ?? []), item]);
  }
  const taken: ContextItem[] = [];
  const counts = new Map<ContextType, number>();
  while (taken.length < limit) {
    let next: ContextType | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [source, left] of waiting) {
      const share = ((counts.get(source) ?? 0) + 1) / SOURCE_WEIGHTS[source];
      if (left.length > 0 && share < least) [next, least] = [source, share];
    }
    const item = next === undefined ? undefined : waiting.get(next)?.shift();
    if (next === undefined || item === undefined) break;
    taken.push(item);
    counts.set(next, (counts.get(next) ?? 0) + 1);
  }
  return taken;
}
