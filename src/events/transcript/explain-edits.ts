import { flatten, shorten } from "@/base/text.ts";
import { fileAccessIdentity } from "@/events/captures/capture-file-access.ts";
import type { EventTools } from "@/events/contributor.ts";
import { hashContent } from "@/memory/memory.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** Guesses: characters of the goal added to a file's memory, and most files of a session. */
const GOAL_CHARS = 100;
const FILES_MAX = 200;

/**
 * Adds to the memory of a changed file what it was changed for: what the user last asked before the
 * change. The hook that sees the edit does not know it; the reader of the turn does.
 */
export function explainEdits(digest: SessionDigest, { store, clock }: EventTools): StoreWrite[] {
  const { sessionId, filesSincePrompt: files } = digest;
  const goal = shorten(flatten(digest.goal.latest), GOAL_CHARS);
  if (goal === "" || files.length === 0) return [];
  return store
    .listMemories({ sessionId, type: "FileAccess", limit: FILES_MAX })
    .filter((memory) => isUnexplained(memory, files))
    .map((memory) => ({
      kind: "edit",
      memoryId: memory.id,
      version: {
        ...memory,
        text: `${memory.text} while: ${goal}`,
        contentHash: hashContent(memory.type, fileAccessIdentity(sessionId, memory.files[0] ?? "")),
      },
      atMs: clock.nowMs(),
    }));
}

function isUnexplained({ text, files: [file = ""] }: StoredMemory, files: readonly string[]) {
  return files.includes(file) && (text === `Modified ${file}` || text === `Created ${file}`);
}
