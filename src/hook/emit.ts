import { writeSync } from "node:fs";

/** The only place of a hook process that writes to standard output: one document, once. */
export function emit(document: string): void {
  const bytes = new TextEncoder().encode(document);
  try {
    for (let done = 0; done < bytes.length;) done += writeSync(1, bytes, done);
  } catch {
    // The client has gone; there is nobody left to tell.
  }
}
