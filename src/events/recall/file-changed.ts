import { hashFile } from "@/platform/file-hash.ts";
import { isInside, resolvePath } from "@/platform/paths.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { FileAnchor, StoredMemory } from "@/store/memory-types.ts";

/** Guesses: a hook has no time to read a larger file, or any file with less time left than this. */
const FILE_BYTES_MAX = 256 * 1024;
const NEEDS_MS = 20;

/**
 * A file that a memory is about and that has changed since the memory was made. A file that was
 * last written before that is not read. Returns undefined if it cannot be determined.
 */
export function changedFileOf(
  memory: StoredMemory,
  { project, deadline }: EventTools,
): string | undefined {
  return memory.anchors.find(
    (anchor) =>
      deadline.remainingMs() > NEEDS_MS && isChanged(anchor, memory.createdAtMs, project.root),
  )?.path;
}

function isChanged({ path, contentHash }: FileAnchor, sinceMs: number, root: string): boolean {
  if (contentHash === undefined) return false;
  const full = resolvePath(root, path);
  // Memories are timed in whole milliseconds.
  if (!isInside(root, full) || Math.floor(writtenAtMs(full)) < sinceMs) return false;
  const now = hashFile(full, FILE_BYTES_MAX);
  return now !== undefined && now !== contentHash;
}

// For a missing file Bun returns a time in the far future.
function writtenAtMs(path: string): number {
  try {
    return Bun.file(path).lastModified;
  } catch {
    return 0; // The path is too long or contains a NUL.
  }
}
