import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";

/**
 * The digest's content as turns. A transcript is read part by part, and a sentence may refer to
 * something far before its part: what was asked, changed, tried and failed, or a step of a plan.
 * These turns have no uuid, so that no memories are made of them.
 */
export function turnsFromDigest(
  digest: SessionDigest,
  before: readonly TranscriptTurn[],
  like: TranscriptTurn,
): TranscriptTurn[] {
  const hasPrompt = before.some(({ role }) => role === "user");
  return [
    ...planTurns(digest, like),
    ...failureTurns(digest, like),
    ...(hasPrompt ? [] : promptTurns(digest, like)),
  ];
}

function promptTurns(digest: SessionDigest, like: TranscriptTurn): TranscriptTurn[] {
  const prompt = digest.prompts.at(-1)?.text;
  if (prompt === undefined) return [];
  const calls = digest.filesSincePrompt.map((file, index): TurnToolCall => ({
    id: `edit-${index}`,
    name: "Edit",
    action: "edit",
    file,
  }));
  const asked = turn(like, { role: "user", text: prompt });
  return calls.length === 0 ? [asked] : [asked, turn(like, { toolCalls: calls })];
}

function failureTurns(digest: SessionDigest, like: TranscriptTurn): TranscriptTurn[] {
  return digest.failures.flatMap(({ command, error }, index) => {
    const id = `failure-${index}`;
    const toolCalls: TurnToolCall[] = [{ id, name: "Bash", action: "run", command }];
    const toolResult = { callId: id, isError: true, text: error };
    return [turn(like, { toolCalls }), turn(like, { role: "tool", toolResult })];
  });
}

function planTurns({ plan }: SessionDigest, like: TranscriptTurn): TranscriptTurn[] {
  const steps = plan.steps.filter(({ id, title }) => id !== undefined && title !== undefined);
  if (steps.length === 0) return [];
  const created = steps.map((step, index) => {
    const toolResult = { callId: `step-${index}`, isError: false, text: "", step };
    return turn(like, { role: "tool", toolResult });
  });
  const closed = steps.filter(({ status }) => status !== "open");
  const call: TurnToolCall = { id: "steps", name: "TaskUpdate", action: "plan", steps: closed };
  return closed.length === 0 ? created : [...created, turn(like, { toolCalls: [call] })];
}

function turn(like: TranscriptTurn, more: Partial<TranscriptTurn>): TranscriptTurn {
  const { sessionId, agentId, isSidechain, branch, cwd } = like;
  const where = { sessionId, agentId, isSidechain, branch, cwd };
  const nothing = { text: "", toolCalls: [], uuid: "", atMs: undefined, endsWork: false };
  return { role: "assistant", ...nothing, ...where, ...more };
}
