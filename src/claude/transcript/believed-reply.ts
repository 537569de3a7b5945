import { type JsonRecord, textField } from "@/claude/json-fields.ts";
import type { TranscriptTurn, TurnToolResult } from "@/conversation/turn.ts";

/** The only tool whose result contains answers of the user. */
const QUESTION_TOOL = "AskUserQuestion";
/** Tools of servers; their errors are whatever the server writes. */
const SERVER_TOOL = "mcp__";
/** Guess: no more calls wait for their results at the same time. */
const CALLS_MAX = 200;

/**
 * The result of any tool may read like the client's words around what the user said: "User has
 * answered your questions: …" in a file, "the user said: …" in the error of a server. The tool that
 * was called, and the client's own mark on a refused call, say whether it is the user's.
 */
export class BelievedReplies {
  readonly #names = new Map<string, string>();

  /** The turn with the replies in it that are really the user's. */
  check(turn: TranscriptTurn, record: JsonRecord): TranscriptTurn {
    for (const { id, name } of turn.toolCalls) this.#note(id, name);
    const { toolResult } = turn;
    if (toolResult === undefined) return turn;
    const name = this.#names.get(toolResult.callId);
    const { answers, refusal, ...rest } = toolResult;
    const believed: TurnToolResult = {
      ...rest,
      ...(answers !== undefined && name === QUESTION_TOOL && { answers }),
      ...(refusal !== undefined && isRefusedByUser(record, name) && { refusal }),
    };
    return { ...turn, toolResult: believed };
  }

  #note(id: string, name: string): void {
    this.#names.set(id, name);
    if (this.#names.size <= CALLS_MAX) return;
    const [oldest = ""] = this.#names.keys();
    this.#names.delete(oldest);
  }
}

/** Client 2.1.325 marks the result of a call that the user refused; 2.1.63 does not yet. */
function isRefusedByUser(record: JsonRecord, name: string | undefined): boolean {
  const kind = textField(record, "toolDenialKind");
  if (kind !== undefined) return kind === "user-rejected";
  return name !== undefined && !name.startsWith(SERVER_TOOL);
}
