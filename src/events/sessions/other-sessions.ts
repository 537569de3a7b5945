import type { EventTools } from "@/events/contributor.ts";
import {
  clientPid,
  isRunning,
  listOpenSessions,
  type OpenSession,
  transcriptChangedAtMs,
} from "@/session/open-sessions.ts";
import { sessionOf, type SessionState } from "@/session/state/session-state.ts";

/**
 * A session is over, or its client still runs: busy if it was active lately, else idle, as when
 * somebody left it open in another terminal.
 */
export type SessionActivity = "over" | "busy" | "idle";

/** Guess: somebody who has done nothing for this long has turned to something else. */
const IDLE_MS = 30 * 60_000;

export interface OtherSessions {
  activityOf(state: SessionState): SessionActivity;
  /** True if another session of the project is at work right now. */
  readonly isAnyBusy: boolean;
}

export function otherSessions(sessionId: string, tools: EventTools): OtherSessions {
  const { store, clock, environment } = tools;
  const open = listOpenSessions(store).filter((one) => one.sessionId !== sessionId);
  const nowMs = clock.nowMs();
  const ownPid = clientPid(environment);
  const activity = (pid: number | undefined, activeAtMs: number): SessionActivity => {
    if (!isRunning({ pid, activeAtMs }, ownPid, nowMs)) return "over";
    return nowMs - activeAtMs < IDLE_MS ? "busy" : "idle";
  };
  const lastSign = (one: OpenSession) => Math.max(one.atMs, transcriptChangedAtMs(one, nowMs));
  return {
    activityOf(state) {
      const known = open.find((one) => one.sessionId === sessionOf(state));
      const writtenAtMs = Date.parse(state.timestamp);
      if (known) return activity(known.pid, Math.max(writtenAtMs, lastSign(known)));
      return state.status === "ended" ? "over" : activity(undefined, writtenAtMs);
    },
    get isAnyBusy() {
      return open.some((one) => activity(one.pid, lastSign(one)) === "busy");
    },
  };
}
