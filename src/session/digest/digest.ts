import { askedIn, wordsIn } from "@/session/digest/asked.ts";
import { nameInProject } from "@/platform/paths.ts";
import { runningText } from "@/session/digest/closing-words.ts";
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
import { type DIGEST_FORMAT, DIGEST_LIMITS } from "@/session/digest/digest-limits.ts";
import { followPlan } from "@/session/digest/digest-plan.ts";
import type { SessionEpisodes } from "@/session/digest/session-episodes.ts";
import { noteWork, type PlanDigest } from "@/session/digest/plan-steps.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/**
 * A digest of a session, small enough to be read and written at every turn: what was asked, tried,
 * changed and found, and how far its transcript was read. Every text in it has passed the write
 * gate. Every list has a bound and keeps the newest entries.
 */
export interface SessionDigest {
  readonly format: typeof DIGEST_FORMAT;
  readonly sessionId: string;
  /** Empty for the main agent. */
  readonly agentId: string;
  /** The transcript, how far it was read, and where the context for the next part starts. */
  readonly path: string;
  readonly position: ReadPosition;
  readonly context: ReadPosition;
  /** Times from the transcript. */
  readonly startedAtMs: number | undefined;
  readonly lastTurnAtMs: number | undefined;
  /** Times from the clock: when the digest was last updated, and when the session ended. */
  readonly readAtMs: number;
  readonly endedAtMs?: number | undefined;
  readonly branch: string | undefined;
  /** The first and the latest prompt that asked for something. */
  readonly goal: { readonly first: string; readonly latest: string };
  /** The user's last statement of substance, as the source of a memory (MemoryContent.sourceId). */
  readonly goalSourceId?: string | undefined;
  /** The latest prompts, oldest first. */
  readonly prompts: readonly Prompt[];
  readonly commands: readonly RunCommand[];
  /** Commands that failed and have not passed since. */
  readonly failures: readonly OpenFailure[];
  readonly files: readonly ChangedFile[];
  /** Files changed since the user last spoke. */
  readonly filesSincePrompt: readonly string[];
  readonly plan: PlanDigest;
  /** Memories made from the session, and hashes of their contents, so that none is made twice. */
  readonly captured: readonly CapturedMemory[];
  readonly capturedHashes: readonly string[];
  /** The episodes kept of the session with their ratings, and how many were not kept. */
  readonly episodes?: SessionEpisodes | undefined;
  /** Causes the agent suspects and has neither confirmed nor withdrawn. */
  readonly suspicions: readonly string[];
  /** The agent's last message, as running text. */
  readonly summary: string;
  /** The size of the context, according to the model's last answer. */
  readonly contextTokens: number | undefined;
  /** Calls whose result has not been read yet. */
  readonly pendingCalls: readonly PendingCall[];
}

/** The same as TranscriptPosition in claude/transcript/transcript.ts, which explains it. */
export interface ReadPosition {
  readonly offset: number;
  readonly mark: string;
  readonly isInsideLine: boolean;
}

export interface Prompt {
  readonly text: string;
  readonly atMs: number | undefined;
}

export interface ChangedFile {
  readonly path: string;
  readonly edits: number;
}

export interface CapturedMemory {
  /** The id of an older memory if it said the same. */
  readonly memoryId: string;
  /** Its kind, such as a decision, a cause or a cancelled plan. */
  readonly kind: string;
  readonly text: string;
}

/** Cleans texts for a digest. An interface, because this folder does not know memory/. */
export interface DigestTextGate {
  /** Returns the part of a text that may be stored, on one line. Empty if nothing may. */
  readonly clean: (text: string, maxChars: number) => string;
  /** The same for a tool's output, which must not be read as an instruction. */
  readonly cleanOutput: (text: string, maxChars: number) => string;
  /** The same for the agent's words and commands, of which such ones are left out. */
  readonly cleanOthers: (text: string, maxChars: number) => string;
  /** Returns what a person typed of a message, without what was pasted into it. */
  readonly typed: (text: string) => string;
  /** Returns the name of a branch as it may be stored. */
  readonly cleanName: (name: string) => string;
  /** Returns the line of an error that says what went wrong. */
  readonly mainErrorLine: (error: string) => string | undefined;
}

/** Adds turns to the digest, in their order. */
export function digestTurns(
  digest: SessionDigest,
  turns: readonly TranscriptTurn[],
  gate: DigestTextGate,
): SessionDigest {
  const updated = cleanPendingCalls(
    turns.reduce((before, turn) => addTurn(before, turn, gate), digest),
    gate,
  );
  const said = turns.findLast(({ role, text }) => role === "assistant" && text !== "");
  if (said === undefined) return updated;
  return {
    ...updated,
    summary: gate.cleanOthers(runningText(said.text), DIGEST_LIMITS.summaryChars),
  };
}

function addTurn(before: SessionDigest, turn: TranscriptTurn, gate: DigestTextGate): SessionDigest {
  const digest = followPlan(noteTimeAndBranch(before, turn, gate), turn, gate);
  switch (turn.role) {
    case "user":
      return notePrompt(digest, turn, gate);
    case "assistant":
      return noteCalls(digest, turn);
    case "tool":
      return noteResult(digest, turn, gate);
  }
}

function noteTimeAndBranch(
  digest: SessionDigest,
  turn: TranscriptTurn,
  gate: DigestTextGate,
): SessionDigest {
  const isSameBranch = turn.branch === undefined || turn.branch === digest.branch;
  return {
    ...digest,
    startedAtMs: digest.startedAtMs ?? turn.atMs,
    lastTurnAtMs: turn.atMs ?? digest.lastTurnAtMs,
    branch: isSameBranch ? digest.branch : gate.cleanName(turn.branch ?? ""),
    contextTokens: turn.usage?.contextTokens ?? digest.contextTokens,
  };
}

function notePrompt(
  digest: SessionDigest,
  turn: TranscriptTurn,
  gate: DigestTextGate,
): SessionDigest {
  const asked = askedIn(turn, digest, gate);
  const clean = asked?.isTyped === true ? gate.clean : gate.cleanOthers;
  const text = asked === undefined ? "" : clean(asked.text, DIGEST_LIMITS.promptChars);
  if (text === "") return digest;
  const asks = turn.speaker === "agent-plan" || asksForSomething(text);
  return {
    ...digest,
    filesSincePrompt: [],
    prompts: [...digest.prompts, { text, atMs: turn.atMs }].slice(-DIGEST_LIMITS.prompts),
    goal: asks ? { first: digest.goal.first || text, latest: text } : digest.goal,
  };
}

/** True unless it is a short reply such as "Yes, go on". In CJK two characters count as a word. */
function asksForSomething(text: string): boolean {
  return wordsIn(text) >= 4;
}

function noteResult(
  before: SessionDigest,
  { toolResult, cwd, atMs }: TranscriptTurn,
  gate: DigestTextGate,
): SessionDigest {
  if (toolResult === undefined) return before;
  const { digest, call } = closeCall(before, toolResult.callId);
  if (call?.action === "run" && call.command !== undefined) {
    const noted = noteCommand(digest, { command: call.command, result: toolResult, atMs }, gate);
    return noted === digest ? digest : { ...noted, plan: noteWork(noted.plan) };
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

/** Counts one more change of a file. */
export function noteFile(digest: SessionDigest, path: string): SessionDigest {
  if (path === "") return digest;
  const known = digest.files.find((file) => file.path === path);
  const file = { path, edits: (known?.edits ?? 0) + 1 };
  const others = digest.files.filter((other) => other !== known);
  return {
    ...digest,
    plan: noteWork(digest.plan),
    files: [...others, file].slice(-DIGEST_LIMITS.files),
    filesSincePrompt: [...new Set([...digest.filesSincePrompt, path])].slice(
      -DIGEST_LIMITS.filesSincePrompt,
    ),
  };
}

/** Adds memories that were made from the session, with the hashes of their contents. */
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
