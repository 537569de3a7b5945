import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { append, assistantRecord, resultRecord, userRecord } from "@test/claude/transcript-file.ts";
import { transcriptPath } from "@test/events/transcript/session-transcript.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

/** A session of real hook processes whose transcript has the times at which things were said. */
export interface SpokenSession extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly sessionId: string;
  /** A prompt, with its hook. */
  asks(text: string, env?: Env): Promise<ProcessResult>;
  /** The agent ends its turn, with the hook. */
  says(text: string, env?: Env): Promise<ProcessResult>;
  /** The agent reads a file, without a hook. */
  reads(file: string, content: string): void;
  hook(event: string, payload: string, more?: Payload, env?: Env): Promise<ProcessResult>;
  command(...args: string[]): Promise<ProcessResult>;
  /** Everything in the store and in the project's other files, as one text. */
  kept(): Promise<string>;
  texts(): Promise<string[]>;
}

type Env = Record<string, string>;

export async function createSpokenSession(
  sessionId = "5b3f8a52-0f0e-4d57-9c4e-0a1f6a2f5d11",
): Promise<SpokenSession> {
  const sandbox = await createSandbox();
  const { path: cwd } = sandbox.project;
  const transcript = transcriptPath(cwd, `${sessionId}.jsonl`, join(sandbox.home, ".claude"));
  writeFileSync(transcript, "");
  let count = 0;
  const write = (record: object) => {
    count += 1;
    const timestamp = new Date().toISOString();
    append(transcript, { ...record, uuid: `turn-${count}`, sessionId, cwd, timestamp });
  };
  const hook: SpokenSession["hook"] = (event, payload, more = {}, env = {}) =>
    sandbox.hook(
      event,
      loadPayload(payload, {
        session_id: sessionId,
        transcript_path: transcript,
        cwd,
        ...more,
      }),
      { env: { CLAUDE_PROJECT_DIR: cwd, ...env } },
    );
  return {
    sandbox,
    sessionId,
    hook,
    async asks(prompt, env = {}) {
      write(userRecord(prompt));
      return await hook("UserPromptSubmit", "UserPromptSubmit", { prompt }, env);
    },
    async says(text, env = {}) {
      const message = {
        role: "assistant",
        content: [{ type: "text", text }],
        stop_reason: "end_turn",
      };
      write({ ...assistantRecord([]), message });
      const more = { last_assistant_message: text, stop_hook_active: false };
      return await hook("Stop", "Stop", more, env);
    },
    reads(file, content) {
      const id = `toolu_${count}`;
      const input = { file_path: join(cwd, file) };
      write(assistantRecord([{ type: "tool_use", id, name: "Read", input }]));
      write(resultRecord(content, { tool_use_id: id }));
    },
    command: (...args) => sandbox.run({ args }),
    async kept() {
      const script = 'cat $(find . -type f -not -path "./.git/*") /dev/null | strings -n 4';
      const found = Bun.spawn(["/bin/sh", "-c", script], { cwd, stdout: "pipe" });
      return await new Response(found.stdout).text();
    },
    async texts() {
      const { stdout } = await sandbox.run({ args: ["list", "--json"] });
      return (JSON.parse(stdout) as { content: string }[]).map(({ content }) => content);
    },
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  };
}
