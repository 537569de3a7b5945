import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ToolCall } from "../script.ts";
import { callHooks } from "./call-hooks.ts";
import { estimateTokens, type HookCall } from "./hook-log.ts";
import { failedRecord, refusedRecord, toolResponse } from "./tool-results.ts";
import { createTranscript, stableUuid, type Transcript } from "./transcript.ts";
import { type Workspace, writeProjectFile } from "./workspace.ts";

const MODEL = "claude-opus-5-5";
const PROMPT_GAP_MS = 90_000;
const CALL_GAP_MS = 7_000;
/** A whole second: faketime has no finer times, and a hook runs after the call it belongs to. */
const HOOK_GAP_MS = 1_000;

export interface SessionOptions {
  readonly id: string;
  readonly name: string;
  readonly day: number;
  readonly branch: string;
  readonly startsAtMs: number;
  readonly onCall: (call: HookCall) => void;
  readonly onProblem: (problem: string) => void;
}

/** One session of the client: calls the hooks and writes the transcript in the client's order. */
export class ClientSession {
  /** Index of the step that is played. */
  step = -1;
  #nowMs: number;
  #transcript: Transcript;
  #promptId = "";
  #lastText = "";
  #hasOpenTurn = false;
  #callCount = 0;

  constructor(
    readonly workspace: Workspace,
    readonly options: SessionOptions,
  ) {
    this.#nowMs = options.startsAtMs;
    const { home, project } = workspace;
    const { id: sessionId, branch } = options;
    this.#transcript = createTranscript({ home, project, sessionId, branch });
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  async start(source = "startup"): Promise<void> {
    await this.#fire("SessionStart", { source, model: MODEL }, source);
  }

  async prompt(text: string): Promise<void> {
    await this.finishTurn();
    this.#nowMs += PROMPT_GAP_MS;
    this.#promptId = stableUuid(`${this.options.id}/prompt/${this.#nowMs}`);
    await this.#fire("UserPromptSubmit", { prompt: text }, text, () =>
      this.#addUser(text, { promptId: this.#promptId, permissionMode: "default" }),
    );
    this.#hasOpenTurn = true;
  }

  /** A prompt typed while the agent works: the client fires no event for it. */
  queue(text: string): void {
    const attachment = { type: "queued_command", prompt: text, commandMode: "prompt" };
    this.#transcript.add(this.#nowMs, { type: "attachment", attachment });
  }

  say(text: string): void {
    this.#nowMs += CALL_GAP_MS;
    this.#addAssistant({ type: "text", text }, "end_turn");
    this.#lastText = text;
  }

  async call(given: ToolCall, output: string): Promise<void> {
    const call = withFullPath(given, this.workspace.project);
    const response = toolResponse(call, output);
    await this.#use(call, async (id, assistantUuid) => {
      const fields = { ...asFields(call, id), tool_response: response, duration_ms: 300 };
      await this.#fire("PostToolUse", fields, aboutCall(call), () =>
        this.#addResult(id, output, false, response, assistantUuid),
      );
    });
  }

  async fail(given: ToolCall, error: string): Promise<void> {
    const call = withFullPath(given, this.workspace.project);
    await this.#use(call, async (id, assistantUuid) => {
      const fields = { ...asFields(call, id), error, is_interrupt: false, duration_ms: 300 };
      await this.#fire("PostToolUseFailure", fields, aboutCall(call), () =>
        this.#addResult(id, error, true, failedRecord(error), assistantUuid),
      );
    });
  }

  async refuse(call: ToolCall, words: string): Promise<void> {
    const full = withFullPath(call, this.workspace.project);
    await this.#use(full, (id, assistantUuid) => {
      const text = refusedRecord(words);
      this.#addResult(id, text, true, `Error: ${text}`, assistantUuid);
      return Promise.resolve();
    });
  }

  /** Escape ends the turn without any event. */
  interrupt(): void {
    this.#addUser([{ type: "text", text: "[Request interrupted by user]" }], {});
    this.#hasOpenTurn = false;
  }

  async edit(path: string, from: string, to: string): Promise<void> {
    const file = join(this.workspace.project, path);
    const original = readFileSync(file, "utf8");
    if (!original.includes(from)) throw new Error(`${path} does not contain: ${from}`);
    const input = { file_path: file, old_string: from, new_string: to, replace_all: false };
    await this.#use({ tool: "Edit", input }, async (id, assistantUuid) => {
      writeProjectFile(
        this.workspace,
        path,
        original.replace(from, () => to),
      );
      const lines = [
        ...from.split("\n").map((l) => `-${l}`),
        ...to.split("\n").map((l) => `+${l}`),
      ];
      const patch = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines };
      const response = {
        filePath: file,
        oldString: from,
        newString: to,
        originalFile: original,
        structuredPatch: [patch],
        userModified: false,
        replaceAll: false,
      };
      const fields = { ...asFields({ tool: "Edit", input }, id), tool_response: response };
      const text = `The file ${file} has been updated.`;
      await this.#fire("PostToolUse", { ...fields, duration_ms: 60 }, path, () =>
        this.#addResult(id, text, false, response, assistantUuid),
      );
    });
  }

  async write(path: string, content: string): Promise<void> {
    const file = join(this.workspace.project, path);
    writeProjectFile(this.workspace, path, content);
    await this.call(
      { tool: "Write", input: { file_path: file, content } },
      `File created: ${file}`,
    );
  }

  async delegate(task: string, report: string): Promise<void> {
    const input = {
      description: task.slice(0, 40),
      prompt: task,
      subagent_type: "general-purpose",
    };
    const call = { tool: "Agent", input };
    await this.#use(call, async (id, assistantUuid) => {
      const agent = { agent_id: `a${stableUuid(id).slice(0, 8)}`, agent_type: "general-purpose" };
      await this.#fire("SubagentStart", agent, task);
      const path = this.#writeSubagent(agent.agent_id, task, report);
      const stop = { stop_hook_active: false, agent_transcript_path: path };
      const rest = { last_assistant_message: report, background_tasks: [], session_crons: [] };
      await this.#fire("SubagentStop", { ...agent, ...stop, ...rest }, task);
      const response = {
        status: "completed",
        prompt: task,
        agentId: agent.agent_id,
        agentType: agent.agent_type,
        content: [{ type: "text", text: report }],
        totalDurationMs: 30_000,
        totalTokens: 9_000,
        totalToolUseCount: 4,
      };
      const fields = { ...asFields(call, id), tool_response: response, duration_ms: 30_000 };
      await this.#fire("PostToolUse", fields, task, () =>
        this.#addResult(id, report, false, response, assistantUuid),
      );
    });
  }

  async compact(summary: string): Promise<void> {
    this.#nowMs += CALL_GAP_MS;
    await this.#fire("PreCompact", { trigger: "auto", custom_instructions: null }, "");
    this.#transcript.add(this.#nowMs, {
      type: "system",
      subtype: "compact_boundary",
      content: "Conversation compacted",
      isMeta: false,
      level: "info",
      compactMetadata: { trigger: "auto", preTokens: 150_000, postTokens: 3_000 },
    });
    const intro = "This session is being continued from a previous conversation";
    const content = `${intro} that ran out of context.\n\nSummary:\n${summary}`;
    this.#addUser(content, { isVisibleInTranscriptOnly: true, isCompactSummary: true });
    await this.start("compact");
  }

  async end(): Promise<void> {
    await this.finishTurn();
    this.#nowMs += CALL_GAP_MS;
    await this.#fire("SessionEnd", { reason: "prompt_input_exit" }, "");
  }

  /** Fires Stop, unless the turn has ended already. */
  async finishTurn(): Promise<void> {
    if (!this.#hasOpenTurn) return;
    this.#hasOpenTurn = false;
    const fields = { stop_hook_active: false, last_assistant_message: this.#lastText };
    await this.#fire("Stop", { ...fields, background_tasks: [], session_crons: [] }, "");
  }

  /** A tool call from the model's record to its PreToolUse; `finish` does the rest. */
  async #use(
    call: ToolCall,
    finish: (id: string, assistantUuid: string) => Promise<void>,
  ): Promise<void> {
    this.#nowMs += CALL_GAP_MS;
    this.#callCount += 1;
    const id = `toolu_${stableUuid(`${this.options.id}/${this.#callCount}`).replaceAll("-", "")}`;
    const block = { type: "tool_use", id, name: call.tool, input: call.input };
    const uuid = this.#addAssistant(block, "tool_use");
    await this.#fire("PreToolUse", asFields(call, id), aboutCall(call));
    await finish(id, uuid);
  }

  async #fire(
    event: string,
    fields: Readonly<Record<string, unknown>>,
    about: string,
    writeRecord?: () => void,
  ): Promise<void> {
    this.#nowMs += HOOK_GAP_MS;
    const isOutsideTurn = event === "SessionStart" || event === "SessionEnd";
    const payload = {
      session_id: this.options.id,
      transcript_path: this.#transcript.path,
      cwd: this.workspace.project,
      ...(this.#promptId === "" ? {} : { prompt_id: this.#promptId }),
      ...(isOutsideTurn ? {} : { permission_mode: "default" }),
      hook_event_name: event,
      ...fields,
    };
    const answer = await callHooks(this.workspace, payload, this.#nowMs, this.workspace.project);
    writeRecord?.();
    if (answer.injected !== "") this.#addInjection(event, answer.injected);
    for (const problem of answer.problems) this.options.onProblem(problem);
    this.options.onCall({
      session: this.options.name,
      day: this.options.day,
      step: this.step,
      event,
      about,
      toolUseId: String(fields["tool_use_id"] ?? ""),
      injected: answer.injected,
      tokens: estimateTokens(answer.injected),
      elapsedMs: answer.elapsedMs,
    });
  }

  #addUser(content: unknown, fields: Readonly<Record<string, unknown>>): void {
    const message = { role: "user", content };
    this.#transcript.add(this.#nowMs, { type: "user", message, ...fields });
  }

  #addAssistant(block: unknown, stopReason: string): string {
    const id = `msg_${stableUuid(`${this.options.id}/${this.#nowMs}`)}`;
    const usage = { input_tokens: 100, output_tokens: 20 };
    const message = {
      id,
      type: "message",
      role: "assistant",
      model: MODEL,
      content: [block],
      stop_reason: stopReason,
      usage,
    };
    return this.#transcript.add(this.#nowMs, { type: "assistant", message });
  }

  #addResult(
    id: string,
    content: string,
    isError: boolean,
    toolUseResult: unknown,
    sourceToolAssistantUUID: string,
  ): void {
    const block = { tool_use_id: id, type: "tool_result", content, is_error: isError };
    this.#addUser([block], { toolUseResult, sourceToolAssistantUUID });
  }

  #addInjection(event: string, text: string): void {
    const attachment = {
      type: "hook_additional_context",
      content: [text],
      hookName: event,
      toolUseID: event,
      hookEvent: event,
    };
    const content = `<system-reminder>\n${event} hook additional context: ${text}\n</system-reminder>`;
    this.#transcript.add(this.#nowMs, { type: "attachment", attachment, rendered: [{ content }] });
  }

  #writeSubagent(agentId: string, task: string, report: string): string {
    const folder = this.#transcript.path.replace(/\.jsonl$/, "");
    const path = join(folder, "subagents", `agent-${agentId}.jsonl`);
    const base = {
      isSidechain: true,
      agentId,
      sessionId: this.options.id,
      cwd: this.workspace.project,
      version: "2.1.325",
      timestamp: new Date(this.#nowMs).toISOString(),
    };
    const asked = { role: "user", content: task };
    const content = [{ type: "text", text: report }];
    const answered = { id: `msg_${agentId}`, role: "assistant", content, stop_reason: "end_turn" };
    const records = [
      { ...base, parentUuid: null, type: "user", uuid: `${agentId}-u`, message: asked },
      {
        ...base,
        parentUuid: `${agentId}-u`,
        type: "assistant",
        uuid: `${agentId}-a`,
        message: answered,
      },
    ];
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    return path;
  }
}

function asFields(call: ToolCall, id: string): Record<string, unknown> {
  return { tool_name: call.tool, tool_input: call.input, tool_use_id: id };
}

/** The client names files by their full path. */
function withFullPath(call: ToolCall, project: string): ToolCall {
  const path = call.input["file_path"];
  if (typeof path !== "string" || path.startsWith("/")) return call;
  return { tool: call.tool, input: { ...call.input, file_path: join(project, path) } };
}

function aboutCall({ tool, input }: ToolCall): string {
  const about = input["command"] ?? input["file_path"] ?? input["prompt"] ?? input["subject"];
  return `${tool}: ${String(about ?? "")}`;
}
