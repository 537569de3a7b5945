import { nameInProject } from "@/platform/paths.ts";
import { countWords } from "@/memory/extract/statement-content.ts";
import { listStatements, type Statement } from "@/memory/extract/statement.ts";
import type { TranscriptTurn, TurnToolCall, TurnToolResult } from "@/conversation/turn.ts";

/** A turn with what had happened before it: what a sentence may refer to. */
export interface TurnContext {
  readonly turn: TranscriptTurn;
  readonly statements: readonly Statement[];
  /** What the user asked for last; undefined where the reading began later. */
  readonly goal: string | undefined;
  /** What the agent did since the user last spoke, the newest last. */
  readonly toolUses: readonly ToolUse[];
  /** What the agent said last before this turn. */
  readonly lastAgentText: string | undefined;
  /** The agent hands over with this turn. */
  readonly endsWork: boolean;
  /** Said by a person, not by an agent to its subagent. */
  readonly isFromPerson: boolean;
}

/** A tool call with its result, if there was one. */
export interface ToolUse {
  readonly call: TurnToolCall;
  readonly result: TurnToolResult | undefined;
}

/** Guess: more than this happened too long ago to be meant. */
const TOOL_USES_MAX = 60;

/** Each conversation by itself: the main one, and one for each subagent. */
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
  let goal: string | undefined;
  let lastAgentText: string | undefined;
  let toolUses: ToolUse[] = [];
  return turns.map((turn, index) => {
    const refusal = turn.toolResult?.refusal;
    const said = turn.role === "tool" ? (refusal ?? "") : turn.text;
    const statements = turn.role === "assistant" ? listStatements(said) : ownWords(said);
    const calls = turn.toolCalls.map((call) => ({ call, result: results.get(call.id) }));
    if (turn.role === "assistant") toolUses = [...toolUses, ...calls].slice(-TOOL_USES_MAX);
    const context: TurnContext = {
      turn,
      statements,
      goal,
      toolUses,
      lastAgentText,
      endsWork: turn.endsWork || isHandedOver(turns, index),
      isFromPerson: turn.role !== "assistant" && !turn.isSidechain,
    };
    if (turn.role === "user" && statements.length > 0) {
      goal = goalOf(statements) ?? goal;
      toolUses = [];
    }
    if (turn.role === "assistant" && statements.length > 0) lastAgentText = turn.text;
    return context;
  });
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

// A client that was ended, or an older one, leaves no mark at the last words.
function isHandedOver(turns: readonly TranscriptTurn[], index: number): boolean {
  return turns[index]?.toolCalls.length === 0 && turns[index + 1]?.role === "user";
}

/** Guess: whoever writes more than this has pasted most of it. */
const TYPED_CHARS = 3_000;

/** What stands around something pasted: the first and the last two blocks. */
function ownWords(said: string): Statement[] {
  const statements = listStatements(said);
  if (said.length <= TYPED_CHARS) return statements;
  const blocks = [...new Set(statements.map(({ block }) => block))];
  const outer = new Set([...blocks.slice(0, 2), ...blocks.slice(-2)]);
  return statements.filter(({ block }) => outer.has(block));
}

/** "Yes, proceed" asks for nothing new. */
function goalOf(statements: readonly Statement[]): string | undefined {
  const asked = statements
    .slice(0, 2)
    .map(({ text }) => text)
    .join(" ");
  return countWords(asked) < 4 ? undefined : asked;
}

/** Files that were changed, relative to the working directory where they lie in it. */
export function changedPaths(context: TurnContext): string[] {
  const paths = context.toolUses
    .filter(({ call, result }) => call.action === "edit" && result?.isError !== true)
    .flatMap(({ call }) => call.file ?? []);
  const { cwd } = context.turn;
  return [...new Set(paths)].map((path) => (cwd === undefined ? path : nameInProject(path, cwd)));
}
