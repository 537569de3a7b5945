import { CatalogueError } from "@/base/errors.ts";
import { prepareMemory } from "@/memory/memory.ts";
import type { Operation } from "@/operations/operation.ts";
import { MEMORY_TYPES, type MemoryType, type Origin } from "@/store/store.ts";

export interface RememberInput {
  readonly text: string;
  readonly type: MemoryType;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly origin: Origin;
}

export interface RememberResult {
  readonly id: string;
  /** False where the same memory was there already. */
  readonly isNew: boolean;
  readonly secretsRemoved: number;
}

/** Stores one memory; it is on disk when this returns. */
export const rememberOperation: Operation<RememberInput, RememberResult> = {
  name: "remember",
  summary: "Store a memory for this project",
  parameters: {
    type: { type: "text", meaning: "Kind of memory", values: MEMORY_TYPES },
    tags: { type: "list", meaning: "Tags, separated by commas" },
    files: { type: "list", meaning: "Files it is about, separated by commas" },
  },
  run(input, { store, clock, project, embedder }) {
    const prepared = prepareMemory({ ...input, branch: project.branch }, clock, embedder);
    if (prepared.kind === "refused") {
      throw new CatalogueError("ERR_EMPTY_MEMORY", { reason: REFUSALS[prepared.reason] });
    }
    const [outcome] = store.apply([{ kind: "remember", memory: prepared.memory }], {
      isDurable: true,
    });
    if (outcome?.kind !== "remembered") throw new Error("the store did not say what it remembered");
    const { secretsRemoved } = prepared;
    return { id: outcome.memoryId, isNew: outcome.isNew, secretsRemoved };
  },
};

const REFUSALS = {
  empty: "",
  private: " once what is marked private is left out",
  "own-text": " of anything new: it is what the memory itself had shown",
} as const;
