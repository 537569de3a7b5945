import { figuresOf, type Identity } from "@/identity/identity.ts";
import { restoreIdentity } from "@/identity/restored-identity.ts";
import { type BriefFigures, briefLine } from "@/identity/brief-line.ts";
import { findBrief } from "@/identity/stored-brief.ts";
import type { Store } from "@/store/store.ts";

export interface Brief extends BriefFigures {
  readonly brief: string;
}

/** The brief of a session in one small read; that of its identity itself if there is none. */
export function briefOf(sessionId: string, store: Pick<Store, "findValue">): Brief {
  const found = findBrief(sessionId, store);
  if (found !== undefined) return { brief: briefLine(found), ...found };
  const id = sessionId === "" ? undefined : sessionId;
  return briefOfIdentity(restoreIdentity(id, store).identity);
}

export function briefOfIdentity(identity: Identity): Brief {
  const figures = { ...figuresOf(identity), mode: identity.retrievalMode };
  return { brief: briefLine(figures), ...figures };
}
