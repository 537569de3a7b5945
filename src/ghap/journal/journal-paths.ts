import { joinPath } from "@/platform/path-parts.ts";
import type { Project } from "@/platform/project.ts";

/**
 * The folder of a project's journal. Every worktree has its own, because every worktree can have
 * somebody at work. Outside a project, and for a project whose memories the user keeps, it lies in
 * the user's own folder, one for each directory.
 */
export function journalFolder(project: Project): string {
  const { root, storeFolder, sharedId, keptFor } = project;
  if (sharedId === undefined && keptFor === undefined) return joinPath(root, ".claude", "journal");
  if (root === keptFor) return joinPath(storeFolder, "journal");
  return joinPath(storeFolder, "journals", Bun.hash(root).toString(16));
}

export function currentPath(folder: string): string {
  return joinPath(folder, "current_ghap.json");
}

export function sessionEntriesPath(folder: string): string {
  return joinPath(folder, "session_entries.jsonl");
}

export function archiveFolder(folder: string): string {
  return joinPath(folder, "archive");
}
