import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import type { ImportedMemory } from "@/store/memory-types.ts";
import type { ProjectTools } from "@test/operations/project-tools.ts";

/**
 * Stores memories as an import does: unlike remember, it does not merge memories that say the same in
 * other words. Each is a second newer than the one before. Returns their ids.
 */
export function importDrafts(
  tools: ProjectTools,
  ...drafts: (Partial<MemoryDraft> & { text: string } & Partial<ImportedMemory>)[]
): string[] {
  return drafts.map((draft) => {
    tools.clock.advance(1_000);
    const prepared = prepareMemory({ type: "Learning", origin: "agent", ...draft }, tools.clock);
    if (prepared.kind === "refused") throw new Error(`refused: ${prepared.reason}`);
    const { createdAtMs } = prepared.memory;
    const memory = {
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
      updatedAtMs: createdAtMs,
      repeatCount: 0,
      useCount: 0,
      ...prepared.memory,
      ...pick(draft),
    };
    tools.store.apply([{ kind: "import", memory, atMs: createdAtMs }], { isDurable: false });
    return memory.id;
  });
}

/** Fields that only an import can set, and the text without the write gate. */
function pick(draft: Partial<ImportedMemory>): Partial<ImportedMemory> {
  const { text, useCount, repeatCount, lastUsedAtMs, supersededBy, tier } = draft;
  return {
    ...(text === undefined ? {} : { text }),
    ...(useCount === undefined ? {} : { useCount }),
    ...(repeatCount === undefined ? {} : { repeatCount }),
    ...(lastUsedAtMs === undefined ? {} : { lastUsedAtMs }),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...(tier === undefined ? {} : { tier }),
  };
}
