import { fileSystem } from "@/platform/file-system.ts";
import { loadLibc, pointerTo, toCString } from "@/platform/libc.ts";

/**
 * Renames a file, and replaces what was there. Of several processes that rename the same file at
 * once one succeeds; the others get false, as for a file that is missing. Does not load node:fs if
 * it can do without.
 */
export function renameFile(from: string, to: string): boolean {
  const libc = loadLibc();
  if (libc !== undefined) {
    return libc.rename(pointerTo(toCString(from)), pointerTo(toCString(to))) === 0;
  }
  try {
    fileSystem().renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
