import { fileSystem } from "@/platform/file-system.ts";
import { type Libc, loadLibc, NO_FOLLOW, pointerTo, toCString } from "@/platform/libc.ts";

// O_NONBLOCK (a named pipe must not make us wait) and O_CLOEXEC on Linux.
const NON_BLOCKING = 0o4000;
const CLOSE_ON_EXEC = 0o2000000;
export const OPEN_FOR_READING = NON_BLOCKING | CLOSE_ON_EXEC;

export interface ReadOptions {
  /** False: a link counts as missing. Default true. */
  readonly followsLinks?: boolean;
}

/**
 * Reads a small text file, through the C library if it can, which is faster than loading node:fs.
 * Returns undefined if the file is missing, unreadable or larger than `bytesMax`.
 */
export function readSmallFile(
  path: string,
  bytesMax: number,
  options: ReadOptions = {},
): string | undefined {
  const libc = loadLibc();
  if (libc === undefined) return readSmallFileWithNodeFs(path, bytesMax, options);
  const flags = options.followsLinks === false ? OPEN_FOR_READING | NO_FOLLOW : OPEN_FOR_READING;
  const bytes = readWithLibc(libc, path, bytesMax, flags);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

/** Does the same with node:fs, on systems without the GNU library. */
export function readSmallFileWithNodeFs(
  path: string,
  bytesMax: number,
  { followsLinks = true }: ReadOptions = {},
): string | undefined {
  try {
    const { lstatSync, readFileSync, statSync } = fileSystem();
    const stats = followsLinks ? statSync(path) : lstatSync(path);
    return stats.isFile() && stats.size <= bytesMax ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined; // It is missing, or we may not read it.
  }
}

function readWithLibc(
  libc: Libc,
  path: string,
  bytesMax: number,
  flags: number,
): Uint8Array | undefined {
  const file = libc.open(pointerTo(toCString(path)), flags, 0);
  if (file < 0) return undefined;
  try {
    return readOpenFile(libc, file, bytesMax);
  } finally {
    libc.close(file);
  }
}

/** Reads an open file to its end. Returns undefined if it is too large or cannot be read. */
export function readOpenFile(libc: Libc, file: number, bytesMax: number): Uint8Array | undefined {
  let bytes = new Uint8Array(Math.min(bytesMax + 1, FIRST_BYTES));
  let done = 0;
  for (;;) {
    const count = Number(libc.read(file, pointerTo(bytes, done), bytes.length - done));
    if (count < 0) return undefined;
    if (count === 0) return bytes.subarray(0, done);
    done += count;
    if (done > bytesMax) return undefined;
    if (done === bytes.length) bytes = withRoom(bytes, bytesMax + 1);
  }
}

/** Almost all small files are shorter; setting more aside takes longer than reading them. */
const FIRST_BYTES = 1_000;

function withRoom(bytes: Uint8Array, bytesMax: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(bytesMax, 8 * bytes.length));
  larger.set(bytes);
  return larger;
}

/** Reads up to `count` bytes from the beginning of a file; undefined if it cannot be read. */
export function readFirstBytes(path: string, count: number): Uint8Array | undefined {
  const libc = loadLibc();
  if (libc === undefined) return readFirstBytesWithNodeFs(path, count);
  const file = libc.open(pointerTo(toCString(path)), OPEN_FOR_READING, 0);
  if (file < 0) return undefined;
  const bytes = new Uint8Array(count);
  const read = count === 0 ? 0 : Number(libc.read(file, pointerTo(bytes), count));
  libc.close(file);
  return read < 0 ? undefined : bytes.subarray(0, read);
}

/** Does the same with node:fs, on systems without the GNU library. */
export function readFirstBytesWithNodeFs(path: string, count: number): Uint8Array | undefined {
  const { closeSync, openSync, readSync } = fileSystem();
  try {
    const file = openSync(path, "r");
    try {
      const bytes = new Uint8Array(count);
      return bytes.subarray(0, readSync(file, bytes, 0, count, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined; // It is missing, or we may not read it.
  }
}
