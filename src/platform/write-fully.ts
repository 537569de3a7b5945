import { systemCode } from "@/base/system-error.ts";
import { fileSystem } from "@/platform/file-system.ts";

const PAUSE_MS = 5;

/**
 * Writes all bytes before it returns, because its callers are about to exit. It waits for a slow
 * reader, at most `waitMsMax`, and returns false if the reader has closed the pipe or takes longer.
 * Any other failure, such as a full disk, is thrown.
 */
export function writeFully(descriptor: number, bytes: Uint8Array, waitMsMax: number): boolean {
  let waitedMs = 0;
  for (let done = 0; done < bytes.length;) {
    try {
      done += fileSystem().writeSync(descriptor, bytes, done);
    } catch (error) {
      const code = systemCode(error);
      if (code === "EPIPE" || waitedMs >= waitMsMax) return false;
      if (code !== "EAGAIN") throw error;
      Bun.sleepSync(PAUSE_MS);
      waitedMs += PAUSE_MS;
    }
  }
  return true;
}
