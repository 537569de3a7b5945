import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Lets a process believe that it is another time, through libfaketime. Without the library every
 * hook runs at the real time, and ages in the injected text are wrong.
 */
export interface FakeTime {
  readonly isAvailable: boolean;
  /** Variables for a process that starts at this time. */
  variables(atMs: number): Record<string, string>;
}

const LIBRARY_ROOTS = ["/usr/lib", "/usr/local/lib", "/usr/lib64"];
const LIBRARY = join("faketime", "libfaketimeMT.so.1");

export function findFakeTime(): FakeTime {
  const library = findLibrary();
  if (library === undefined) return { isAvailable: false, variables: () => ({}) };
  return {
    isAvailable: true,
    // A tenth of the real speed, so that a busy machine does not run into the hooks' deadlines.
    variables: (atMs) => ({ LD_PRELOAD: library, FAKETIME: `@${asUtc(atMs)} x0.1` }),
  };
}

function findLibrary(): string | undefined {
  if (process.platform !== "linux") return undefined;
  for (const root of LIBRARY_ROOTS) {
    if (existsSync(join(root, LIBRARY))) return join(root, LIBRARY);
    if (!existsSync(root)) continue;
    for (const folder of readdirSync(root)) {
      if (existsSync(join(root, folder, LIBRARY))) return join(root, folder, LIBRARY);
    }
  }
  return undefined;
}

function asUtc(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace("T", " ");
}
