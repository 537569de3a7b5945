import type { JsonRecord } from "@/claude/json-fields.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";

/**
 * The MCP server: what Claude Code keeps running beside a session. Each tool is one file, a name
 * with a schema and what it does, and says nothing of the protocol; only server.ts knows the SDK.
 * Tools do what operations and hooks do; the server adds only that the store stays open. It keeps
 * true: standard output carries the protocol and nothing else, a tool that fails answers that it
 * failed, and one server serves one project.
 */
export interface Tool {
  readonly name: string;
  /** Every client pays for these words, in every session that looks at the tool. */
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** The text of the answer. Throws errors of the catalogue. */
  readonly call: (input: JsonRecord, project: WarmProject) => Promise<string>;
}

/** The part of JSON Schema that tools use; check-input.ts holds callers to it. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
}

export interface PropertySchema {
  /** Absent: any value. */
  readonly type?: "string" | "integer" | "array";
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly type: "string" };
}
