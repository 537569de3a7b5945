import { systemCode } from "@/base/system-error.ts";
import type { Stats } from "node:fs";
import { fileSystem } from "@/platform/file-system.ts";

/** An open file, closed by `using`. */
export interface OrdinaryFile extends Disposable {
  readonly descriptor: number;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/**
 * Opens a file for reading, if it is an ordinary file. Opening a named pipe waits for a writer,
 * opening a device may do anything, and whoever made the project can put either under any name. So
 * the type is checked first, the file is opened without waiting, and the type is checked again, in
 * case the file was replaced in between. Follows links. Throws if there is no such file.
 */
export function openOrdinaryFile(path: string): OrdinaryFile {
  const { closeSync, constants, fstatSync, openSync, statSync } = fileSystem();
  if (!statSync(path).isFile()) throw new NotOrdinaryFileError(path);
  // Windows has no such flag, and no named pipes among its files.
  const { O_NONBLOCK = 0, O_RDONLY } = constants;
  const descriptor = openSync(path, O_RDONLY | O_NONBLOCK);
  const stats = fstatSync(descriptor);
  if (!stats.isFile()) {
    closeSync(descriptor);
    throw new NotOrdinaryFileError(path);
  }
  const { size: sizeBytes, mtimeMs } = stats;
  return { descriptor, sizeBytes, mtimeMs, [Symbol.dispose]: () => closeSync(descriptor) };
}

/** The path names a folder, a pipe, a socket or a device. */
class NotOrdinaryFileError extends Error {
  readonly code = "ENOTFILE";

  constructor(path: string) {
    super(`${path} is not an ordinary file`);
  }
}

const ABSENT: ReadonlySet<unknown> = new Set(["ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** Describes what is at a path; undefined if there is nothing, or can be nothing. */
export function statIfPresent(path: string): Stats | undefined {
  try {
    return fileSystem().statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (ABSENT.has(systemCode(error))) return undefined;
    throw error;
  }
}

/** Reads a whole file. Throws if it is missing, not an ordinary file, or larger than `bytesMax`. */
export function readOrdinaryFile(path: string, bytesMax: number): Uint8Array {
  using file = openOrdinaryFile(path);
  if (file.sizeBytes > bytesMax) throw new Error(`${path} is larger than ${bytesMax} bytes`);
  return readRange(file, 0, file.sizeBytes);
}

/** Reads up to `count` bytes at a position; fewer at the end of the file. */
export function readRange(file: OrdinaryFile, from: number, count: number): Uint8Array {
  const { readSync } = fileSystem();
  const bytes = new Uint8Array(Math.max(0, Math.min(count, file.sizeBytes - from)));
  let done = 0;
  while (done < bytes.length) {
    const read = readSync(file.descriptor, bytes, done, bytes.length - done, from + done);
    if (read === 0) break;
    done += read;
  }
  return done === bytes.length ? bytes : bytes.subarray(0, done);
}
