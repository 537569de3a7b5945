import { emptyDigest } from "@/session/digest/empty-digest.ts";
import { type SessionState, toSessionState } from "@/session/state/session-state.ts";

/** The state of a session that did some work. */
export function sampleState(sessionId: string, fields: Partial<SessionState> = {}): SessionState {
  const digest = {
    ...emptyDigest(sessionId, "", "/t.jsonl"),
    goal: { first: "Make it work", latest: "And fast" },
    branch: "main",
    files: [{ path: "src/a.ts", edits: 2 }],
  };
  const nowMs = Date.UTC(2026, 0, 5, 12);
  const facts = { root: "/shop", nowMs, manager: undefined, compactions: [] };
  return { ...toSessionState(digest, facts), ...fields };
}

/** A text that contains its number. Two hundred of them almost fill a state file. */
export function textOf(n: number): string {
  return `prompt ${n} ${"x".repeat(1_000 + (n % 50))}`;
}
