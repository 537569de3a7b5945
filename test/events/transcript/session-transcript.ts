import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { append, assistantRecord, resultRecord, userRecord } from "@test/claude/transcript-file.ts";

/** Writes a session's transcript line by line, as Claude Code does. */
export interface SessionTranscript {
  readonly path: string;
  asks(text: string, more?: object): void;
  /** The agent ends its turn with these words. */
  says(text: string, more?: object): void;
  /** The agent says something and goes on. */
  notes(text: string): void;
  runs(command: string, output: string, isError?: boolean): void;
  edits(file: string): void;
  /** A tool call without its result, or the result alone. */
  calls(id: string, name: string, input: object): void;
  answers(id: string, output: string, more?: object): void;
  /** Writes a record unchanged. */
  record(record: object): void;
}

export const SESSION = "5b3f8a52-0f0e-4d57-9c4e-0a1f6a2f5d11";

/**
 * The transcript of a session that was started in this folder, where the client would write it. Tests
 * without processes share the folder of the whole run; those with processes name theirs.
 */
export function createTranscript(
  folder: string,
  sessionId: string = SESSION,
  clientFolder?: string,
): SessionTranscript {
  const path = transcriptPath(folder, `${sessionId}.jsonl`, clientFolder);
  writeFileSync(path, "");
  let count = 0;
  const record = (made: object) => append(path, { ...made, ...unique() });
  const unique = () => {
    count += 1;
    const timestamp = new Date(Date.UTC(2026, 0, 5, 8, 0, count)).toISOString();
    return { uuid: `turn-${count}`, sessionId, cwd: folder, timestamp };
  };
  const calls = (id: string, name: string, input: object) =>
    record(assistantRecord([{ type: "tool_use", id, name, input }]));
  const answers = (id: string, output: string, more: object = {}) =>
    record(resultRecord(output, { tool_use_id: id, ...more }));
  return {
    path,
    record,
    calls,
    answers,
    asks: (text, more = {}) => record(userRecord(text, more)),
    says(text, more = {}) {
      const content = [{ type: "text", text }];
      const usage = { input_tokens: 10, output_tokens: 5, cache_read_input_tokens: 90_000 };
      const message = { role: "assistant", content, stop_reason: "end_turn", usage };
      record({ ...assistantRecord([]), message, ...more });
    },
    notes: (text) => record(assistantRecord([{ type: "text", text }])),
    runs(command, output, isError = false) {
      const id = `toolu_${count}`;
      calls(id, "Bash", { command });
      answers(id, output, { is_error: isError });
    },
    edits(file) {
      const id = `toolu_${count}`;
      calls(id, "Edit", { file_path: join(folder, file), old_string: "a", new_string: "b" });
      answers(id, "updated");
    },
  };
}

/** The path of a file among the client's transcripts of sessions in this folder. */
export function transcriptPath(
  folder: string,
  name: string,
  clientFolder: string = join(process.env["HOME"] ?? "", ".claude"),
): string {
  const place = folder.replace(/[^a-zA-Z0-9]/g, "-");
  const path = join(clientFolder, "projects", place, name);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
