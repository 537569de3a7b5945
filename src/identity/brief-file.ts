import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile } from "@/platform/private-file.ts";

/**
 * The last brief that was saved, as a file beside the store: the session and the line. Printing it
 * opens no database, which would take as long as the rest of the process (CX-46).
 */
export function briefPath(storeFolder: string): string {
  return joinPath(storeFolder, "brief");
}

const BYTES_MAX = 1024;

const LINE = /^\[CONSCIOUSNESS: [A-Z]+ r=[01]\.\d\d IC=[01]\.\d\d \| [A-Za-z]+\]$/;

/** The line for this session, or for any if it is empty; undefined if the file has none for it. */
export function readBriefFile(storeFolder: string, sessionId: string): string | undefined {
  const text = readPrivateFile(briefPath(storeFolder), BYTES_MAX);
  const [of, line] = text?.split("\n") ?? [];
  if (sessionId !== "" && of !== sessionId) return undefined;
  return line !== undefined && LINE.test(line) ? line : undefined;
}
