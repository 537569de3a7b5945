import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import { createEventWorld, type EventWorld, parseEvent } from "@test/events/event-world.ts";
import {
  createTranscript,
  type SessionTranscript,
} from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

/**
 * A remark of the user, and what the agent did before and after it. A call is written as
 * "$ command", as "path <- text that is written", as "path <- text that is taken out ==> text", or
 * as "path <<< text" if the file is new. "? path" is a file that is read.
 */
export interface Remark {
  readonly before: readonly string[];
  readonly said: string;
  readonly after: readonly string[];
  /** "refuse" if the remark refused the last call before it. */
  readonly how?: "refuse";
  /** True if the agent was still at work. */
  readonly isCutIn?: boolean;
  /** A question that was asked and answered between the acts and the remark. */
  readonly between?: string;
}

/** A remark and a call of a later session. */
export interface CallCase extends Remark {
  readonly language: string;
  readonly stack: string;
  readonly call: string;
  /** Whether the remark is to be told at the call. */
  readonly told: boolean;
  /** True if it was set apart before anything was tuned: it is counted, not read. */
  readonly isUnseen: boolean;
  /** True if it was written when the tuning was over. */
  readonly isLate?: boolean;
}

/**
 * "act-cases": the remark hardly names what it is about; what the agent did next says it.
 * "further-cases": ways in which weeks written by others were missed, in other projects.
 */
export function loadCases(name: "cases" | "act-cases" | "further-cases"): CallCase[] {
  return JSON.parse(readFileSync(join(import.meta.dir, `${name}.json`), "utf8")) as CallCase[];
}

/** The rules that are told at the call of the case. */
export async function playCase(one: Remark & { readonly call: string }): Promise<string> {
  using world = createEventWorld();
  await playRemark(world, one);
  return await rulesAt(world, one.call, "act");
}

export async function rulesAt(world: EventWorld, call: string, session_id: string) {
  const payload = { session_id, ...toToolUse(call, world.tools.project.root) };
  const { text } = await world.happen("PreToolUse", loadPayload("PreToolUse.Bash", payload));
  return text.split("=== RULE for this action ===")[1] ?? "";
}

/** The event of the call, as the hook sees it. */
export function eventOf(world: EventWorld, call: string, session_id: string): PreToolUseEvent {
  const payload = { session_id, ...toToolUse(call, world.tools.project.root) };
  const event = parseEvent("PreToolUse", loadPayload("PreToolUse.Bash", payload));
  if (event.name !== "PreToolUse") throw new Error(event.name);
  return event;
}

export async function playRemark(world: EventWorld, one: Remark): Promise<void> {
  const { root } = world.tools.project;
  const transcript = createTranscript(root, "remark");
  transcript.asks("ok");
  const done = one.how === "refuse" ? one.before.slice(0, -1) : one.before;
  for (const call of done) act(transcript, call, root);
  if (one.how === "refuse") refuse(transcript, one.before.at(-1) ?? "", one.said, root);
  else {
    if (one.isCutIn !== true) transcript.says("Done.");
    if (one.between !== undefined) {
      transcript.asks(one.between);
      transcript.says("Twelve.");
    }
    transcript.asks(one.said);
  }
  for (const call of one.after) act(transcript, call, root);
  transcript.says("Done.");
  const stop = { session_id: "remark", cwd: root, transcript_path: transcript.path };
  await world.happen("Stop", { ...stop, stop_hook_active: false });
}

let calls = 0;

function act(transcript: SessionTranscript, call: string, root: string): void {
  const { tool_name, tool_input } = toToolUse(call, root);
  const id = `toolu_${(calls += 1)}`;
  transcript.calls(id, tool_name, tool_input);
  transcript.answers(id, "ok");
}

function refuse(transcript: SessionTranscript, call: string, words: string, root: string): void {
  const { tool_name, tool_input } = toToolUse(call, root);
  const id = `toolu_${(calls += 1)}`;
  transcript.calls(id, tool_name, tool_input);
  const refusal = `The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\n${words}`;
  transcript.answers(id, refusal, { is_error: true });
}

function toToolUse(call: string, root: string): { tool_name: string; tool_input: object } {
  if (call.startsWith("$ ")) return { tool_name: "Bash", tool_input: { command: call.slice(2) } };
  if (call.startsWith("? ")) {
    return { tool_name: "Read", tool_input: { file_path: join(root, call.slice(2)) } };
  }
  const [created = "", content] = call.split(" <<< ");
  if (content !== undefined) {
    return { tool_name: "Write", tool_input: { file_path: join(root, created), content } };
  }
  const [path = "", text = ""] = call.split(" <- ");
  const [before = "", after] = text.split(" ==> ");
  const change =
    after === undefined
      ? { old_string: "x", new_string: before }
      : { old_string: before, new_string: after };
  return { tool_name: "Edit", tool_input: { file_path: join(root, path), ...change } };
}
