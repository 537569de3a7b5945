import { fileSystem } from "@/platform/file-system.ts";
import { loadLibc, NO_FOLLOW, pointerTo, toCString } from "@/platform/libc.ts";
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
  const temporary = joinPath(
    folderOf(path),
    `.${lastNameOf(path)}.${process.pid}.${randomSuffix()}.tmp`,
  );
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  if (!replaceWithLibc(path, temporary, bytes, mode)) {
    replaceWithNodeFs(path, temporary, bytes, mode);
  }
}

// O_WRONLY, O_CREAT, O_EXCL and O_CLOEXEC on Linux.
const OPEN_FOR_CREATING = 0o1 | 0o100 | 0o200 | 0o2000000 | NO_FOLLOW;

/** Spares a hook node:fs. Returns false, and leaves nothing behind, if anything is unusual. */
function replaceWithLibc(
  path: string,
  temporary: string,
  bytes: Uint8Array,
  mode: number,
): boolean {
  const libc = path.includes("\0") || bytes.length === 0 ? undefined : loadLibc();
  if (libc === undefined) return false;
  const from = toCString(temporary);
  const file = libc.open(pointerTo(from), OPEN_FOR_CREATING, mode);
  if (file < 0) return false;
  const isWritten =
    Number(libc.write(file, pointerTo(bytes), bytes.length)) === bytes.length &&
    libc.fsync(file) === 0;
  libc.close(file);
  if (isWritten && libc.rename(pointerTo(from), pointerTo(toCString(path))) === 0) return true;
  libc.unlink(pointerTo(from));
  return false;
}

function replaceWithNodeFs(path: string, temporary: string, bytes: Uint8Array, mode: number): void {
  const { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } = fileSystem();
  mkdirSync(folderOf(path), { recursive: true });
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
