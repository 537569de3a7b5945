import { quoteLine } from "@/base/quoted-text.ts";
import { quoteBlock } from "@/context/quoted-block.ts";
import { citation } from "@/context/memory-line.ts";
import { weighValue } from "@/ghap/learning/value-weight.ts";
import { TIER_WEIGHTS } from "@/ghap/entry.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { ContextItem, ContextType } from "@/operations/assemble/context-item.ts";
import { experienceFacts } from "@/ghap/experience-fields.ts";
import { createMeasure, queryTerms } from "@/operations/assemble/query-relevance.ts";
import type { ContextSource, SourceTools } from "@/operations/assemble/sources/source.ts";
import type { MemoryType, StoredMemory } from "@/store/memory-types.ts";

/** Guess: more experiences or values than a project has; the newest are compared one by one. */
const COMPARED_MAX = 300;
/** Guesses: the query decides, the tier and the importance order what is about as near. */
const TIER_PART = 0.2;
const IMPORTANCE_PART = 0.1;

/** Resolved entries that are like the query. With an empty query the newest. */
export const findExperiences: ContextSource = ({ query, limit }, tools) => {
  const found = query === "" ? listNewest("Experience", tools) : rank("Experience", query, tools);
  return found.slice(0, limit).map((rated) => toItem("experiences", rated));
};

/** Values that the query is about. With an empty query the weightiest. */
export const findValues: ContextSource = ({ query, limit }, tools) => {
  const found = query === "" ? listWeightiest(tools) : rank("Value", query, tools);
  return found.slice(0, limit).map((rated) => toItem("values", rated));
};

interface RatedMemory {
  readonly memory: StoredMemory;
  readonly relevance: number;
}

/** Every memory of the type that may be shown, as far as they are compared, newest first. */
export function shownMemories(
  type: MemoryType,
  { store }: Pick<SourceTools, "store">,
): StoredMemory[] {
  return store.listMemories({ type, limit: COMPARED_MAX }).filter(mayBeShown);
}

export function mayBeShown(memory: StoredMemory): boolean {
  return isCurrent(memory) && mayBeInjected(memory);
}

/**
 * Compares the newest memories of the type one by one, and adds older ones that recall finds: among
 * many memories of other types recall alone would find few of these.
 */
function rank(type: MemoryType, query: string, tools: SourceTools): RatedMemory[] {
  const { store, embedder, clock } = tools;
  const candidates = new Map(shownMemories(type, tools).map((memory) => [memory.id, memory]));
  if (candidates.size >= COMPARED_MAX) {
    const isWanted = (memory: StoredMemory) => memory.type === type && mayBeShown(memory);
    const request = {
      profile: "hybrid",
      query,
      limit: 20,
      nowMs: clock.nowMs(),
      isWanted,
    } as const;
    for (const { memory } of recall(store, request, embedder)) candidates.set(memory.id, memory);
  }
  const terms = queryTerms(query);
  const measure = createMeasure(query, store.documentFrequencies(terms, 1_000), embedder);
  const rated = [...candidates.values()].map((memory) => {
    const text = `${memory.text} ${memory.tags.join(" ")}`;
    const near = measure({ parts: [{ text, weight: 1 }], meaning: memory.text });
    return { memory, near, relevance: near * qualityOf(memory) };
  });
  const nearest = Math.max(0, ...rated.map(({ near }) => near));
  return rated
    .filter(({ near }) => near > NEAR_MIN && near >= NEAR_SHARE * nearest)
    .sort((a, b) => b.relevance - a.relevance || b.memory.createdAtMs - a.memory.createdAtMs);
}

/** Guess: below it a text shares one common word with the query, or none. */
const NEAR_MIN = 0.12;
/**
 * Guess: beside one that fits, others that have much less to do with the query only take room. In a
 * scripted week those that fitted seven queries had at least 0.38, others at most 0.58 of the best.
 */
const NEAR_SHARE = 0.6;

function qualityOf({ tier, importance }: StoredMemory): number {
  return 1 - TIER_PART * (1 - TIER_WEIGHTS[tier]) - IMPORTANCE_PART * (1 - importance);
}

function listNewest(type: MemoryType, tools: SourceTools): RatedMemory[] {
  return shownMemories(type, tools).map((memory, i) => ({ memory, relevance: 1 / (i + 1) }));
}

function listWeightiest(tools: SourceTools): RatedMemory[] {
  const weighed = shownMemories("Value", tools).map((memory) => ({
    memory,
    weight: weighValue(memory),
  }));
  const most = Math.max(1e-9, ...weighed.map(({ weight }) => weight));
  return weighed
    .sort((a, b) => b.weight - a.weight || b.memory.createdAtMs - a.memory.createdAtMs)
    .map(({ memory, weight }) => ({ memory, relevance: weight / most }));
}

function toItem(source: ContextType, { memory, relevance }: RatedMemory): ContextItem {
  const { ghapId, domain, strategy, outcome, fixId } = experienceFacts(memory);
  const isValue = source === "values";
  const text = isValue ? `- ${quoteLine(memory.text)}` : quoteBlock(memory.text);
  const facts = {
    ...(ghapId === undefined ? {} : { ghap_id: ghapId }),
    ...(domain === undefined ? {} : { domain }),
    ...(strategy === undefined ? {} : { strategy }),
    ...(outcome === undefined ? {} : { outcome_status: outcome }),
  };
  return {
    source,
    key: ghapId ?? memory.id,
    content: `${text} ${citation(memory.id)}`,
    reference: ghapId === undefined ? citation(memory.id) : quoteLine(ghapId),
    relevance,
    ...(fixId === undefined ? {} : { repeats: fixId }),
    metadata: {
      id: memory.id,
      tier: memory.tier,
      created_at: new Date(memory.createdAtMs).toISOString(),
      ...facts,
    },
  };
}
