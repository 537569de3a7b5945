import { CatalogueError } from "@/base/errors.ts";
import type { Clock } from "@/base/clock.ts";
import { isDiskFull } from "@/base/system-error.ts";
import { archiveFolder } from "@/ghap/journal/journal-paths.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { folderOf, joinPath } from "@/platform/path-parts.ts";

/** A journal, and what it needs to be read and written. */
export interface JournalPlace {
  /** The project's .claude/journal, or the one that is kept for it. */
  readonly folder: string;
  /** The project's root. */
  readonly root: string;
  /** The folder of the user-level store, which has the key, the sessions and the locks. */
  readonly userFolder: string;
  readonly clock: Clock;
  /**
   * The write gate: no text reaches a file of the journal without it. Returns "" for text of which
   * nothing may be kept.
   */
  readonly cleanText: (text: string) => string;
  /** How long a change may wait for another process, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Makes the journal's folder, kept out of commits. Throws if it is a link or lies behind one: a
 * project from somebody else may contain a link that leads anywhere.
 */
export function prepareJournal(folder: string): void {
  requireNoLinks(folder);
  const { existsSync, mkdirSync } = fileSystem();
  try {
    mkdirSync(archiveFolder(folder), { recursive: true, mode: 0o700 });
    const ignoreFile = joinPath(folder, ".gitignore");
    if (!existsSync(ignoreFile)) writeFileAtomically(ignoreFile, "*\n");
  } catch (error) {
    throw unusable(folder, error);
  }
}

function requireNoLinks(folder: string): void {
  const { lstatSync } = fileSystem();
  for (const path of [folderOf(folder), folder, archiveFolder(folder)]) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isDirectory()) continue;
    const detail = stats.isSymbolicLink() ? `${path} is a link` : `${path} is not a folder`;
    throw new CatalogueError("ERR_JOURNAL_UNUSABLE", { path: folder, detail });
  }
}

/** The error for a journal that cannot be written to. */
export function unusable(folder: string, error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error;
  if (isDiskFull(error)) {
    return new CatalogueError("ERR_DISK_FULL", { path: folder }, error);
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new CatalogueError("ERR_JOURNAL_UNUSABLE", { path: folder, detail }, error);
}
