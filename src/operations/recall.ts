import { LIMITS } from "@/base/limits.ts";
import { errorSignature } from "@/memory/error-signature.ts";
import { recall, type RecallHit } from "@/memory/recall.ts";
import type { Operation } from "@/operations/operation.ts";

export interface RecallInput {
  readonly query: string;
  readonly limit: number;
  /** Only memories that have one of these tags; empty: all. */
  readonly tags: readonly string[];
}

/** Finds the memories that match best. Nothing found is an empty list. */
export const recallOperation: Operation<RecallInput, RecallHit[]> = {
  name: "recall",
  summary: "Find memories of this project",
  parameters: {
    limit: { type: "number", meaning: "How many at most (default 5)" },
    tags: { type: "list", meaning: "Only memories with one of these tags" },
  },
  run(input, { store }) {
    const { query } = input;
    if (query.trim() === "") return [];
    const signature = errorSignature(query);
    const wanted = input.tags.length === 0 ? input.limit : LIMITS.recallCandidates;
    const hits = recall(store, {
      query,
      errorSignature: signature,
      limit: wanted,
      gate: "any",
      effort: "thorough",
    });
    return hits.filter(({ memory }) => hasAnyTag(memory.tags, input.tags)).slice(0, input.limit);
  },
};

function hasAnyTag(tags: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((tag) => tags.includes(tag));
}
