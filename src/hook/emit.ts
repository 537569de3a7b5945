import { writeWithLibc } from "@/platform/libc.ts";
import { writeFully } from "@/platform/write-fully.ts";

/** Ten kilobytes fit into any pipe; a client that takes this long to read them has gone. */
const WAIT_MS_MAX = 50;

/** The only function in a hook process that writes to standard output: one document, once. */
export function emit(document: string): void {
  const bytes = new TextEncoder().encode(document);
  const done = writeWithLibc(1, bytes);
  if (done === bytes.length) return;
  try {
    writeFully(1, bytes.subarray(done), WAIT_MS_MAX);
  } catch {
    // Nobody is left to tell, and standard error stays silent.
  }
}
