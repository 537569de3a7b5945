import { fileSystem } from "@/platform/file-system.ts";

/**
 * Maps a file into memory, so that only the pages that are used cost anything. Reads it whole if
 * the system cannot map it. Returns undefined if the file is missing or empty.
 */
export function mapFile(path: string): Uint8Array | undefined {
  try {
    const bytes = Bun.mmap(path, { shared: false });
    return bytes.byteLength > 0 ? bytes : undefined;
  } catch {
    return readWhole(path);
  }
}

function readWhole(path: string): Uint8Array | undefined {
  try {
    if (!(Bun.file(path).size > 0)) return undefined;
    return Uint8Array.from(fileSystem().readFileSync(path));
  } catch {
    return undefined;
  }
}
