import type { Store } from "@/store/store.ts";

/** A crisis that a turn ended with; the user is told of the first one of a session. */
export interface NotedCrisis {
  readonly ic: number;
  readonly atMs: number;
  readonly isTold: boolean;
}

export function crisisKey(sessionId: string): string {
  return `identity-crisis/${sessionId}`;
}

export function findCrisis(store: Pick<Store, "findValue">, sessionId: string) {
  return store.findValue("session", crisisKey(sessionId))?.value as NotedCrisis | undefined;
}
