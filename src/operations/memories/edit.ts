import { CatalogueError } from "@/base/errors.ts";
import { anchorFiles } from "@/memory/anchors.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import type { Operation } from "@/operations/operation.ts";
import { MEMORY_TYPES, type MemoryType, type Tier, TIERS } from "@/store/memory-types.ts";

/** What is not given stays as it is. */
export interface EditInput {
  readonly id: string;
  readonly text?: string;
  readonly type?: MemoryType;
  readonly tags?: readonly string[];
  readonly files?: readonly string[];
  readonly otherWords?: readonly string[];
  readonly symbols?: readonly string[];
  readonly importance?: number;
  readonly tier?: Tier;
  /** Empty: it holds in the whole project. */
  readonly directory?: string;
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
    words: { type: "list", meaning: "Other words it may be asked by, instead of those it has" },
    symbols: { type: "list", meaning: "Names of code instead of those it has" },
    importance: { type: "text", meaning: "From 0 to 1" },
    tier: { type: "text", meaning: "How far it may be believed", values: TIERS },
    dir: { type: "text", meaning: "Folder of the project it holds in; empty: all of it" },
  },
  run({ id: typed, ...changes }, { store, clock, embedder, project }) {
    const id = resolveMemoryId(store, typed);
    const memory = store.findMemory(id);
    if (memory === undefined) throw notFound(`memory ${typed}`);
    const draft = { ...memory, ...changes };
    // Who gives it another text or other files has looked at the files as they are now.
    const isLookedAt = changes.text !== undefined || changes.files !== undefined;
    const anchors = isLookedAt
      ? anchorFiles(draft.files, projectFileHashes(project.root))
      : memory.anchors;
    const prepared = prepareMemory({ ...draft, anchors }, clock, embedder);
    if (prepared.kind === "refused") {
      throw new CatalogueError("ERR_EMPTY_MEMORY", { reason: "" });
    }
    const { vector, ...changed } = prepared.memory;
    const version = {
      ...changed,
      directory: changed.directory,
      flags: changes.text === undefined ? memory.flags : changed.flags,
      supersededBy: memory.supersededBy,
    };
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
