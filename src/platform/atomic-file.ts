import { fileSystem } from "@/platform/file-system.ts";
import { folderOf, joinPath, lastNameOf } from "@/platform/path-parts.ts";

/**
 * Replaces a file atomically: a reader, even after a crash at any moment, finds the old bytes or
 * the new ones, never a mixture. The bytes are written to a temporary file beside it, flushed and
 * renamed. On failure the temporary file is removed.
 */
export function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  mode = 0o644,
): void {
  const { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } = fileSystem();
  mkdirSync(folderOf(path), { recursive: true });
  const temporary = joinPath(
    folderOf(path),
    `.${lastNameOf(path)}.${process.pid}.${randomSuffix()}.tmp`,
  );
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  try {
    const file = openSync(temporary, "wx", mode);
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function randomSuffix(): string {
  return crypto.randomUUID().slice(0, 8);
}
