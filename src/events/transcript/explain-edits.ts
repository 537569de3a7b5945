import { flatten, shorten } from "@/base/text.ts";
import { fileAccessIdentity } from "@/events/captures/capture-file-access.ts";
import type { EventTools } from "@/events/contributor.ts";
import { hashContent } from "@/memory/memory.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** What of the goal is kept with each file, and files of one session that get it. Guesses. */
const GOAL_CHARS = 100;
const FILES_MAX = 200;

/**
 * That a file was changed says little without what for. The hook that sees the edit does not
 * know it; who reads the turn does: what the user asked for last before the file was changed.
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
