import type { Project } from "@/platform/project.ts";
import type { Store } from "@/store/store.ts";

/** A session that has started and, as far as we know, not ended. */
export interface OpenSession {
  readonly sessionId: string;
  /** The path of its transcript. */
  readonly path: string;
  /** The root of the project it was started in. */
  readonly root: string;
  /** Set if that project shares its store with others. */
  readonly sharedId: Project["sharedId"];
  readonly atMs: number;
}

const PREFIX = "open/";

/** Guess: nobody has more at once, and maintenance removes those that were killed. */
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
