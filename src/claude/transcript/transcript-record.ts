import { LIMITS } from "@/base/limits.ts";
import { cutAtWord, cutText } from "@/base/text.ts";
import {
  booleanField,
  isRecord,
  type JsonRecord,
  numberField,
  recordField,
  textField,
} from "@/claude/json-fields.ts";
import { readCreatedStep, readToolCall } from "@/claude/transcript/transcript-tool-call.ts";
import { readSpeakers } from "@/claude/transcript/prompt-speaker.ts";
import { readAnswers, refusalReason } from "@/claude/transcript/user-reply.ts";
import type { Speaker, TranscriptTurn, TurnToolResult, TurnUsage } from "@/conversation/turn.ts";

/** Longer text keeps only its two ends, because summaries stand at the end. Guesses. */
const MESSAGE_CHARS_MAX = 48_000;
const RESULT_CHARS_MAX = 4_000;
/** The client itself shows the model no more of a command's output than 30,000 (recorded). */
const COMPARED_CHARS_MAX = 60_000;
const BLOCKS_MAX = 200;

/** Messages of these speakers say something. The client's own messages do not become turns. */
const SPEAKERS_WITH_TURNS: ReadonlySet<Speaker> = new Set(["person", "agent-plan", "teammate"]);

/**
 * Turns one record of a transcript into turns. The format is not stable, so unknown records are
 * skipped and a field of the wrong type counts as absent. Only what the user and the agent said and
 * did becomes a turn. Attachments and copies of requests contain text that hooks injected, ours
 * included, and would feed the memory with its own output.
 */
export function readRecord(record: JsonRecord): TranscriptTurn[] {
  if (isWrittenByClient(record)) return [];
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

function isWrittenByClient(record: JsonRecord): boolean {
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
  return userTurns(record, record, textOf(blocks));
}

/** A prompt typed while the agent is working is recorded as an attachment, not as a message. */
function readQueuedPrompt(record: JsonRecord): TranscriptTurn[] {
  const attachment = recordField(record, "attachment");
  if (textField(attachment, "type") !== "queued_command" || attachment === undefined) return [];
  const mode = textField(attachment, "commandMode") ?? "prompt";
  if (mode !== "prompt" || isWrittenByClient(attachment)) return [];
  return userTurns(record, attachment, textOf(listBlocks({ content: attachment["prompt"] })));
}

/** `source` has the fields that say who wrote the message. */
function userTurns(record: JsonRecord, source: JsonRecord, text: string): TranscriptTurn[] {
  if (textField(source, "promptSource") === "system") return [];
  const base = baseTurn(record);
  return readSpeakers(text, originOf(source))
    .filter((part) => SPEAKERS_WITH_TURNS.has(part.speaker) && part.text !== "")
    .map((part, index) => ({
      ...base,
      role: "user" as const,
      speaker: base.isSidechain ? ("teammate" as const) : part.speaker,
      // Feedback on a plan is a message of its own.
      uuid: index === 0 ? base.uuid : `${base.uuid}-${index}`,
      text: keepBothEnds(part.text, MESSAGE_CHARS_MAX),
    }));
}

/** Undefined if the client does not say; "" if it says something this version does not know. */
function originOf(source: JsonRecord): string | undefined {
  if (isNotTyped(source)) return "";
  if (source["origin"] === undefined || source["origin"] === null) return turnOriginOf(source);
  return textField(recordField(source, "origin"), "kind") ?? "";
}

/** Client 2.1.325 marks text that a host, a schedule or another session put in the user's place. */
function isNotTyped(source: JsonRecord): boolean {
  return (
    booleanField(source, "textNotTyped") ||
    booleanField(source, "handedOff") ||
    textField(source, "wakeupSource") !== undefined
  );
}

/** Beginnings of a turn. Others that 2.1.325 writes: scheduled, peer, host_synthetic, system. */
const BEGUN_BY_USER: ReadonlySet<string> = new Set(["human", "sdk", "unknown"]);

function turnOriginOf(source: JsonRecord): string | undefined {
  const origin = textField(source, "turnOrigin");
  return origin === undefined || BEGUN_BY_USER.has(origin) ? undefined : origin;
}

function readAssistant(record: JsonRecord): TranscriptTurn[] {
  const message = recordField(record, "message");
  if (textField(message, "model") === "<synthetic>") return [];
  const blocks = listBlocks(message);
  const text = keepBothEnds(textOf(blocks).trim(), MESSAGE_CHARS_MAX);
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
  const refusal = isError ? refusalReason(text) : undefined;
  const answers = readAnswers(recordField(record, "toolUseResult"), text);
  const toolResult: TurnToolResult = {
    callId: cutText(textField(block, "tool_use_id") ?? "", LIMITS.nameChars),
    isError,
    text: keepBothEnds(text, RESULT_CHARS_MAX),
    ...(text.length > RESULT_CHARS_MAX && { whole: keepBothEnds(text, COMPARED_CHARS_MAX) }),
    ...(step !== undefined && { step }),
    ...(refusal !== undefined && { refusal: keepBothEnds(refusal, RESULT_CHARS_MAX) }),
    ...(answers.length > 0 && { answers }),
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

/** The client writes "HEAD" if there is no repository or no branch. */
function branchOf(record: JsonRecord): string | undefined {
  const branch = shortField(record, "gitBranch");
  return branch === "HEAD" ? undefined : branch;
}

/** All text of a user record, results of tools included. */
export function messageTextOf(record: JsonRecord): string {
  return listBlocks(recordField(record, "message"))
    .map((block) => (block["type"] === "tool_result" ? textOf(listBlocks(block)) : textOf([block])))
    .join("\n");
}

/** A message's content is a text or a list of blocks. Thinking and images are not read. */
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

function shortField(record: JsonRecord, key: string): string | undefined {
  const text = textField(record, key);
  return text === undefined || text === "" ? undefined : cutText(text, 1_024);
}

// Cuts between words, because half a secret would not be recognised as one.
function keepBothEnds(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const half = Math.floor(maxChars / 2) - 2;
  const end = text.slice(-half).toWellFormed();
  return `${cutAtWord(text, half)}\n…\n${end.replace(/^\S{1,500}(?=\s)/, "")}`;
}
