import { cutText } from "@/base/text.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { DigestTextGate, SessionDigest } from "@/session/digest/digest.ts";
import type { TranscriptTurn, TurnAction } from "@/conversation/turn.ts";

/** A call whose result has not been read; it may stand in the next part of the transcript. */
export interface PendingCall {
  readonly id: string;
  readonly action: TurnAction;
  readonly command?: string;
  readonly file?: string;
}

/** Guess: longer commands are scripts. The end of a long chain decides whether it passed. */
const RAW_COMMAND_CHARS = 2_000;

/** Adds the calls of a turn, not yet passed through the gate: cleanPendingCalls does that. */
export function noteCalls(digest: SessionDigest, turn: TranscriptTurn): SessionDigest {
  const calls = turn.toolCalls
    .filter(({ id, action }) => id !== "" && (action === "run" || action === "edit"))
    .map(({ id, action, command, file }): PendingCall => {
      const run = command === undefined ? {} : { command: cutText(command, RAW_COMMAND_CHARS) };
      return { id, action, ...run, ...(file === undefined ? {} : { file }) };
    });
  if (calls.length === 0) return digest;
  const pendingCalls = [...digest.pendingCalls, ...calls].slice(-DIGEST_LIMITS.pendingCalls);
  return { ...digest, pendingCalls };
}

/** Removes a call from the pending ones and returns it. */
export function closeCall(
  digest: SessionDigest,
  callId: string,
): { digest: SessionDigest; call: PendingCall | undefined } {
  const call = digest.pendingCalls.find(({ id }) => id === callId);
  if (call === undefined) return { digest, call };
  const pendingCalls = digest.pendingCalls.filter((other) => other !== call);
  return { digest: { ...digest, pendingCalls }, call };
}

/** Passes pending calls through the gate, because a digest is stored on disk. */
export function cleanPendingCalls(digest: SessionDigest, gate: DigestTextGate): SessionDigest {
  const { commandChars, pathChars } = DIGEST_LIMITS;
  const pendingCalls = digest.pendingCalls.map(({ id, action, command, file }): PendingCall => {
    const run = command === undefined ? {} : { command: gate.clean(command, commandChars) };
    return { id, action, ...run, ...(file && { file: gate.clean(file, pathChars) }) };
  });
  return { ...digest, pendingCalls };
}
