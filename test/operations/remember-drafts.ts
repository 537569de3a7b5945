import type { Embedder } from "@/embed/embed.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import type { ImportedMemory } from "@/store/memory-types.ts";
import type { ProjectTools } from "@test/operations/project-tools.ts";

/** A memory as an import may give it. */
export type ImportedDraft = Partial<MemoryDraft> & { text: string } & Partial<ImportedMemory>;

/**
 * Stores memories as an import does: unlike remember, it does not merge memories that say the same in
 * other words. Each is a second newer than the one before. Returns their ids.
 */
export function importDrafts(tools: ProjectTools, ...drafts: ImportedDraft[]): string[] {
  return drafts.map((draft) => importDraft(tools, draft));
}

/** Stores one memory as importDrafts does; with an embedder it gets a vector. */
export function importDraft(
  { store, clock }: ProjectTools,
  draft: ImportedDraft,
  embedder?: Embedder,
): string {
  clock.advance(1_000);
  const drafted: MemoryDraft = { type: "Learning", origin: "agent", ...draft };
  const prepared = prepareMemory(drafted, clock, embedder);
  if (prepared.kind === "refused") throw new Error(`refused: ${prepared.reason}`);
  const { createdAtMs } = prepared.memory;
  const memory: ImportedMemory = {
    branch: undefined,
    directory: undefined,
    agentType: undefined,
    errorSignature: undefined,
    sessionId: undefined,
    event: undefined,
    supersededBy: undefined,
    originalId: undefined,
    lastUsedAtMs: undefined,
    workedCount: 0,
    failedCount: 0,
    updatedAtMs: draft.createdAtMs ?? createdAtMs,
    repeatCount: 0,
    useCount: 0,
    ...prepared.memory,
    ...onlyGiven(draft),
  };
  store.apply([{ kind: "import", memory, atMs: createdAtMs }], { isDurable: false });
  return memory.id;
}

/** Fields that only an import can set, and the text without the write gate. */
const IMPORTED_FIELDS = [
  "text",
  "createdAtMs",
  "useCount",
  "repeatCount",
  "workedCount",
  "ignoredCount",
  "lastUsedAtMs",
  "supersededBy",
  "tier",
] as const;

function onlyGiven(draft: Partial<ImportedMemory>): Partial<ImportedMemory> {
  const given = IMPORTED_FIELDS.filter((name) => draft[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, draft[name]])) as Partial<ImportedMemory>;
}
