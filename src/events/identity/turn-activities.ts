import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import type { Activity } from "@/identity/fingerprints/activity-fingerprint.ts";
import { toProjectPath } from "@/platform/paths.ts";

/**
 * The prompts and tool calls of these turns, each call with its outcome. Subagents
 * have their own task, so what they do says nothing about the session's.
 */
export function activitiesOf(turns: readonly TranscriptTurn[], root: string): Activity[] {
  const failed = new Map<string, boolean>();
  for (const { toolResult } of turns) {
    if (toolResult !== undefined) failed.set(toolResult.callId, toolResult.isError);
  }
  let lastAtMs = 0;
  return turns.flatMap((turn) => {
    if (turn.isSidechain || turn.agentId !== "") return [];
    lastAtMs = turn.atMs ?? lastAtMs;
    const atMs = lastAtMs;
    const isPrompt = turn.role === "user" && (turn.speaker ?? "person") === "person";
    const prompt: Activity[] =
      isPrompt && turn.text !== "" ? [{ atMs, kind: "prompt", text: turn.text, files: [] }] : [];
    const calls = turn.toolCalls.map((call) => {
      const hasFailed = failed.get(call.id);
      const outcome = hasFailed === undefined ? {} : { hasFailed };
      return { atMs, kind: call.name, text: textOf(call), files: filesOf(call, root), ...outcome };
    });
    return [...prompt, ...calls];
  });
}

function textOf({ command, pattern, written }: TurnToolCall): string {
  return [command, pattern, written].filter((part) => part !== undefined).join("\n");
}

function filesOf({ file }: TurnToolCall, root: string): string[] {
  return file === undefined ? [] : [toProjectPath(file, root) ?? file];
}
