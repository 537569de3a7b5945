import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { TranscriptSource } from "@/events/transcript/catch-up.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { wereReadFirst } from "@/memory/extract/first-said.ts";

/**
 * The candidates with the origin that was seen: what an agent repeats of a tool's answer is the
 * tool's, and of a transcript from elsewhere nobody knows whose words it has.
 */
export function originsSeen(
  candidates: readonly Candidate[],
  turns: readonly TranscriptTurn[],
  { isFromClient = true }: TranscriptSource,
): readonly Candidate[] {
  if (!isFromClient) return candidates.map(asImported);
  const positions = new Map(turns.map(({ uuid }, position) => [uuid, position]));
  const agents = candidates.filter(isAgentsWord);
  if (agents.length === 0) return candidates;
  const said = agents.map(({ text, uuid }) => ({
    text,
    position: positions.get(uuid) ?? turns.length,
  }));
  const wereRead = wereReadFirst(said, turns);
  const repeated = new Set(agents.filter((_, at) => wereRead[at]));
  return candidates.map((one) => (repeated.has(one) ? { ...one, origin: "tool" as const } : one));
}

/** Its place in a conversation is a claim too: a statement of the user with the same one must count. */
function asImported(candidate: Candidate): Candidate {
  return { ...candidate, origin: "import", sourceId: undefined };
}

/** Commands and plans are what the agent did, not what it says. */
function isAgentsWord({ origin, sourceId }: Candidate): boolean {
  return origin === "agent" && sourceId !== undefined;
}
