import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile, replacePrivateFile } from "@/platform/private-file.ts";
import type { LoggedEntry } from "@/platform/log/read-log.ts";

/**
 * The figures of the last status line, in a small file beside the store. While the log shows that
 * nothing has happened since which could change them, the line is printed from it: opening the
 * store takes as long as the rest of the process.
 */
export interface StatusNote {
  readonly sessionId: string;
  readonly atMs: number;
  /** When the day began that `told` counts. */
  readonly dayMs: number;
  readonly memories: number;
  readonly told: number;
  /** The state of the session's identity; "" if it has none. */
  readonly brief: string;
}

const FILE = "status";
const BYTES_MAX = 1024;

export function writeStatusNote(storeFolder: string, note: StatusNote): void {
  // If it cannot be written, the store is opened each time.
  replacePrivateFile(joinPath(storeFolder, FILE), `${JSON.stringify(note)}\n`);
}

/** The note, if it is one of this session and day; undefined if there is none. */
export function readStatusNote(
  storeFolder: string,
  { sessionId, dayMs }: Pick<StatusNote, "sessionId" | "dayMs">,
): StatusNote | undefined {
  try {
    const text = readPrivateFile(joinPath(storeFolder, FILE), BYTES_MAX) ?? "";
    const note = JSON.parse(text) as StatusNote | null;
    const isWhole = [note?.atMs, note?.memories, note?.told].every(Number.isSafeInteger);
    if (!isWhole || typeof note?.brief !== "string") return undefined;
    return note.sessionId === sessionId && note.dayMs === dayMs ? note : undefined;
  } catch {
    return undefined; // There is none, or it was cut off.
  }
}

/** These run at every tool call: our own hooks, and the command that scripts run there. */
const AT_TOOLS = /^hook (?:Pre|Post)ToolUse$|consciousness brief$/;

/** A hook that told nothing, and a command that printed something it found. */
const UNCHANGED: ReadonlySet<string> = new Set(["silent", "done"]);

/**
 * True if nothing in the end of the log can have changed the figures since they were noted. The end
 * has to reach back to that moment; without a log nothing is known.
 */
export function isStillTrue({ atMs }: StatusNote, entries: readonly LoggedEntry[]): boolean {
  const since = entries.filter(({ at }) => Date.parse(at) >= atMs);
  if (since.length === entries.length) return false;
  return since.every(({ command, outcome }) => AT_TOOLS.test(command) && UNCHANGED.has(outcome));
}
