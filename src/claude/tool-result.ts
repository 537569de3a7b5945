import { cutText } from "@/base/text.ts";
import { type JsonRecord, recordField, textField } from "@/claude/json-fields.ts";

/** What tools did and said, from the fields that each tool has of its own. */

const EDIT_CHARS_MAX = 2_000;

/** The change an editing tool makes; undefined for every other tool. */
export function editOf(
  tool: string,
  input: JsonRecord | undefined,
): { removed: string; added: string } | undefined {
  if (tool === "Edit") {
    const removed = textField(input, "old_string") ?? "";
    const added = textField(input, "new_string") ?? "";
    return { removed: cutText(removed, EDIT_CHARS_MAX), added: cutText(added, EDIT_CHARS_MAX) };
  }
  if (tool === "Write" || tool === "NotebookEdit") {
    const added = textField(input, "content") ?? textField(input, "new_source") ?? "";
    return { removed: "", added: cutText(added, EDIT_CHARS_MAX) };
  }
  return undefined;
}

/** What the tool printed: of Bash both streams, of an MCP tool its text blocks. */
export function outputText(json: JsonRecord): string {
  const response = json["tool_response"];
  if (typeof response === "string") return response;
  if (Array.isArray(response)) return response.map(blockText).join("\n");
  const record = recordField(json, "tool_response") ?? json;
  return [textField(record, "stdout"), textField(record, "stderr")].filter(Boolean).join("\n");
}

function blockText(block: unknown): string {
  const record = typeof block === "object" && block !== null ? (block as JsonRecord) : undefined;
  return textField(record, "text") ?? "";
}
