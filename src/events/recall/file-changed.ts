import { hashFile } from "@/platform/file-hash.ts";
import { isInside, resolvePath } from "@/platform/paths.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { FileAnchor, StoredMemory } from "@/store/memory-types.ts";

/** Guesses: a larger file takes a hook too long, and so does any where so little time is left. */
const FILE_BYTES_MAX = 256 * 1024;
const NEEDS_MS = 20;

/**
 * Whether a file that a memory is about has changed since the memory was made. A file that was
 * last written before that is not read; where nothing can be said, nothing is.
 */
export function isFileChanged(memory: StoredMemory, { project, deadline }: EventTools): boolean {
  return memory.anchors.some(
    (anchor) =>
      deadline.remainingMs() > NEEDS_MS && isChanged(anchor, memory.createdAtMs, project.root),
  );
}

function isChanged({ path, contentHash }: FileAnchor, sinceMs: number, root: string): boolean {
  if (contentHash === undefined) return false;
  const full = resolvePath(root, path);
  // Memories have whole milliseconds.
  if (!isInside(root, full) || Math.floor(writtenAtMs(full)) < sinceMs) return false;
  const now = hashFile(full, FILE_BYTES_MAX);
  return now !== undefined && now !== contentHash;
}

// Bun says the far future of a file that is not there.
function writtenAtMs(path: string): number {
  try {
    return Bun.file(path).lastModified;
  } catch {
    return 0; // Too long for a path, or with a NUL in it.
  }
}
