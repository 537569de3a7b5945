import { LIMITS } from "@/base/limits.ts";
import { cutAtWord, cutText, toSafeText } from "@/base/text.ts";
import {
  booleanField,
  isRecord,
  type JsonRecord,
  recordField,
  textField,
  textListField,
} from "@/claude/json-fields.ts";
import type { SubagentReport } from "@/conversation/event.ts";

/**
 * Reads the fields that are specific to a tool, from its input and its response. Long text is cut
 * between words, because half a secret would not be recognised as one.
 */

const EDIT_CHARS_MAX = 2_000;

/** The change an editing tool makes. Undefined for every other tool. */
export function editOf(
  tool: string,
  input: JsonRecord | undefined,
): { removed: string; added: string } | undefined {
  if (tool === "Edit") return replacement(input === undefined ? [] : [input]);
  if (tool === "MultiEdit") return replacement(recordsIn(input?.["edits"]));
  if (tool === "Write" || tool === "NotebookEdit") {
    const added = textField(input, "content") ?? textField(input, "new_source") ?? "";
    return { removed: "", added: cutAtWord(added, EDIT_CHARS_MAX) };
  }
  return undefined;
}

function replacement(edits: readonly JsonRecord[]): { removed: string; added: string } {
  const joined = (key: string) =>
    cutAtWord(edits.map((edit) => textField(edit, key) ?? "").join("\n"), EDIT_CHARS_MAX);
  return { removed: joined("old_string"), added: joined("new_string") };
}

/** True if the tool reports that it created the file. */
export function isNewFile(json: JsonRecord): boolean {
  return textField(recordField(json, "tool_response"), "type") === "create";
}

/** The kind of agent the client runs if a call names none. */
const DEFAULT_AGENT = "general-purpose";

/** The kind of agent a call delegates to. Older clients call the tool Task. */
export function delegatedTo(tool: string, input: JsonRecord | undefined): string | undefined {
  if (tool !== "Agent" && tool !== "Task") return undefined;
  return cutText(textField(input, "subagent_type") || DEFAULT_AGENT, LIMITS.nameChars);
}

/** A subagent's report to its parent. Undefined while it is still working in the background. */
export function reportOf(tool: string, json: JsonRecord): SubagentReport | undefined {
  if (delegatedTo(tool, undefined) === undefined) return undefined;
  const response = recordField(json, "tool_response");
  if (response === undefined || textField(response, "status") !== "completed") return undefined;
  const text = recordsIn(response["content"]).map(blockText).join("\n").trim();
  const agentId = cutText(textField(response, "agentId") ?? "", LIMITS.nameChars);
  const agentType = textField(response, "agentType");
  return { agentId, agentType: agentType && cutText(agentType, LIMITS.nameChars), text };
}

function recordsIn(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * The tool's output: both streams of Bash, the file of Read, the hits of a search, the text blocks
 * of an MCP tool. Empty for an edit, whose response only repeats the call.
 */
export function outputText(json: JsonRecord): string {
  const response = json["tool_response"];
  if (typeof response === "string") return toSafeText(response);
  if (Array.isArray(response)) return response.map(blockText).join("\n");
  const record = recordField(json, "tool_response") ?? json;
  const streams = [textField(record, "stdout"), textField(record, "stderr")].filter(Boolean);
  if (streams.length > 0 || record["structuredPatch"] !== undefined) return streams.join("\n");
  return (
    textField(recordField(record, "file"), "content") ??
    textField(record, "content") ??
    textField(record, "result") ??
    textListField(record, "filenames").join("\n")
  );
}

/** True if the command was interrupted or put into the background. */
export function isUnfinished(json: JsonRecord): boolean {
  const response = recordField(json, "tool_response");
  return booleanField(response, "interrupted") || response?.["backgroundTaskId"] !== undefined;
}

/** True for the tools of our own MCP server, registered by a project or by a plugin. */
export function isOwnTool(tool: string): boolean {
  // Most tools are the client's own, and compiling the pattern costs a hook 70 µs.
  if (!tool.startsWith("mcp__")) return false;
  return /^mcp__(?:plugin_[\w-]{1,64}_)?context-graph__/.test(tool);
}

/** Texts of a call that no other field has, bounded. Our own tools have none: they add nothing. */
export function otherTexts(tool: string, input: JsonRecord | undefined): string[] {
  if (input === undefined || isOwnTool(tool)) return [];
  const keys = tool.startsWith("mcp__") ? Object.keys(input) : ["url", "query"];
  return keys
    .slice(0, TEXTS_MAX)
    .map((key) => cutAtWord(textField(input, key) ?? "", TEXT_CHARS_MAX))
    .filter((text) => text !== "");
}

/** Guesses: the first few fields of an MCP tool say what it is about. */
const TEXTS_MAX = 8;
const TEXT_CHARS_MAX = 500;

function blockText(block: unknown): string {
  const record = typeof block === "object" && block !== null ? (block as JsonRecord) : undefined;
  return textField(record, "text") ?? "";
}
