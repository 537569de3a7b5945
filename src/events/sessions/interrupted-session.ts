import { fileSizeBytes } from "@/platform/file-system.ts";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import type { EventTools } from "@/events/contributor.ts";
import { digestTextGate } from "@/events/transcript/digest-gate.ts";
import { findDigest } from "@/session/digest/stored-digest.ts";
import { digestTurns } from "@/session/digest/digest.ts";
import { sessionOf, type SessionState, toSessionState } from "@/session/state/session-state.ts";

/**
 * The state of a session of whose end nothing was told, with what its transcript has beyond the
 * last turn that was finished. Only looked at: the session may still be at work, and what it
 * says becomes memories by its own hooks or by a worker. At most one part is read.
 */
export function stateOfInterruptedSession(
  state: SessionState,
  { store }: EventTools,
): SessionState {
  const known = findDigest(store, sessionOf(state), "")?.digest;
  if (known === undefined || fileSizeBytes(known.path) <= known.position.offset) return state;
  const { turns, wasReplaced } = readTranscript(known.path, known.position);
  if (wasReplaced) return state;
  const own = turns.filter(({ isSidechain }) => !isSidechain);
  const digest = digestTurns(known, own, digestTextGate);
  const { project: root, compactions } = state;
  const nowMs = digest.lastTurnAtMs ?? Date.parse(state.timestamp);
  return toSessionState(digest, { root, nowMs, manager: undefined, compactions });
}
