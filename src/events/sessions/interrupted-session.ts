import { fileSizeBytes } from "@/platform/file-system.ts";
import { turnFilterOf } from "@/configuration/control/project-control.ts";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import type { EventTools } from "@/events/contributor.ts";
import { digestTextGate } from "@/events/transcript/digest-gate.ts";
import { findDigest } from "@/session/digest/stored-digest.ts";
import { digestTurns } from "@/session/digest/digest.ts";
import { sessionOf, type SessionState, toSessionState } from "@/session/state/session-state.ts";

/**
 * The state of a session that never reported its end, completed with what its transcript contains
 * after the last finished turn. It only reads, and at most one part: the session may still be at
 * work, and its own hooks or a worker make memories of what it says.
 */
export function stateOfInterruptedSession(state: SessionState, tools: EventTools): SessionState {
  const known = findDigest(tools.store, sessionOf(state), "")?.digest;
  if (known === undefined || fileSizeBytes(known.path) <= known.position.offset) return state;
  const { turns, wasReplaced } = readTranscript(known.path, known.position);
  if (wasReplaced) return state;
  const mayRead = turnFilterOf(tools);
  const own = turns.filter((turn) => !turn.isSidechain && mayRead(turn));
  const digest = digestTurns(known, own, digestTextGate);
  const { project: root, compactions } = state;
  const nowMs = digest.lastTurnAtMs ?? Date.parse(state.timestamp);
  return toSessionState(digest, { root, nowMs, manager: undefined, compactions });
}
