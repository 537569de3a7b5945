import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { callHooks } from "../client/call-hooks.ts";
import { estimateTokens, type HookCall } from "../client/hook-log.ts";
import { stableUuid, transcriptPath } from "../client/transcript.ts";
import { commitAll, git, type Workspace } from "../client/workspace.ts";
import { type ContentBlock, resultText, type TranscriptRecord } from "./recording.ts";
import { isRefusal, promptOf, responseOf } from "./recorded-words.ts";

const MODEL = "claude-opus-4-5";
const ABOUT_CHARS = 600;

export interface RecordedOptions {
  readonly name: string;
  readonly number: number;
  readonly startsAtMs: number;
  /** No record may be later than this. */
  readonly latestMs: number;
  readonly onCall: (call: HookCall) => void;
  readonly onProblem: (problem: string) => void;
}

/** Calls the hooks a recorded transcript would have caused, and writes it again record by record. */
export class RecordedSession {
  readonly transcriptPath: string;
  #sessionId: string;
  #nowMs: number;
  #cwd: string;
  #branch = "";
  #hasOpenTurn = false;
  #lastText = "";
  #isCompacting = false;
  #calls = new Map<string, ContentBlock>();

  constructor(
    readonly workspace: Workspace,
    readonly records: readonly TranscriptRecord[],
    readonly options: RecordedOptions,
  ) {
    this.#sessionId =
      records.find(({ sessionId }) => sessionId !== undefined)?.sessionId ??
      stableUuid(options.name);
    const { home, project } = workspace;
    this.transcriptPath = transcriptPath({ home, project, sessionId: this.#sessionId });
    this.#nowMs = options.startsAtMs;
    this.#cwd = project;
  }

  async play(): Promise<void> {
    const firstMs = Date.parse(this.records.find(({ timestamp }) => timestamp)?.timestamp ?? "");
    await this.#fire("SessionStart", { source: "startup", model: MODEL }, "");
    for (const record of this.records) {
      this.#moveTo(record, firstMs);
      await this.#playRecord(record);
    }
    await this.#stop();
    this.#nowMs += 5_000;
    await this.#fire("SessionEnd", { reason: "other" }, "");
  }

  #moveTo(record: TranscriptRecord, firstMs: number): void {
    const { timestamp, cwd, gitBranch } = record;
    if (timestamp !== undefined) {
      const moved = this.options.startsAtMs + Date.parse(timestamp) - firstMs;
      this.#nowMs = Math.max(this.#nowMs + 50, Math.min(moved, this.options.latestMs));
      record.timestamp = new Date(this.#nowMs).toISOString();
    }
    const { project } = this.workspace;
    if (cwd === project || cwd?.startsWith(`${project}/`)) {
      this.#cwd = existsSync(cwd) ? cwd : project;
    }
    if (gitBranch !== undefined) this.#checkOut(gitBranch);
  }

  async #playRecord(record: TranscriptRecord): Promise<void> {
    if (record.type === "assistant") return await this.#playAssistant(record);
    if (record.type === "attachment") return this.#write(record);
    if (record.type === "system") {
      const trigger = record.compactMetadata?.trigger ?? "auto";
      await this.#fire("PreCompact", { trigger, custom_instructions: null }, "");
      this.#isCompacting = true;
      return this.#write(record);
    }
    await this.#playUser(record);
  }

  async #playAssistant(record: TranscriptRecord): Promise<void> {
    this.#hasOpenTurn = true;
    this.#write(record);
    for (const block of blocksOf(record)) {
      if (block.type === "text" && block.text?.trim()) this.#lastText = block.text;
      if (block.type !== "tool_use" || block.id === undefined) continue;
      this.#calls.set(block.id, block);
      if (this.#resultOf(block.id).startsWith("<tool_use_error>")) continue;
      await this.#fire("PreToolUse", callFields(block), aboutCall(block));
      if (block.name === "Agent")
        await this.#fire("SubagentStart", agentOf(block), aboutCall(block));
    }
  }

  async #playUser(record: TranscriptRecord): Promise<void> {
    const results = blocksOf(record).filter(({ type }) => type === "tool_result");
    for (const result of results) await this.#playResult(result, record);
    if (results.length > 0) return this.#write(record);
    if (record.isCompactSummary) {
      this.#write(record);
      if (this.#isCompacting)
        await this.#fire("SessionStart", { source: "compact", model: MODEL }, "");
      this.#isCompacting = false;
      return;
    }
    const prompt = record.isMeta ? undefined : promptOf(record);
    if (prompt === "interrupted") this.#hasOpenTurn = false;
    else if (prompt !== undefined) {
      await this.#stop();
      await this.#fire("UserPromptSubmit", { prompt: prompt.text }, prompt.text);
      this.#hasOpenTurn = true;
    }
    this.#write(record);
  }

  async #playResult(result: ContentBlock, record: TranscriptRecord): Promise<void> {
    const call = this.#calls.get(result.tool_use_id ?? "");
    if (call === undefined) return;
    const text = resultText(result);
    const about = `${aboutCall(call)} => ${text.slice(0, ABOUT_CHARS)}`;
    if (result.is_error) {
      if (isRefusal(text)) return;
      const failure = { error: text.slice(0, 10_000), is_interrupt: false, duration_ms: 300 };
      return await this.#fire("PostToolUseFailure", { ...callFields(call), ...failure }, about);
    }
    if (call.name === "Agent") await this.#stopSubagent(call, text, about);
    this.#touch(call);
    const response = { tool_response: responseOf(call, record, text), duration_ms: 300 };
    await this.#fire("PostToolUse", { ...callFields(call), ...response }, about);
    const command = String(call.input?.["command"] ?? "");
    if (/\bgit\b[^\n;&|]*\bcommit\b/.test(command)) commitAll(this.workspace, this.#nowMs, "work");
  }

  async #stopSubagent(call: ContentBlock, text: string, about: string): Promise<void> {
    const agent = agentOf(call);
    const report = text.replace(/\nagentId: [\s\S]*$/, "");
    const folder = this.transcriptPath.replace(/\.jsonl$/, "");
    const path = join(folder, "subagents", `agent-${agent.agent_id}.jsonl`);
    const base = { isSidechain: true, agentId: agent.agent_id, sessionId: this.#sessionId };
    const message = { role: "assistant", content: [{ type: "text", text: report }] };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify({ ...base, type: "assistant", uuid: "a", message })}\n`);
    await this.#fire(
      "SubagentStop",
      {
        ...agent,
        stop_hook_active: false,
        agent_transcript_path: path,
        last_assistant_message: report,
        background_tasks: [],
        session_crons: [],
      },
      about,
    );
  }

  /** Files get stubs, so that git knows what changed; nothing of the recording is run. */
  #touch({ name, input }: ContentBlock): void {
    const path = input?.["file_path"];
    const { project } = this.workspace;
    if (typeof path !== "string" || !path.startsWith(`${project}/`)) return;
    if (/\/\.(?:git|claude|context-graph)\//.test(path)) return;
    const isWrite = name === "Write";
    if (!isWrite && name !== "Edit" && name !== "MultiEdit") return;
    mkdirSync(dirname(path), { recursive: true });
    if (isWrite) return writeFileSync(path, String(input?.["content"] ?? ""));
    if (!existsSync(path)) {
      writeFileSync(path, "as it was\n");
      commitAll(this.workspace, this.#nowMs, "as it was");
    }
    appendFileSync(path, "edited\n");
  }

  #checkOut(branch: string): void {
    if (branch === this.#branch || branch === "HEAD" || !/^[\w./-]+$/.test(branch)) return;
    this.#branch = branch;
    git(this.workspace, this.#nowMs, "update-ref", `refs/heads/${branch}`, "HEAD");
    git(this.workspace, this.#nowMs, "symbolic-ref", "HEAD", `refs/heads/${branch}`);
  }

  #resultOf(id: string): string {
    for (const record of this.records) {
      const found = blocksOf(record).find((block) => block.tool_use_id === id);
      if (found !== undefined) return resultText(found).trimStart();
    }
    return "";
  }

  async #stop(): Promise<void> {
    if (!this.#hasOpenTurn) return;
    this.#hasOpenTurn = false;
    const fields = { stop_hook_active: false, last_assistant_message: this.#lastText };
    await this.#fire(
      "Stop",
      { ...fields, background_tasks: [], session_crons: [] },
      this.#lastText,
    );
  }

  async #fire(
    event: string,
    fields: Readonly<Record<string, unknown>>,
    about: string,
  ): Promise<void> {
    this.#nowMs += 50;
    const isOutsideTurn = event === "SessionStart" || event === "SessionEnd";
    const payload = {
      session_id: this.#sessionId,
      transcript_path: this.transcriptPath,
      cwd: this.#cwd,
      hook_event_name: event,
      ...(isOutsideTurn ? {} : { permission_mode: "default" }),
      ...fields,
    };
    const answer = await callHooks(this.workspace, payload, this.#nowMs, this.#cwd);
    for (const problem of answer.problems) this.options.onProblem(problem);
    this.options.onCall({
      session: this.options.name,
      day: this.options.number,
      step: -1,
      event,
      about: about.slice(0, 1_500),
      toolUseId: String(fields["tool_use_id"] ?? ""),
      injected: answer.injected,
      tokens: estimateTokens(answer.injected),
      elapsedMs: answer.elapsedMs,
    });
  }

  #write(record: TranscriptRecord): void {
    appendFileSync(this.transcriptPath, `${JSON.stringify(record)}\n`);
  }
}

function blocksOf({ message }: TranscriptRecord): readonly ContentBlock[] {
  return message === undefined || typeof message.content === "string" ? [] : message.content;
}

function callFields({ name, input = {}, id }: ContentBlock): Record<string, unknown> {
  return { tool_name: name, tool_input: input, tool_use_id: id };
}

function agentOf({ id = "", input }: ContentBlock): { agent_id: string; agent_type: string } {
  const type = String(input?.["subagent_type"] ?? "general-purpose");
  return { agent_id: `a${stableUuid(id).slice(0, 8)}`, agent_type: type };
}

const ABOUT_FIELDS = ["command", "file_path", "pattern", "prompt", "description", "url", "query"];

function aboutCall({ name = "", input = {} }: ContentBlock): string {
  const field = ABOUT_FIELDS.find((key) => typeof input[key] === "string" && input[key] !== "");
  const about = field === undefined ? JSON.stringify(input) : String(input[field]);
  return `${name}: ${about.slice(0, ABOUT_CHARS)}`;
}
