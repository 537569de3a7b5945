import { cutText } from "@/base/text.ts";
import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { DigestTextGate, SessionDigest } from "@/session/digest/digest.ts";
import type { TranscriptTurn, TurnAction } from "@/conversation/turn.ts";

/** A call that was made; its result may stand in the next part of the transcript. */
export interface PendingCall {
  readonly id: string;
  readonly action: TurnAction;
  readonly command?: string;
  readonly file?: string;
}

/** Takes in what the agent set out to do, as it was said: cleanPendingCalls comes after it. */
export function noteCalls(digest: SessionDigest, turn: TranscriptTurn): SessionDigest {
  const calls = turn.toolCalls
    .filter(({ id, action }) => id !== "" && (action === "run" || action === "edit"))
    .map(({ id, action, command, file }): PendingCall => {
      const what = command === undefined ? {} : { command: cutText(command, 1_000) };
      return { id, action, ...what, ...(file === undefined ? {} : { file }) };
    });
  if (calls.length === 0) return digest;
  const pendingCalls = [...digest.pendingCalls, ...calls].slice(-DIGEST_LIMITS.pendingCalls);
  return { ...digest, pendingCalls };
}

export function closeCall(
  digest: SessionDigest,
  callId: string,
): { digest: SessionDigest; call: PendingCall | undefined } {
  const call = digest.pendingCalls.find(({ id }) => id === callId);
  if (call === undefined) return { digest, call };
  const pendingCalls = digest.pendingCalls.filter((other) => other !== call);
  return { digest: { ...digest, pendingCalls }, call };
}

/** A digest lies on disk: what is still open of a call has to pass the gate as well. */
export function cleanPendingCalls(digest: SessionDigest, gate: DigestTextGate): SessionDigest {
  const { commandChars, pathChars } = DIGEST_LIMITS;
  const pendingCalls = digest.pendingCalls.map(({ id, action, command, file }): PendingCall => {
    const kept = command === undefined ? {} : { command: gate.clean(command, commandChars) };
    return { id, action, ...kept, ...(file && { file: gate.clean(file, pathChars) }) };
  });
  return { ...digest, pendingCalls };
}
