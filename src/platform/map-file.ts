import { fileSystem } from "@/platform/file-system.ts";

/**
 * The bytes of a file, mapped where the platform can, so that only the pages that are read cost
 * anything; read whole elsewhere. Nothing when there is no such file or it is empty.
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
