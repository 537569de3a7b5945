import { CatalogueError } from "@/base/errors.ts";
import { anchorFiles } from "@/memory/anchors.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import { identityOf } from "@/operations/memories/memory-kinds.ts";
import { goneWords } from "@/operations/memories/forget.ts";
import { notFound, resolveMemoryId } from "@/operations/memories/memory-id.ts";
import { OTHER_TYPES } from "@/operations/transfer/json-field-readers.ts";
import type { Operation } from "@/operations/operation.ts";
import { removeWordsFromSessions } from "@/session/forgotten-words.ts";
import { MEMORY_TYPES, type MemoryType, type Tier, TIERS } from "@/store/memory-types.ts";

/** Fields that are absent stay unchanged. */
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
  /** Empty if it applies to the whole project. */
  readonly directory?: string;
}

export interface EditResult {
  readonly id: string;
  /** True if another memory already said the same; then the id is that memory's. */
  readonly isMerged: boolean;
  readonly secretsRemoved: number;
}

export const editOperation: Operation<EditInput, EditResult> = {
  name: "edit",
  summary: "Change a memory; the old version stays in its history",
  parameters: {
    type: { type: "text", meaning: "New type", values: MEMORY_TYPES, otherNames: OTHER_TYPES },
    tags: { type: "list", meaning: "New tags, which replace the old ones" },
    files: { type: "list", meaning: "New files, which replace the old ones" },
    words: { type: "list", meaning: "New search words, which replace the old ones" },
    symbols: { type: "list", meaning: "New code symbols, which replace the old ones" },
    importance: { type: "text", meaning: "New importance, from 0 to 1" },
    tier: { type: "text", meaning: "How far to trust it", values: TIERS },
    dir: { type: "text", meaning: "Project folder it applies to; empty for the whole project" },
  },
  run({ id: typed, ...changes }, { store, clock, embedder, project }) {
    const id = resolveMemoryId(store, typed);
    const memory = store.findMemory(id);
    if (memory === undefined) throw notFound(`memory ${typed}`);
    const draft = { ...memory, ...changes };
    // A new text or new files describe the files as they are now.
    const describesNow = changes.text !== undefined || changes.files !== undefined;
    const anchors = describesNow
      ? anchorFiles(draft.files, projectFileHashes(project.root))
      : memory.anchors;
    const identity = identityOf(draft.tags, draft.text);
    const prepared = prepareMemory({ ...draft, ...identity, anchors }, clock, embedder);
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
    if (version.text !== memory.text) {
      const words = goneWords([memory], store).map((gone) => ({ ...gone, newText: version.text }));
      removeWordsFromSessions(words, { store, project });
    }
    const { memoryId, isMerged } = outcome;
    return { id: memoryId, isMerged, secretsRemoved: prepared.secretsRemoved };
  },
};
