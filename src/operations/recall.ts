import { LIMITS } from "@/base/limits.ts";
import { memoryLine } from "@/context/memory-line.ts";
import { errorSignature } from "@/memory/error-signature.ts";
import { recall } from "@/memory/recall.ts";
import type { Operation } from "@/operations/operation.ts";

export interface RecallInput {
  readonly query: string;
  readonly limit: number;
  /** Only memories that have one of these tags; empty: all. */
  readonly tags: readonly string[];
}

/** A memory as it is told to whoever asked. The JSON field names are wt-memory's. */
export interface RecalledMemory {
  readonly id: string;
  readonly content: string;
  readonly experience_type: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly importance: number;
  readonly created_at: string;
  readonly relevance_score: number;
  readonly reason: unknown;
}

export interface RecallResult {
  readonly memories: readonly RecalledMemory[];
  /** The same, one line each, for people. */
  readonly lines: readonly string[];
}

/** Finds the memories that match best. Nothing found is an empty list. */
export const recallOperation: Operation<RecallInput, RecallResult> = {
  name: "recall",
  summary: "Find memories of this project",
  parameters: {
    limit: { type: "number", meaning: "How many at most (default 5)" },
    tags: { type: "list", meaning: "Only memories with one of these tags" },
  },
  run({ query, limit, tags }, { store, clock, embedder }) {
    const request = {
      query,
      errorSignature: errorSignature(query),
      limit: tags.length === 0 ? limit : Math.max(limit, LIMITS.taggedCandidates),
    };
    const found = recall(store, { ...request, gate: "any", effort: "thorough" }, embedder);
    const hits = found.filter(({ memory }) => hasAnyTag(memory.tags, tags)).slice(0, limit);
    const nowMs = clock.nowMs();
    return {
      lines: hits.map((hit) => memoryLine(hit, nowMs).text),
      memories: hits.map(({ memory, score, reason }) => ({
        id: memory.id,
        content: memory.text,
        experience_type: memory.type,
        tags: memory.tags,
        files: memory.files,
        importance: memory.importance,
        created_at: new Date(memory.createdAtMs).toISOString(),
        relevance_score: Math.round(score * 1_000) / 1_000,
        reason,
      })),
    };
  },
};

function hasAnyTag(tags: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((tag) => tags.includes(tag));
}
