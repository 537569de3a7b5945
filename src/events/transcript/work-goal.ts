import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { onlySteers } from "@/memory/recall/1-query/steering-words.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";

/** Guess: fewer words ask for nothing new. */
const REQUEST_WORDS_MIN = 4;

/**
 * The statement that the work is for: the user's last one. If the user has asked for something else
 * since, of which no memory is made, there is none: the work must not seem to be for the other.
 */
export function goalOf(
  candidates: readonly Candidate[],
  turns: readonly TranscriptTurn[],
  { goalSourceId }: SessionDigest,
): string | undefined {
  const said = candidates.findLast(({ origin, sourceId }) => origin === "user" && sourceId);
  const last = turns.findLast(
    ({ role, speaker = "person" }) => role === "user" && speaker === "person",
  );
  if (last === undefined || last.uuid === said?.uuid) return said?.sourceId ?? goalSourceId;
  const isRequest = countWords(last.text) >= REQUEST_WORDS_MIN && !onlySteers(last.text);
  return isRequest ? undefined : (said?.sourceId ?? goalSourceId);
}
