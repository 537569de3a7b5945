import { cutAtWord } from "@/base/text.ts";
import { nameInProject } from "@/platform/paths.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { listStatements, listTypedStatements, type Statement } from "@/memory/extract/statement.ts";
import { withoutAgentsWords } from "@/memory/extract/typed/agents-words.ts";
import { type GateResult, passWriteGate } from "@/memory/write/write-gate.ts";
import type { TranscriptTurn, TurnToolCall, TurnToolResult } from "@/conversation/turn.ts";

/** A turn with the events before it that its statements may refer to. */
export interface TurnContext {
  readonly turn: TranscriptTurn;
  readonly statements: readonly Statement[];
  /**
   * The folder that the session's folders are in: the agent may have gone to a folder below it.
   * Undefined if the transcript does not say.
   */
  readonly root: string | undefined;
  /** The user's last request, without secrets; undefined if it came before the first turn read. */
  readonly goal: string | undefined;
  /** The agent's tool uses since the user last spoke, oldest first. */
  readonly toolUses: readonly ToolUse[];
  /** Its tool uses before the user last spoke, oldest first. */
  readonly earlierToolUses: readonly ToolUse[];
  /** The agent's last text before this turn. */
  readonly lastAgentText: string | undefined;
  /** True if the agent was still at work: it had said nothing since its last tool use. */
  readonly isCutIn: boolean;
  /** The agent's answer to this turn. */
  readonly reply: Reply;
  /** The agent hands back to the user with this turn. */
  readonly endsWork: boolean;
  /** Said by a person, not by an agent to its subagent. */
  readonly isFromPerson: boolean;
}

/** A tool call with its result, if there was one. */
export interface ToolUse {
  readonly call: TurnToolCall;
  readonly result: TurnToolResult | undefined;
}

/** The agent's calls and words before the next message of a person, as far as they have been read. */
export interface Reply {
  /** Its first tool uses, oldest first. */
  readonly toolUses: readonly ToolUse[];
  readonly hasWords: boolean;
}

/** Guess: what the agent does later is not because of the message. */
const REPLY_TURNS_MAX = 40;

/** Guess: statements do not refer to tool uses further back. */
const TOOL_USES_MAX = 60;

/** Guess: few remarks are about what was done longer ago. */
const EARLIER_MAX = 20;

/** Splits the turns into conversations: the main one and one for each subagent. */
export function listThreads(turns: readonly TranscriptTurn[]): TurnContext[][] {
  const threads = new Map<string, TranscriptTurn[]>();
  for (const turn of turns) {
    const key = `${turn.sessionId}\n${turn.isSidechain ? turn.agentId || "side" : ""}`;
    const thread = threads.get(key);
    if (thread === undefined) threads.set(key, [turn]);
    else thread.push(turn);
  }
  return [...threads.values()].map(readThread);
}

function readThread(turns: readonly TranscriptTurn[]): TurnContext[] {
  const results = resultsByCall(turns);
  let request: Request | undefined;
  let lastAgentText: string | undefined;
  let toolUses: ToolUse[] = [];
  let earlierToolUses: ToolUse[] = [];
  let isAtWork = false;
  const root = outermostFolder(turns);
  const heard: TranscriptTurn[] = [];
  return turns.map((turn, index) => {
    const all = statementsOf(turn);
    const statements = turn.role === "assistant" ? all : withoutAgentsWords(all, heard);
    heard.push(turn);
    const calls = turn.toolCalls.map((call) => ({ call, result: results.get(call.id) }));
    if (turn.role === "assistant") toolUses = [...toolUses, ...calls].slice(-TOOL_USES_MAX);
    const asked = request;
    const context: TurnContext = {
      turn,
      root,
      statements,
      get goal() {
        return asked?.goal;
      },
      toolUses,
      earlierToolUses,
      lastAgentText,
      isCutIn: isAtWork,
      get reply() {
        return replyTo(turns, index, results);
      },
      endsWork: turn.endsWork || isFollowedByUser(turns, index),
      isFromPerson: isFromPerson(turn),
    };
    if (turn.role === "user" && statements.length > 0) {
      request = Request.of(statements) ?? request;
      earlierToolUses = [...earlierToolUses, ...toolUses].slice(-EARLIER_MAX);
      toolUses = [];
      lastAgentText = undefined; // Answered.
    }
    if (turn.role === "assistant" && statements.length > 0) lastAgentText = turn.text;
    if (turn.role === "assistant") isAtWork = calls.length > 0;
    return context;
  });
}

/** Several readers take the same turns, and those read before come again as context of the next. */
const listed = new WeakMap<TranscriptTurn, readonly Statement[]>();

function statementsOf(turn: TranscriptTurn): readonly Statement[] {
  let statements = listed.get(turn);
  if (statements === undefined) {
    const said = turn.role === "tool" ? (turn.toolResult?.refusal ?? "") : turn.text;
    statements = turn.role === "assistant" ? listStatements(said) : listTypedStatements(said);
    listed.set(turn, statements);
  }
  return statements;
}

function outermostFolder(turns: readonly TranscriptTurn[]): string | undefined {
  let outermost: string | undefined;
  for (const { cwd } of turns) {
    if (cwd === undefined) continue;
    if (outermost === undefined || outermost.startsWith(`${cwd}/`)) outermost = cwd;
  }
  return outermost;
}

function replyTo(
  turns: readonly TranscriptTurn[],
  index: number,
  results: ReadonlyMap<string, TurnToolResult>,
): Reply {
  const toolUses: ToolUse[] = [];
  let hasWords = false;
  for (const turn of turns.slice(index + 1, index + 1 + REPLY_TURNS_MAX)) {
    if (turn.toolResult?.refusal !== undefined || (turn.role === "user" && isFromPerson(turn)))
      break;
    if (turn.role !== "assistant") continue;
    hasWords ||= turn.text.trim() !== "";
    for (const call of turn.toolCalls) toolUses.push({ call, result: results.get(call.id) });
  }
  return { toolUses, hasWords };
}

function isFromPerson({ role, isSidechain, speaker = "person" }: TranscriptTurn): boolean {
  return role !== "assistant" && !isSidechain && speaker === "person";
}

function resultsByCall(turns: readonly TranscriptTurn[]): Map<string, TurnToolResult> {
  return new Map(
    turns.flatMap(({ toolResult }) =>
      toolResult === undefined || toolResult.callId === ""
        ? []
        : [[toolResult.callId, toolResult] as const],
    ),
  );
}

// Old clients, and clients that were killed, do not mark the end of the work.
function isFollowedByUser(turns: readonly TranscriptTurn[], index: number): boolean {
  return turns[index]?.toolCalls.length === 0 && turns[index + 1]?.role === "user";
}

/** Guess: what a request is about stands in its first sentences. */
const GOAL_CHARS = 2_000;

/** A request of the user. */
class Request {
  readonly #asked: string;
  #gate: GateResult | undefined;

  private constructor(asked: string) {
    this.#asked = asked;
  }

  /** Returns undefined for fewer than four words: "Yes, proceed" is no new request. */
  static of(statements: readonly Statement[]): Request | undefined {
    const asked = statements
      .slice(0, 2)
      .map(({ text }) => text)
      .join(" ");
    return countWords(asked) < 4 ? undefined : new Request(cutAtWord(asked, GOAL_CHARS));
  }

  /**
   * The request passes the write gate as a whole, because parts of it are kept with what answers it,
   * and a secret is often recognised only by its surroundings. Most requests are never needed.
   */
  get goal(): string | undefined {
    this.#gate ??= passWriteGate(this.#asked);
    return this.#gate.kind === "accepted" ? this.#gate.text : undefined;
  }
}

/** The changed files, as paths relative to the working directory if they are inside it. */
export function changedPaths(context: TurnContext): string[] {
  const paths = context.toolUses
    .filter(({ call, result }) => call.action === "edit" && result?.isError !== true)
    .flatMap(({ call }) => call.file ?? []);
  const { cwd } = context.turn;
  return [...new Set(paths)].map((path) => (cwd === undefined ? path : nameInProject(path, cwd)));
}
