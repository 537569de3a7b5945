/**
 * The answers of a test's model, as data. A script has threads; a thread answers the requests it
 * matches with its turns, in order. It knows nothing of HTTP: model-server.ts plays it.
 */
import type { ModelRequest } from "@test/harness/model-request.ts";

export type Block =
  | { type: "text"; text: string }
  | { type: "tool_use"; name: string; input: Record<string, unknown> };

export interface Turn {
  blocks: readonly Block[];
  inputTokens?: number;
  /** How long to wait before the answer. */
  delayMs?: number;
  /** The HTTP error to answer with instead of the blocks. */
  error?: { status: number; type: string; message: string };
}

export interface Thread {
  name: string;
  /**
   * Decides which requests belong to this thread. Threads are asked in order; without it the thread
   * takes every request.
   */
  matches?: (request: ModelRequest) => boolean;
  turns: readonly Turn[];
}

export type Script = readonly Thread[];

/** A turn of text only, which ends the model's work. */
export function says(text: string): Turn {
  return { blocks: [{ type: "text", text }] };
}

/** A turn with one tool call. */
export function calls(name: string, input: Record<string, unknown>): Turn {
  return { blocks: [{ type: "tool_use", name, input }] };
}

/** A turn that runs a shell command. */
export function runs(command: string): Turn {
  return calls("Bash", { command, description: "Run it" });
}

/** A turn with several tool calls, which the client runs in parallel. */
export function together(...turns: Turn[]): Turn {
  return { blocks: turns.flatMap((turn) => turn.blocks) };
}

/** The thread of the main conversation. Put it last: it takes every request. */
export function mainThread(...turns: Turn[]): Thread {
  return { name: "main", turns };
}

/** The thread of a subagent whose task starts with `marker`. */
export function subagentThread(marker: string, ...turns: Turn[]): Thread {
  return { name: "subagent", matches: (request) => request.firstUserText.includes(marker), turns };
}

/** Answers the client's request for a summary of the conversation (/compact). */
export function compactionThread(summary: string): Thread {
  const text = `<analysis>Short work.</analysis>\n<summary>${summary}</summary>`;
  return {
    name: "compaction",
    matches: (request) =>
      /<analysis> block followed by a <summary> block/.test(request.lastUserText),
    turns: [says(text), says(text)],
  };
}
