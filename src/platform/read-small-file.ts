import { fileSystem } from "@/platform/file-system.ts";
import { type Libc, loadLibc, pointerTo, toCString } from "@/platform/libc.ts";

// Linux's numbers: not waiting for what never comes, and closed in programs we start.
const NON_BLOCKING = 0o4000;
const CLOSE_ON_EXEC = 0o2000000;
export const OPEN_FOR_READING = NON_BLOCKING | CLOSE_ON_EXEC;

/**
 * A small text file, without loading node:fs where the C library can be called; undefined where
 * it is absent, unreadable or larger than that.
 */
export function readSmallFile(path: string, bytesMax: number): string | undefined {
  const calls = loadLibc();
  if (calls === undefined) return readSmallFileWithNodeFs(path, bytesMax);
  const bytes = read(calls, path, bytesMax);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** The same by node:fs, for systems without the GNU library. */
export function readSmallFileWithNodeFs(path: string, bytesMax: number): string | undefined {
  try {
    const { readFileSync, statSync } = fileSystem();
    return statSync(path).size <= bytesMax ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined; // Absent or unreadable: the caller goes on without it.
  }
}

function read(calls: Libc, path: string, bytesMax: number): Uint8Array | undefined {
  const file = calls.open(pointerTo(toCString(path)), OPEN_FOR_READING, 0);
  if (file < 0) return undefined;
  try {
    return readOpenFile(calls, file, bytesMax);
  } finally {
    calls.close(file);
  }
}

/** Everything in an open file; undefined where that is more, or cannot be read. */
export function readOpenFile(calls: Libc, file: number, bytesMax: number): Uint8Array | undefined {
  const bytes = new Uint8Array(bytesMax + 1);
  let done = 0;
  while (done < bytes.length) {
    const part = Number(calls.read(file, pointerTo(bytes, done), bytes.length - done));
    if (part < 0) return undefined;
    if (part === 0) return bytes.subarray(0, done);
    done += part;
  }
  return undefined;
}
