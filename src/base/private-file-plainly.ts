import { fileSystem } from "@/base/file-system.ts";

/** What private-file.ts promises, by node:fs: for systems without the GNU library. */

export function readPlainly(path: string, bytesMax: number): Uint8Array | undefined {
  const { closeSync, constants, fstatSync, openSync, readFileSync } = fileSystem();
  try {
    // Windows has neither; there, only administrators can make links.
    const { O_NOFOLLOW = 0, O_NONBLOCK = 0, O_RDONLY } = constants;
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const stats = fstatSync(file);
      const userId = process.getuid?.();
      const isOurs = userId === undefined || (stats.uid === userId && stats.nlink === 1);
      const isFit = stats.isFile() && isOurs && stats.size <= bytesMax;
      return isFit ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined; // Not there, a link, or not for us.
  }
}

export function replacePlainly(path: string, temporary: string, bytes: Uint8Array): boolean {
  const { renameSync, rmSync, writeFileSync } = fileSystem();
  try {
    writeFileSync(temporary, bytes, { flag: "wx", mode: 0o600 });
    renameSync(temporary, path);
    return true;
  } catch {
    rmSync(temporary, { force: true });
    return false; // Somebody else's file has that name, or the disk is full.
  }
}
