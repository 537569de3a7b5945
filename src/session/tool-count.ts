import { join } from "node:path";
import { fileSystem, hasContent } from "@/base/file-system.ts";
import { appendQuickly } from "@/base/quick-write.ts";

/**
 * How many tools a session has called. The file has one byte for each: the system adds bytes at
 * the end one after the other, whoever writes them, so six hooks at once lose none and there is
 * nothing to lock. What was said about the number is noted in files beside it, of which each can
 * be made only once.
 */
const SESSION_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;

function countPath(storeFolder: string, sessionId: string): string | undefined {
  return SESSION_ID.test(sessionId) ? join(storeFolder, "counts", sessionId) : undefined;
}

/** Counts one call and tells the number with it; undefined where it cannot be counted. */
export function countToolCall(storeFolder: string, sessionId: string): number | undefined {
  const path = countPath(storeFolder, sessionId);
  if (path === undefined || !(appendQuickly(path, ".") || appendPlainly(path))) return undefined;
  return Bun.file(path).size;
}

/** True for the one caller of a session that may say this; false for all others. */
export function mayNowSay(storeFolder: string, sessionId: string, what: string): boolean {
  const path = countPath(storeFolder, sessionId);
  // The cheap look first: after it was said, it is asked at every change.
  if (path === undefined || hasContent(`${path}.${what}`)) return false;
  try {
    fileSystem().writeFileSync(`${path}.${what}`, ".", { flag: "wx", mode: 0o600 });
    return true;
  } catch {
    return false; // It is there: it was said.
  }
}

/** Removes what sessions left that have not called a tool since. */
export function removeOldCounts(storeFolder: string, olderThanMs: number): void {
  const { readdirSync, rmSync, statSync } = fileSystem();
  const folder = join(storeFolder, "counts");
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat && stat.mtimeMs < olderThanMs) rmSync(path, { force: true });
    }
  } catch {
    // Nothing was counted yet.
  }
}

function appendPlainly(path: string): boolean {
  const { appendFileSync, mkdirSync } = fileSystem();
  try {
    mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
    appendFileSync(path, ".", { mode: 0o600 });
    return true;
  } catch {
    return false; // Read-only or full: the session goes on uncounted.
  }
}
