import { fileSystem } from "@/platform/file-system.ts";

/** Guess: large enough that reading is not the slow part. */
const CHUNK_BYTES = 1024 * 1024;

/** Yields a file's bytes in order. Each chunk is only valid until the next one is read. */
export function* readChunks(path: string, chunkBytes = CHUNK_BYTES): Generator<Uint8Array> {
  const { closeSync, openSync, readSync } = fileSystem();
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (;;) {
      const count = readSync(file, buffer, 0, chunkBytes, null);
      if (count === 0) return;
      yield buffer.subarray(0, count);
    }
  } finally {
    closeSync(file);
  }
}

/** Reads the beginning of a file, or all of it if it is shorter. */
export function readHead(path: string, maxBytes: number): Uint8Array {
  const { closeSync, openSync, readSync } = fileSystem();
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(maxBytes);
    let filled = 0;
    while (filled < maxBytes) {
      const count = readSync(file, buffer, filled, maxBytes - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return buffer.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}
