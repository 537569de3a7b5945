/**
 * The MCP server that Claude Code keeps running beside a session, and a client that calls one
 * tool. Each tool is one file: a name, a schema and a function that calls an operation or answers
 * a hook. Tools know nothing of the protocol; only serving/ knows the SDK. The folder is not
 * for logic of memories or events: all it adds is a store that stays open between calls. It keeps
 * true: standard output carries only the protocol, a tool that fails answers that it failed, and
 * one server serves one project.
 */
import type { JsonRecord } from "@/claude/json-fields.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";

export interface Tool {
  readonly name: string;
  /** Costs tokens in every session that sees the tool, so keep it short. */
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** Arguments that callers may name otherwise, with the names of the schema. */
  readonly otherNames?: Readonly<Record<string, string>>;
  /** True if clients can call it although it is not listed, so that the model never sees it. */
  readonly isUnlisted?: boolean;
  /** Returns the answer; throws errors of the catalogue. */
  readonly call: (input: JsonRecord, project: WarmProject) => Promise<string | ToolAnswer>;
}

/** An answer for programs too. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured: JsonRecord;
}

/** The part of JSON Schema that tools use; check-tool-input.ts checks calls against it. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
}

export interface PropertySchema {
  /** If absent, any value is allowed. */
  readonly type?: "string" | "integer" | "array";
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: { readonly type: "string" };
}
