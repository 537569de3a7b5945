import { LIMITS } from "@/base/limits.ts";
import { compose } from "@/context/compose.ts";
import { memoryLine } from "@/context/memory-line.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import { recall } from "@/memory/recall/recall.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { describeMemory } from "@/operations/memories/describe-memory.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoryFilter } from "@/store/port/memories-port.ts";
import type { Store } from "@/store/store.ts";

export interface ContextInput {
  /** If empty, the result is the cheat sheet. */
  readonly topic: string;
  readonly budgetTokens: number;
}

export interface ContextResult {
  readonly topic?: string;
  /** Empty if there is nothing to show. */
  readonly text: string;
  readonly tokens: number;
  readonly budget: number;
  /** The memories in the text, in its order. */
  readonly memories: readonly { readonly id: string; readonly section: string }[];
}

/** The budgets of SessionStart and UserPromptSubmit, see conversation/event-table.ts. */
export const SHEET_TOKENS = 600;
export const TOPIC_TOKENS = 2_000;

export const contextOperation: Operation<ContextInput, ContextResult> = {
  name: "context",
  summary: "Show what an agent would be given on a topic, or at the start of a session",
  parameters: {
    budget: {
      type: "number",
      meaning: `Token budget (default ${SHEET_TOKENS}, with a topic ${TOPIC_TOKENS})`,
    },
  },
  run({ topic, budgetTokens }, tools) {
    const sections = topic === "" ? sheetSections(tools) : topicSections(topic, tools);
    const { text, tokens, shown } = compose(sections, budgetTokens);
    const headingOf = new Map(
      sections.flatMap(({ heading, lines }) => lines.map((line) => [line, heading] as const)),
    );
    return {
      ...(topic === "" ? {} : { topic }),
      text,
      tokens,
      budget: budgetTokens,
      memories: shown.map(({ line }) => ({
        id: line.memoryId,
        section: headingOf.get(line) ?? "",
      })),
    };
  },
};

/** Recalls like the hook of a prompt: only what clears the relevance gate. */
function topicSections(topic: string, { store, clock, embedder }: OperationTools): Section[] {
  const request = { profile: "prompt", query: topic, limit: LIMITS.promptMemories } as const;
  const hits = recall(store, request, embedder);
  const lines = hits.map((hit) => memoryLine(hit, clock.nowMs()));
  return [{ heading: "Relevant past experience:", lines, mayRepeat: true }];
}

interface SheetPart {
  readonly heading: string;
  readonly filter: Omit<MemoryFilter, "limit">;
  readonly order: "weight" | "newest";
}

/** wt-tools uses these tags for what an agent should always know. */
const SHEET: readonly SheetPart[] = [
  {
    heading: "Standing orders:",
    filter: { tags: ["cheat-sheet", "convention", "rule"] },
    order: "weight",
  },
  { heading: "Values:", filter: { type: "Value" }, order: "weight" },
  { heading: "Decisions:", filter: { type: "Decision" }, order: "weight" },
  { heading: "Preferences:", filter: { type: "Preference" }, order: "weight" },
  { heading: "Latest fixes:", filter: { type: "Fix" }, order: "newest" },
  {
    heading: "Commands that work here:",
    filter: { tags: ["command", "commands"] },
    order: "weight",
  },
];

/** The newest memories considered for each part; the weightiest of them are shown. Guess. */
const CANDIDATES = 100;
const LINES_PER_PART = 8;

function sheetSections({ store, clock }: OperationTools): Section[] {
  const nowMs = clock.nowMs();
  const shown = new Set<string>();
  return SHEET.map(({ heading, filter, order }) => {
    const memories = chooseMemories(store, filter, order, shown);
    const lines = memories.map((memory) => toSectionLine(memory, nowMs));
    return { heading, lines, mayRepeat: true };
  });
}

function chooseMemories(
  store: Store,
  filter: SheetPart["filter"],
  order: SheetPart["order"],
  shown: Set<string>,
): StoredMemory[] {
  const found = store
    .listMemories({ ...filter, limit: CANDIDATES })
    .filter((memory) => mayBeShown(memory) && !shown.has(memory.id));
  const sorted = order === "newest" ? found : found.sort((a, b) => weightOf(b) - weightOf(a));
  const chosen = sorted.slice(0, LINES_PER_PART);
  for (const { id } of chosen) shown.add(id);
  return chosen;
}

/** Outdated memories and ones that only pretend to be guidance are never shown unasked. */
function mayBeShown(memory: StoredMemory): boolean {
  return isCurrent(memory) && mayBeInjected(memory);
}

const TIER_WEIGHT = { gold: 0.3, silver: 0.1, bronze: 0, abandoned: -1 } as const;

/** Importance first; then its tier and how often it was used. The weights are guesses. */
function weightOf({ importance, tier, useCount, repeatCount }: StoredMemory): number {
  return importance + TIER_WEIGHT[tier] + Math.min(0.3, 0.05 * (useCount + repeatCount));
}

function toSectionLine(memory: StoredMemory, nowMs: number): SectionLine {
  const { id: memoryId, importance: score } = memory;
  return { text: describeMemory(memory, nowMs), memoryId, score, reason: "cheat-sheet" };
}
