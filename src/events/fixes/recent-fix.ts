import type { EventTools } from "@/events/contributor.ts";
import type { Remedy } from "@/events/fixes/choose-remedy.ts";
import { netChanges } from "@/events/fixes/net-change.ts";
import { findRecentFix, type RecentFix, recentFixKey } from "@/events/fixes/recent-fix-key.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/**
 * A fix is dropped if the user rejects it: if its change is taken back, or if the next prompt says
 * so.
 */

export function rememberRecentFix(
  sessionId: string,
  memoryId: string,
  { changes }: Remedy,
  { clock }: EventTools,
): StoreWrite {
  const value: RecentFix = { memoryId, changes, atMs: clock.nowMs() };
  return { kind: "put", namespace: "session", key: recentFixKey(sessionId), value };
}

/** The writes that drop the fix if this work takes its change back. */
export function dropIfTakenBack(
  sessionId: string,
  work: readonly Activity[],
  { store, clock }: EventTools,
): StoreWrite[] {
  const fix = findRecentFix(store, sessionId, clock.nowMs());
  if (fix === undefined || fix.changes.length === 0 || work.length === 0) return [];
  const made: Activity[] = fix.changes.map((change, i) => ({
    id: `made-${i}`,
    sessionId,
    agentId: "",
    kind: "edit",
    subject: change.filePath,
    atMs: fix.atMs,
    body: { filePath: change.filePath, changes: [change], isNewFile: change.isNewFile },
  }));
  const left = netChanges([...made, ...work]).filter(({ firstStep }) => firstStep < made.length);
  if (left.length === 0) return dropWrites(sessionId, fix, clock.nowMs());
  const value: RecentFix = { ...fix, changes: left };
  return [{ kind: "put", namespace: "session", key: recentFixKey(sessionId), value }];
}

/** The writes that drop the fix that was found last, because the user says it is wrong. */
export function dropRecentFix(sessionId: string, { store, clock }: EventTools): StoreWrite[] {
  const fix = findRecentFix(store, sessionId, clock.nowMs());
  return fix === undefined ? [] : dropWrites(sessionId, fix, clock.nowMs());
}

/** The write that makes the fix final: the user has gone on without rejecting it. */
export function settleRecentFix(sessionId: string): StoreWrite {
  return { kind: "delete", namespace: "session", key: recentFixKey(sessionId) };
}

function dropWrites(sessionId: string, { memoryId }: RecentFix, atMs: number): StoreWrite[] {
  return [{ kind: "forget", memoryId, atMs }, settleRecentFix(sessionId)];
}
