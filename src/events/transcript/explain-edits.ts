import { fileAccessIdentity } from "@/events/captures/capture-file-access.ts";
import type { EventTools } from "@/events/contributor.ts";
import { hashContent } from "@/memory/memory.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** Guess: most files of a session. */
const FILES_MAX = 200;

/**
 * Connects the memory of a changed file with the statement it was changed for: what the user last
 * asked before the change. The hook that sees the edit does not know it; the reader of the turn
 * does. The words themselves are kept once, in the memory of that statement.
 */
export function explainEdits(digest: SessionDigest, { store, clock }: EventTools): StoreWrite[] {
  const { sessionId, filesSincePrompt: files, goalSourceId: sourceId } = digest;
  if (sourceId === undefined || files.length === 0) return [];
  return store
    .listMemories({ sessionId, type: "FileAccess", limit: FILES_MAX })
    .filter((memory) => memory.sourceId !== sourceId && isOneOf(memory, files))
    .map((memory) => ({
      kind: "edit",
      memoryId: memory.id,
      version: {
        ...memory,
        sourceId,
        contentHash: hashContent(memory.type, fileAccessIdentity(sessionId, memory.files[0] ?? "")),
      },
      atMs: clock.nowMs(),
    }));
}

function isOneOf({ files: [file = ""] }: StoredMemory, files: readonly string[]): boolean {
  return files.includes(file);
}
