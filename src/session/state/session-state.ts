import type { OpenFailure } from "@/session/digest/digest-commands.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { historyOf } from "@/session/digest/standing-failure.ts";
import { doneSteps, droppedSteps, openSteps } from "@/session/digest/plan-steps.ts";
import type { DetectedManager } from "@/session/package-tool.ts";

/**
 * The state of a session as a document that people and other tools can read. It is made from the
 * digest, stored beside the project (state-folder.ts) and shown to the next session. Field names
 * are part of the format; readers must tolerate unknown fields.
 */
export interface SessionState {
  readonly format: typeof STATE_FORMAT;
  readonly version: 1;
  /** When the state was written. */
  readonly timestamp: string;
  readonly session_id: string;
  readonly project: string;
  readonly branch?: string;
  readonly status: "open" | "ended";
  readonly started_at?: string;
  readonly ended_at?: string;
  readonly goal: string;
  readonly latest_prompt: string;
  /** The agent's last message. */
  readonly summary: string;
  readonly prompts: readonly string[];
  readonly files_changed: readonly { readonly path: string; readonly edits: number }[];
  readonly commands: readonly StateCommand[];
  readonly open_failures: readonly StateFailure[];
  readonly decisions: readonly string[];
  readonly open_steps: readonly string[];
  /** How many steps of the same plan are done, and which were cancelled. */
  readonly steps_done?: number;
  readonly cancelled_steps?: readonly string[];
  readonly cancelled_plans: readonly string[];
  readonly package_manager?: string;
  readonly context_tokens?: number;
  readonly compactions: readonly StateCompaction[];
  /** Says that we wrote it (state-key.ts). */
  readonly mark?: string;
}

export interface StateCommand {
  readonly command: string;
  readonly passed: number;
  readonly failed: number;
  readonly last: "passed" | "failed" | "unknown";
}

export interface StateFailure {
  readonly command: string;
  readonly error: string;
  /** How often the command was run in the session, and how often the user spoke since it failed. */
  readonly runs?: number;
  readonly prompts_since?: number;
}

/** A compaction of the conversation, recorded before it began. */
export interface StateCompaction {
  readonly at: string;
  readonly trigger: string;
  readonly context_tokens?: number;
}

const STATE_FORMAT = "context-graph-session";

export interface StateFacts {
  readonly root: string;
  readonly nowMs: number;
  readonly manager: DetectedManager | undefined;
  readonly compactions: readonly StateCompaction[];
}

export function toSessionState(digest: SessionDigest, facts: StateFacts): SessionState {
  const { goal, plan, captured } = digest;
  return {
    format: STATE_FORMAT,
    version: 1,
    timestamp: toIso(facts.nowMs),
    session_id: digest.sessionId,
    project: facts.root,
    status: digest.endedAtMs === undefined ? "open" : "ended",
    goal: goal.first,
    latest_prompt: goal.latest,
    summary: digest.summary,
    prompts: digest.prompts.map(({ text }) => text),
    files_changed: digest.files.map(({ path, edits }) => ({ path, edits })),
    commands: digest.commands.map(({ command, passed, failed, last }) => ({
      command,
      passed,
      failed,
      last,
    })),
    open_failures: digest.failures.map((failure) => toFailure(failure, digest)),
    decisions: captured.filter(({ kind }) => kind === "decision").map(({ text }) => text),
    open_steps: openSteps(plan),
    steps_done: doneSteps(plan).length,
    cancelled_steps: droppedSteps(plan),
    cancelled_plans: plan.cancelled,
    compactions: facts.compactions,
    ...optionalFields(digest, facts),
  };
}

function toFailure(failure: OpenFailure, digest: SessionDigest): StateFailure {
  const { command, error } = failure;
  const { runs, promptsSince } = historyOf(failure, digest);
  return { command, error, runs, prompts_since: promptsSince };
}

function optionalFields(digest: SessionDigest, { manager }: StateFacts) {
  const { branch, startedAtMs, endedAtMs, contextTokens } = digest;
  return {
    ...(branch === undefined ? {} : { branch }),
    ...(startedAtMs === undefined ? {} : { started_at: toIso(startedAtMs) }),
    ...(endedAtMs === undefined ? {} : { ended_at: toIso(endedAtMs) }),
    ...(manager === undefined ? {} : { package_manager: manager.name }),
    ...(contextTokens === undefined ? {} : { context_tokens: contextTokens }),
  };
}

function toIso(atMs: number): string {
  return new Date(atMs).toISOString();
}

export function sessionOf({ session_id: sessionId }: SessionState): string {
  return sessionId;
}

/** Parses the text of a state file. Returns undefined if it is not ours or was cut off. */
export function readState(text: string): SessionState | undefined {
  try {
    const value = JSON.parse(text) as Partial<SessionState> | null;
    return value?.format === STATE_FORMAT && isComplete(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

// Checks only the fields that readers rely on: the rest may come from another version.
function isComplete(value: Partial<SessionState>): value is SessionState {
  return (
    typeof value.session_id === "string" &&
    typeof value.timestamp === "string" &&
    !Number.isNaN(Date.parse(value.timestamp)) &&
    typeof value.project === "string" &&
    [value.goal, value.latest_prompt, value.summary, value.branch ?? ""].every(isText) &&
    isListWith(value.files_changed, "path") &&
    isListWith(value.commands, "command") &&
    isListWith(value.open_failures, "command", "error") &&
    isListWith(value.compactions) &&
    (value.open_steps ?? []).every(isText) &&
    (value.cancelled_steps ?? []).every(isText)
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** True if it is a list of objects that all have these text fields. */
function isListWith(list: readonly object[] | undefined, ...fields: readonly string[]): boolean {
  if (!Array.isArray(list)) return false;
  return list.every((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return false;
    return fields.every((field) => isText((entry as Record<string, unknown>)[field]));
  });
}
