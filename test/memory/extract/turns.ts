import type { TranscriptTurn, TurnToolCall, TurnToolResult } from "@/conversation/turn.ts";

/** Turns for tests of extraction, each with a new uuid. */

let count = 0;

export function makeTurn(more: Partial<TranscriptTurn>): TranscriptTurn {
  count += 1;
  return {
    role: "user",
    text: "",
    toolCalls: [],
    uuid: `turn-${count}`,
    atMs: 1_700_000_000_000 + count,
    isSidechain: false,
    agentId: "",
    sessionId: "session",
    branch: "main",
    cwd: "/home/dev/p",
    endsWork: false,
    ...more,
  };
}

export function userSays(text: string): TranscriptTurn {
  return makeTurn({ role: "user", text });
}

export function agentSays(text: string): TranscriptTurn {
  return makeTurn({ role: "assistant", text, endsWork: true });
}

/** The agent's tool call and its result. */
export function agentDoes(
  call: Omit<TurnToolCall, "id" | "name">,
  result: Partial<TurnToolResult> = {},
): TranscriptTurn[] {
  count += 1;
  const id = `call-${count}`;
  const toolResult = { isError: false, text: "", ...result, callId: id };
  return [
    makeTurn({ role: "assistant", toolCalls: [{ id, name: "Tool", ...call }] }),
    makeTurn({ role: "tool", toolResult }),
  ];
}

export function agentRuns(command: string, error?: string): TranscriptTurn[] {
  const result = error === undefined ? { text: "ok" } : { isError: true, text: error };
  return agentDoes({ action: "run", command }, result);
}

export function agentEdits(file: string): TranscriptTurn[] {
  return agentDoes({ action: "edit", file });
}
