import type { Project } from "@/platform/project.ts";
import type { Store } from "@/store/store.ts";

/** A session that has begun and of whose end nothing is known. */
export interface OpenSession {
  readonly sessionId: string;
  /** Its transcript. */
  readonly path: string;
  /** The folder of the project it was begun in. */
  readonly root: string;
  /** Where that project shares its store with others. */
  readonly sharedId: Project["sharedId"];
  readonly atMs: number;
}

const PREFIX = "open/";

/** Guess: nobody has more at once; what was killed is cleared away by maintenance. */
const OPEN_MAX = 100;

export function openSessionKey(sessionId: string): string {
  return `${PREFIX}${sessionId}`;
}

export function listOpenSessions(store: Store): OpenSession[] {
  return store
    .listValues("session", PREFIX, OPEN_MAX)
    .map(({ value }) => value as OpenSession)
    .filter(({ sessionId, path }) => typeof sessionId === "string" && typeof path === "string");
}
