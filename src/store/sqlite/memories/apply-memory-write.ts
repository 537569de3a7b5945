import type { Database } from "bun:sqlite";
import type { MemoryWrite, VectorWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import { forgetAlone, forgetMemory, letGo } from "@/store/sqlite/memories/forgetting.ts";
import { demoteMemory } from "@/store/sqlite/memories/demotion.ts";
import * as changes from "@/store/sqlite/memories/memory-changes.ts";
import { importMemory } from "@/store/sqlite/memories/memory-import.ts";
import { weighLink } from "@/store/sqlite/memories/memory-links.ts";
import { undoChange } from "@/store/sqlite/memories/memory-undo.ts";
import { linkMemories, rememberMemory } from "@/store/sqlite/memories/supersession.ts";
import { replaceVector } from "@/store/sqlite/search/vectors/embedding-backlog.ts";
import { assignCells } from "@/store/sqlite/search/vectors/loose-vectors.ts";

/** Applies a write that changes memories, their links or their vectors. */
export function applyMemoryWrite(
  db: Database,
  project: string,
  write: MemoryWrite | VectorWrite,
): WriteOutcome {
  switch (write.kind) {
    case "remember":
      return rememberMemory(db, project, write);
    case "import":
      return importMemory(db, project, write.memory, write.atMs);
    case "edit":
      return changes.editMemory(db, project, write.memoryId, write.version, write.atMs);
    case "undo":
      return undoChange(db, project, write.seq, write.atMs);
    case "link":
      return linkMemories(db, project, write.link);
    case "weigh-link":
      return weighLink(db, project, write.change);
    case "demote":
      return demoteMemory(db, project, write);
    case "let-go":
      return letGo(db, project, write.memoryId, write.atMs);
    case "put-vector":
      return replaceVector(db, write.memoryId, write.contentHash, write.vector);
    case "forget":
      if (write.isAlone === true) forgetAlone(db, project, write.memoryId, write.atMs);
      else forgetMemory(db, project, write.memoryId, write.atMs);
      break;
    case "count-use":
      changes.countUse(db, project, write.memoryIds, write.atMs);
      break;
    case "count-outcome":
      changes.countOutcome(db, project, write.memoryId, write.outcome);
      break;
    case "assign-cells":
      assignCells(db, write.vectors);
      break;
  }
  return { kind: "done" };
}
