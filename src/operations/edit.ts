import { CatalogueError } from "@/base/errors.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { notFound, resolveMemoryId } from "@/operations/memory-id.ts";
import type { Operation } from "@/operations/operation.ts";
import { MEMORY_TYPES, type MemoryType } from "@/store/store.ts";

/** What is not given stays as it is. */
export interface EditInput {
  readonly id: string;
  readonly text?: string;
  readonly type?: MemoryType;
  readonly tags?: readonly string[];
  readonly files?: readonly string[];
  readonly importance?: number;
}

export interface EditResult {
  readonly id: string;
  /** True where another memory said the same already: the id is that one's. */
  readonly isMerged: boolean;
  readonly secretsRemoved: number;
}

/** Changes a memory; the old version stays in its history. */
export const editOperation: Operation<EditInput, EditResult> = {
  name: "edit",
  summary: "Change a memory; the old version stays in its history",
  parameters: {
    type: { type: "text", meaning: "Another kind", values: MEMORY_TYPES },
    tags: { type: "list", meaning: "Tags instead of those it has" },
    files: { type: "list", meaning: "Files instead of those it has" },
    importance: { type: "text", meaning: "From 0 to 1" },
  },
  run({ id: typed, ...changes }, { store, clock, embedder }) {
    const id = resolveMemoryId(store, typed);
    const memory = store.findMemory(id);
    if (memory === undefined) throw notFound(`memory ${typed}`);
    const prepared = prepareMemory({ ...memory, ...changes }, clock, embedder);
    if (prepared.kind === "refused") {
      throw new CatalogueError("ERR_EMPTY_MEMORY", { reason: "" });
    }
    const { text, type, tags, files, importance, contentHash, vector } = prepared.memory;
    const { supersededBy } = memory;
    const version = { text, type, tags, files, importance, supersededBy, contentHash };
    const [outcome] = store.apply(
      [
        {
          kind: "edit",
          memoryId: id,
          version: vector === undefined ? version : { ...version, vector },
          atMs: clock.nowMs(),
        },
      ],
      { isDurable: true },
    );
    if (outcome?.kind !== "edited") throw notFound(`memory ${typed}`);
    const { memoryId, isMerged } = outcome;
    return { id: memoryId, isMerged, secretsRemoved: prepared.secretsRemoved };
  },
};
