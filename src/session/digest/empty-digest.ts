import type { ReadPosition, SessionDigest } from "@/session/digest/digest.ts";
import { DIGEST_FORMAT } from "@/session/digest/digest-limits.ts";

const START: ReadPosition = { offset: 0, mark: "", isInsideLine: false };

/** The digest of a session of which nothing was read yet. */
export function emptyDigest(sessionId: string, agentId: string, path: string): SessionDigest {
  return {
    format: DIGEST_FORMAT,
    sessionId,
    agentId,
    path,
    position: START,
    context: START,
    startedAtMs: undefined,
    lastTurnAtMs: undefined,
    readAtMs: 0,
    branch: undefined,
    goal: { first: "", latest: "" },
    prompts: [],
    commands: [],
    failures: [],
    files: [],
    filesSincePrompt: [],
    plan: { steps: [], finished: [], cancelled: [] },
    captured: [],
    capturedHashes: [],
    suspicions: [],
    summary: "",
    contextTokens: undefined,
    pendingCalls: [],
  };
}
