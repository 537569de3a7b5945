import { briefLine } from "@/identity/brief-line.ts";
import { readBriefFile as readFile } from "@/identity/brief-file.ts";
import { findBrief } from "@/identity/stored-brief.ts";
import type { Store } from "@/store/store.ts";

/** The brief of a session, else of the last one saved; undefined if none is stored. */
export function storedBrief(
  sessionId: string,
  store: Pick<Store, "findValue">,
): string | undefined {
  const figures = findBrief(sessionId, store);
  return figures === undefined ? undefined : briefLine(figures);
}

/** The brief that was saved last, if it is of this session; reads one small file. */
export function readBriefFile(storeFolder: string, sessionId: string): string | undefined {
  return readFile(storeFolder, sessionId);
}
