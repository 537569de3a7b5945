import type { TranscriptTurn } from "@/conversation/turn.ts";
import { fileAccessIdentity, pathInProject } from "@/events/captures/capture-file-access.ts";
import type { EventTools } from "@/events/contributor.ts";
import { actsAfter } from "@/events/captures/undone-work.ts";
import { hashContent } from "@/memory/memory.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** Guess: most files of a session. */
const FILES_MAX = 200;

/** Turns that were read in one go, and the writes that store what is said in them. */
interface ReadTurns {
  readonly turns: readonly TranscriptTurn[];
  readonly writes: readonly StoreWrite[];
}

/**
 * Connects the memory of a changed file with the statement it was changed for: what the user last
 * asked before the change. The hook that sees the edit does not know it; the reader of the turn
 * does. The words themselves are kept once, in the memory of that statement.
 */
export function explainEdits(
  digest: SessionDigest,
  tools: EventTools,
  read: ReadTurns = { turns: [], writes: [] },
): StoreWrite[] {
  const { store, clock } = tools;
  const { sessionId, filesSincePrompt, goalSourceId } = digest;
  const goals = earlierGoals(read, tools);
  if (goalSourceId !== undefined)
    for (const file of filesSincePrompt) goals.set(file, goalSourceId);
  if (goals.size === 0) return [];
  return store
    .listMemories({ sessionId, type: "FileAccess", limit: FILES_MAX })
    .flatMap((memory): StoreWrite[] => {
      const [file = ""] = memory.files;
      const sourceId = goals.get(file);
      if (sourceId === undefined || sourceId === memory.sourceId) return [];
      const contentHash = hashContent(memory.type, fileAccessIdentity(sessionId, file));
      const version = { ...memory, sourceId, contentHash };
      return [{ kind: "edit", memoryId: memory.id, version, atMs: clock.nowMs() }];
    });
}

/** The files changed for statements before the last one: the user interrupted, or typed meanwhile. */
function earlierGoals({ turns, writes }: ReadTurns, tools: EventTools): Map<string, string> {
  const goals = new Map<string, string>();
  for (const write of writes) {
    if (write.kind !== "remember" || write.memory.sourceId === undefined) continue;
    const { acts, folder } = actsAfter(write.memory, turns);
    for (const { action, file } of acts) {
      const path = action === "edit" && file ? pathInProject(file, folder, tools) : undefined;
      if (path !== undefined) goals.set(path, write.memory.sourceId);
    }
  }
  return goals;
}
