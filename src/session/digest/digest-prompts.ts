import { DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import type { DigestTextGate, SessionDigest } from "@/session/digest/digest.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

export interface Prompt {
  readonly text: string;
  readonly atMs: number | undefined;
}

export function notePrompt(
  digest: SessionDigest,
  turn: TranscriptTurn,
  gate: DigestTextGate,
): SessionDigest {
  const text = gate.clean(turn.text, DIGEST_LIMITS.promptChars);
  if (text === "") return digest;
  const asks = asksForSomething(text);
  return {
    ...digest,
    filesSincePrompt: [],
    prompts: [...digest.prompts, { text, atMs: turn.atMs }].slice(-DIGEST_LIMITS.prompts),
    goal: asks ? { first: digest.goal.first || text, latest: text } : digest.goal,
  };
}

/** "Yes, go on" asks for nothing new. Scripts without spaces count two signs a word. */
function asksForSomething(text: string): boolean {
  const wide = text.match(/[\u3040-\u30ff\u4e00-\u9fff]/g)?.length ?? 0;
  return text.split(" ").length + wide / 2 >= 4;
}
