/** Reads what a finished client left behind: its stream, its debug log, its transcripts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "@test/harness/model-request.ts";

export type StreamMessage = Record<string, unknown>;

/**
 * One hook as reported by the client's stream. Compaction and session end are not in the stream.
 */
export interface HookEvent {
  event: string;
  /** The event and what its matcher got, such as PreToolUse:Bash. */
  name: string;
  /** success, error or cancelled; "unanswered" if the client reported no end. */
  outcome: string;
  exitCode: number | undefined;
  stdout: string;
  stderr: string;
}

/** One hook as reported by the client's debug log, which has every event with its command. */
export interface LoggedHook {
  event: string;
  name: string;
  command: string;
  status: number;
}

/** Each line of the stream that is a JSON object. */
export function parseStream(lines: readonly string[]): StreamMessage[] {
  return lines
    .filter((line) => line.trim() !== "")
    .map((line): unknown => JSON.parse(line))
    .filter(isRecord);
}

/** The hooks in the order they started, each with its end. */
export function hookEventsIn(messages: readonly StreamMessage[]): HookEvent[] {
  const ends = new Map(
    messages.filter(isSubtype("hook_response")).map((message) => [message.hook_id, message]),
  );
  return messages.filter(isSubtype("hook_started")).map((message) => {
    const end = ends.get(message.hook_id);
    return {
      event: String(message.hook_event),
      name: String(message.hook_name),
      outcome: String(end?.outcome ?? "unanswered"),
      exitCode: typeof end?.exit_code === "number" ? end.exit_code : undefined,
      stdout: String(end?.stdout ?? ""),
      stderr: String(end?.stderr ?? ""),
    };
  });
}

/** Finds the hooks' ends in the client's debug log. */
export function loggedHooksIn(debugLog: string): LoggedHook[] {
  const end =
    /^\S+ \[\w+\] (?:Hooks: )?(\w+)(:\S*)? \[(.*?)\] (?:finished|completed) with status (-?\d+)/gms;
  return [...debugLog.matchAll(end)].map(([, event = "", detail = "", command = "", status]) => ({
    event,
    name: event + detail,
    command,
    status: Number(status),
  }));
}

/** The text of every transcript below the client's home, by its path. */
export function readTranscripts(home: string): Map<string, string> {
  const folder = join(home, ".claude", "projects");
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(folder, name));
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

function isSubtype(subtype: string): (message: StreamMessage) => boolean {
  return (message) => message.type === "system" && message.subtype === subtype;
}
