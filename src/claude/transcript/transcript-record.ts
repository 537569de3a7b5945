import { cutAtWord, cutText } from "@/base/text.ts";
import {
  booleanField,
  isRecord,
  type JsonRecord,
  numberField,
  recordField,
  textField,
} from "@/claude/json-fields.ts";
import { readCreatedStep, readToolCall } from "@/claude/transcript/transcript-call.ts";
import { refusalWords, saidWords } from "@/claude/transcript/transcript-words.ts";
import type { TranscriptTurn, TurnToolResult, TurnUsage } from "@/conversation/turn.ts";

/**
 * One record of a transcript as turns. The format is not a stable one: what is not known is
 * skipped, a field of the wrong type counts as absent. Only what the user and the agent said
 * and did becomes a turn. Attachments and copies of requests hold text that hooks injected, our
 * own among it, and would feed the memory with itself.
 */

/** Guess: both ends of what was said and answered; summaries stand at the end. */
const SAID_CHARS = 48_000;
const RESULT_CHARS = 4_000;
const BLOCKS_MAX = 200;

/** Who may be behind a prompt that is a person. A record without an origin is one as well. */
const PEOPLE: ReadonlySet<string> = new Set(["human", "person", "composer", "voice-call"]);

export function readRecord(record: JsonRecord): TranscriptTurn[] {
  if (isNobodysWord(record)) return [];
  switch (record["type"]) {
    case "user":
      return readUser(record);
    case "assistant":
      return readAssistant(record);
    case "attachment":
      return readQueuedPrompt(record);
    default:
      return [];
  }
}

function isNobodysWord(record: JsonRecord): boolean {
  return (
    booleanField(record, "isMeta") ||
    booleanField(record, "isCompactSummary") ||
    booleanField(record, "isVisibleInTranscriptOnly") ||
    booleanField(record, "isApiErrorMessage")
  );
}

function readUser(record: JsonRecord): TranscriptTurn[] {
  const blocks = listBlocks(recordField(record, "message"));
  const results = blocks
    .filter((block) => block["type"] === "tool_result")
    .map((block) => toolTurn(record, block));
  if (results.length > 0) return results;
  return isPerson(recordField(record, "origin")) ? userTurns(record, textOf(blocks)) : [];
}

/** A prompt typed while the agent was at work is not a message but an attachment. */
function readQueuedPrompt(record: JsonRecord): TranscriptTurn[] {
  const attachment = recordField(record, "attachment");
  if (textField(attachment, "type") !== "queued_command" || attachment === undefined) return [];
  if (textField(attachment, "commandMode") !== "prompt" || isNobodysWord(attachment)) return [];
  if (!isPerson(recordField(attachment, "origin"))) return [];
  return userTurns(record, textOf(listBlocks({ content: attachment["prompt"] })));
}

function userTurns(record: JsonRecord, text: string): TranscriptTurn[] {
  const said = bothEnds(saidWords(text), SAID_CHARS);
  return said === "" ? [] : [{ ...baseTurn(record), role: "user", text: said }];
}

function readAssistant(record: JsonRecord): TranscriptTurn[] {
  const message = recordField(record, "message");
  if (textField(message, "model") === "<synthetic>") return [];
  const blocks = listBlocks(message);
  const text = bothEnds(textOf(blocks).trim(), SAID_CHARS);
  const toolCalls = blocks.filter((block) => block["type"] === "tool_use").map(readToolCall);
  if (text === "" && toolCalls.length === 0) return [];
  const usage = readUsage(recordField(message, "usage"));
  const endsWork = textField(message, "stop_reason") === "end_turn";
  const said = { ...baseTurn(record), role: "assistant" as const, text, toolCalls, endsWork };
  return [usage === undefined ? said : { ...said, usage }];
}

function toolTurn(record: JsonRecord, block: JsonRecord): TranscriptTurn {
  const text = textOf(listBlocks(block));
  const isError = booleanField(block, "is_error");
  const step = readCreatedStep(recordField(record, "toolUseResult"));
  const refusal = isError ? refusalWords(text) : undefined;
  const toolResult: TurnToolResult = {
    callId: cutText(textField(block, "tool_use_id") ?? "", 128),
    isError,
    text: bothEnds(text, RESULT_CHARS),
    ...(step !== undefined && { step }),
    ...(refusal !== undefined && { refusal: bothEnds(refusal, RESULT_CHARS) }),
  };
  return { ...baseTurn(record), role: "tool", text: "", toolResult };
}

function baseTurn(record: JsonRecord): Omit<TranscriptTurn, "role" | "text"> {
  const atMs = Date.parse(textField(record, "timestamp") ?? "");
  return {
    toolCalls: [],
    uuid: shortField(record, "uuid") ?? "",
    atMs: Number.isNaN(atMs) ? undefined : atMs,
    isSidechain: booleanField(record, "isSidechain"),
    agentId: shortField(record, "agentId") ?? "",
    sessionId: shortField(record, "sessionId") ?? "",
    branch: branchOf(record),
    cwd: shortField(record, "cwd"),
    endsWork: false,
  };
}

/** The client writes "HEAD" where there is no repository, or no branch. */
function branchOf(record: JsonRecord): string | undefined {
  const branch = shortField(record, "gitBranch");
  return branch === "HEAD" ? undefined : branch;
}

/** A message's content is a text or a list of blocks; thinking and images are not read. */
function listBlocks(holder: JsonRecord | undefined): JsonRecord[] {
  const content = holder?.["content"];
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.slice(0, BLOCKS_MAX).filter(isRecord) : [];
}

function textOf(blocks: readonly JsonRecord[]): string {
  return blocks
    .filter((block) => block["type"] === "text")
    .map((block) => textField(block, "text") ?? "")
    .join("\n");
}

function readUsage(usage: JsonRecord | undefined): TurnUsage | undefined {
  const inputTokens = numberField(usage, "input_tokens");
  const outputTokens = numberField(usage, "output_tokens");
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cached =
    (numberField(usage, "cache_read_input_tokens") ?? 0) +
    (numberField(usage, "cache_creation_input_tokens") ?? 0);
  return { inputTokens, outputTokens, contextTokens: inputTokens + cached };
}

function isPerson(origin: JsonRecord | undefined): boolean {
  return origin === undefined || PEOPLE.has(textField(origin, "kind") ?? "");
}

function shortField(record: JsonRecord, key: string): string | undefined {
  const text = textField(record, key);
  return text === undefined || text === "" ? undefined : cutText(text, 1_024);
}

// Between words: half a secret would not be recognised as one.
function bothEnds(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const half = Math.floor(maxChars / 2) - 2;
  const end = text.slice(-half).toWellFormed();
  return `${cutAtWord(text, half)}\n…\n${end.replace(/^\S{1,500}(?=\s)/, "")}`;
}
