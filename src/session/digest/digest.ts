import { nameInProject } from "@/platform/paths.ts";
import {
  closeCall,
  noteCalls,
  type PendingCall,
  cleanPendingCalls,
} from "@/session/digest/digest-calls.ts";
import {
  noteCommand,
  type OpenFailure,
  type RunCommand,
} from "@/session/digest/digest-commands.ts";
import { DIGEST_FORMAT, DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import { followPlan, type PlanDigest } from "@/session/digest/digest-plan.ts";
import { notePrompt, type Prompt } from "@/session/digest/digest-prompts.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * What a session came to so far, small enough to be read and written at every turn: what was
 * asked, tried, changed and found, and how far its transcript was read. Every text in it has
 * passed the write gate, every list has a bound, the newest stays.
 */
export interface SessionDigest {
  readonly format: typeof DIGEST_FORMAT;
  readonly sessionId: string;
  /** Empty for the main agent. */
  readonly agentId: string;
  /** The transcript, how far it was read, and from where the next reading takes its context. */
  readonly path: string;
  readonly position: ReadPosition;
  readonly context: ReadPosition;
  /** By the transcript. */
  readonly startedAtMs: number | undefined;
  readonly lastTurnAtMs: number | undefined;
  /** By the clock: when it was last brought up to date, and when the session's end was told. */
  readonly readAtMs: number;
  readonly endedAtMs?: number | undefined;
  readonly branch: string | undefined;
  /** The first and the latest prompt that asked for something. */
  readonly goal: { readonly first: string; readonly latest: string };
  /** The latest, oldest first. */
  readonly prompts: readonly Prompt[];
  readonly commands: readonly RunCommand[];
  /** Commands that failed and have not passed since. */
  readonly failures: readonly OpenFailure[];
  readonly files: readonly ChangedFile[];
  /** Files changed since the user last spoke. */
  readonly filesSincePrompt: readonly string[];
  readonly plan: PlanDigest;
  /** Memories made of what was said, and the hashes of their contents: none is made twice. */
  readonly captured: readonly CapturedMemory[];
  readonly capturedHashes: readonly string[];
  /** What the agent supposes to be the cause of a trouble, neither confirmed nor taken back. */
  readonly suspicions: readonly string[];
  /** What the agent said last. */
  readonly summary: string;
  /** The size of the context, by the last answer of the model. */
  readonly contextTokens: number | undefined;
  /** Calls whose result has not been read yet. */
  readonly pendingCalls: readonly PendingCall[];
}

/** As claude/transcript/transcript.ts has it; what it means is known there. */
export interface ReadPosition {
  readonly offset: number;
  readonly mark: string;
  readonly isInsideLine: boolean;
}

export interface ChangedFile {
  readonly path: string;
  readonly edits: number;
}

export interface CapturedMemory {
  /** Another one where the same was known before. */
  readonly memoryId: string;
  /** What was found: a decision, a cause, a plan called off. */
  readonly kind: string;
  readonly text: string;
}

/** What a digest needs to know of texts; memory/ knows it, and this folder does not know memory/. */
export interface DigestTextGate {
  /** What may be kept of a text, on one line; empty where nothing may. */
  readonly clean: (text: string, maxChars: number) => string;
  /** The same of what a tool printed: nobody's instructions, and not to be told as such. */
  readonly cleanOutput: (text: string, maxChars: number) => string;
  /** The line of an error that says what went wrong. */
  readonly mainErrorLine: (error: string) => string | undefined;
}

const START: ReadPosition = { offset: 0, mark: "", isInsideLine: false };

export function emptyDigest(sessionId: string, agentId: string, path: string): SessionDigest {
  return {
    format: DIGEST_FORMAT,
    sessionId,
    agentId,
    path,
    position: START,
    context: START,
    startedAtMs: undefined,
    lastTurnAtMs: undefined,
    readAtMs: 0,
    branch: undefined,
    goal: { first: "", latest: "" },
    prompts: [],
    commands: [],
    failures: [],
    files: [],
    filesSincePrompt: [],
    plan: { steps: [], finished: [], cancelled: [] },
    captured: [],
    capturedHashes: [],
    suspicions: [],
    summary: "",
    contextTokens: undefined,
    pendingCalls: [],
  };
}

/** The digest with these turns taken in, in their order. */
export function digestTurns(
  digest: SessionDigest,
  turns: readonly TranscriptTurn[],
  gate: DigestTextGate,
): SessionDigest {
  const followed = cleanPendingCalls(
    turns.reduce((before, turn) => takeIn(before, turn, gate), digest),
    gate,
  );
  const said = turns.findLast(({ role, text }) => role === "assistant" && text !== "");
  if (said === undefined) return followed;
  return { ...followed, summary: gate.clean(said.text, DIGEST_LIMITS.summaryChars) };
}

function takeIn(before: SessionDigest, turn: TranscriptTurn, gate: DigestTextGate): SessionDigest {
  const digest = followPlan(noteMoment(before, turn), turn, gate);
  switch (turn.role) {
    case "user":
      return notePrompt(digest, turn, gate);
    case "assistant":
      return noteCalls(digest, turn);
    case "tool":
      return noteResult(digest, turn, gate);
  }
}

function noteMoment(digest: SessionDigest, turn: TranscriptTurn): SessionDigest {
  return {
    ...digest,
    startedAtMs: digest.startedAtMs ?? turn.atMs,
    lastTurnAtMs: turn.atMs ?? digest.lastTurnAtMs,
    branch: turn.branch ?? digest.branch,
    contextTokens: turn.usage?.contextTokens ?? digest.contextTokens,
  };
}

function noteResult(
  before: SessionDigest,
  { toolResult, cwd, atMs }: TranscriptTurn,
  gate: DigestTextGate,
): SessionDigest {
  if (toolResult === undefined) return before;
  const { digest, call } = closeCall(before, toolResult.callId);
  if (call?.action === "run" && call.command !== undefined) {
    return noteCommand(digest, { command: call.command, result: toolResult, atMs }, gate);
  }
  if (call?.action !== "edit" || call.file === undefined || toolResult.isError) return digest;
  return noteFile(
    digest,
    gate.clean(
      cwd === undefined ? call.file : nameInProject(call.file, cwd),
      DIGEST_LIMITS.pathChars,
    ),
  );
}

function noteFile(digest: SessionDigest, path: string): SessionDigest {
  if (path === "") return digest;
  const known = digest.files.find((file) => file.path === path);
  const file = { path, edits: (known?.edits ?? 0) + 1 };
  const others = digest.files.filter((other) => other !== known);
  return {
    ...digest,
    files: [...others, file].slice(-DIGEST_LIMITS.files),
    filesSincePrompt: [...new Set([...digest.filesSincePrompt, path])].slice(
      -DIGEST_LIMITS.filesSincePrompt,
    ),
  };
}

/** The digest with these memories noted, by the hashes of their contents. */
export function noteCaptured(
  digest: SessionDigest,
  memories: readonly (CapturedMemory & { readonly contentHash: string })[],
): SessionDigest {
  if (memories.length === 0) return digest;
  const { captured, capturedHashes, plan } = digest;
  const noted = memories.map(({ memoryId, kind, text }) => ({ memoryId, kind, text }));
  const textsOf = (kind: string) =>
    noted.filter((one) => one.kind === kind).map(({ text }) => text);
  const { plans } = DIGEST_LIMITS;
  return {
    ...digest,
    captured: [...captured, ...noted].slice(-DIGEST_LIMITS.captured),
    capturedHashes: [...capturedHashes, ...memories.map(({ contentHash }) => contentHash)].slice(
      -DIGEST_LIMITS.capturedHashes,
    ),
    plan: {
      ...plan,
      finished: [...plan.finished, ...textsOf("plan-finished")].slice(-plans),
      cancelled: [...plan.cancelled, ...textsOf("plan-cancelled")].slice(-plans),
    },
  };
}
