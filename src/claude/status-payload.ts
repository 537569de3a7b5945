import { isRecord, numberField, recordField, textField } from "@/claude/json-fields.ts";
import { isSessionId } from "@/base/ids.ts";

/** The facts of a session that its status line is told. */
export interface StatusPayload {
  /** The directory the session was started in; empty if it is not told. */
  readonly directory: string;
  /** Empty if it is not told. */
  readonly sessionId: string;
  /** How long the session has run. */
  readonly runningMs: number;
}

/** Reads what Claude Code sends a status line. Whatever the text is, this does not throw. */
export function parseStatusPayload(text: string): StatusPayload {
  const json = parseJson(text);
  const record = isRecord(json) ? json : undefined;
  const directory =
    textField(recordField(record, "workspace"), "project_dir") ?? textField(record, "cwd") ?? "";
  const sessionId = textField(record, "session_id") ?? "";
  return {
    directory,
    sessionId: isSessionId(sessionId) ? sessionId : "",
    runningMs: numberField(recordField(record, "cost"), "total_duration_ms") ?? 0,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
