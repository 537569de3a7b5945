import type { NetChange } from "@/events/fixes/net-change.ts";
import type { Store } from "@/store/store.ts";

/** The last fix that a session has found, as long as it may still be rejected. */
export interface RecentFix {
  readonly memoryId: string;
  readonly changes: readonly NetChange[];
  readonly atMs: number;
}

/** Guess: what is undone later than this is undone for another reason. */
const RECENT_MS = 30 * 60 * 1000;

/** True if the session has found a fix that may still be rejected. */
export function hasRecentFix(store: Store, sessionId: string, nowMs: number): boolean {
  return findRecentFix(store, sessionId, nowMs) !== undefined;
}

export function findRecentFix(
  store: Store,
  sessionId: string,
  nowMs: number,
): RecentFix | undefined {
  if (sessionId === "") return undefined;
  const fix = store.findValue("session", recentFixKey(sessionId))?.value as RecentFix | undefined;
  return fix !== undefined && nowMs - fix.atMs <= RECENT_MS ? fix : undefined;
}

export function recentFixKey(sessionId: string): string {
  return `recent-fix/${sessionId}`;
}
