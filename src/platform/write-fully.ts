import { fileSystem } from "@/platform/file-system.ts";

const PAUSE_MS = 5;

/**
 * Writes all of the bytes before it returns: whoever calls this is about to exit. A slow reader
 * is waited for, up to `waitMsMax`; one that has closed the pipe has seen enough, which is no
 * error. Anything else, a full disk for one, is.
 */
export function writeFully(descriptor: number, bytes: Uint8Array, waitMsMax: number): void {
  let waitedMs = 0;
  for (let done = 0; done < bytes.length;) {
    try {
      done += fileSystem().writeSync(descriptor, bytes, done);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE" || waitedMs >= waitMsMax) return;
      if (code !== "EAGAIN") throw error;
      Bun.sleepSync(PAUSE_MS);
      waitedMs += PAUSE_MS;
    }
  }
}
