import { expect } from "bun:test";
import { closeSync, openSync, writeSync } from "node:fs";

/** Writes a file until no space is left. */
export function fillDisk(path: string): void {
  const file = openSync(path, "w");
  const block = new Uint8Array(4096);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  } finally {
    closeSync(file);
  }
}
