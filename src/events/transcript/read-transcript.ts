import { fileSizeBytes } from "@/platform/file-system.ts";
import { isOwnTranscript } from "@/claude/transcript/own-transcript.ts";
import {
  readTranscript,
  TRANSCRIPT_PART_BYTES,
  type TranscriptPart,
} from "@/claude/transcript/transcript.ts";
import type { CatchUpResult, TranscriptSource } from "@/events/transcript/catch-up.ts";
import type { EventTools } from "@/events/contributor.ts";
import { explainEdits } from "@/events/transcript/explain-edits.ts";
import { judgeInjections } from "@/events/transcript/judge-injections.ts";
import { CONTEXT_TURNS, takeTurns } from "@/events/transcript/take-turns.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { findDigest, putDigest } from "@/session/digest/stored-digest.ts";
import { emptyDigest, type SessionDigest } from "@/session/digest/digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

export function isReadable({ sessionId, path }: TranscriptSource): boolean {
  return sessionId !== "" && path !== undefined && path !== "";
}

export function emptyDigestFor({ sessionId, agentId, path = "" }: TranscriptSource): SessionDigest {
  return emptyDigest(sessionId, agentId, path);
}

/** No further part is begun with less time left: what was read must also be written. Guess. */
const RESERVE_MS = 1_000;
/** Time allowed for a part (20 ms measured on a machine that is not slow); slow ones read fewer. */
const PART_MS = 25;

/** Reads at most this many parts. The worker calls it directly and takes the lease itself. */
export function readNextParts(
  source: TranscriptSource,
  tools: EventTools,
  maxParts: number,
): CatchUpResult {
  const stored = findDigest(tools.store, source.sessionId, source.agentId)?.digest;
  const digest = stored ?? emptyDigestFor(source);
  const { path = "" } = source;
  const hasNews = isReadable(source) && hasMoreThan(path, digest.position.offset);
  if (!hasNews || !isOwnTranscript(path, tools.project, tools.environment)) {
    return { writes: [], digest, turns: [], hasMore: false };
  }
  const reading = startReading({ ...digest, path, endedAtMs: undefined });
  const context = reading.before;
  const hasMore = readParts(reading, source, tools, maxParts);
  // The client is writing a line just now, or was killed while writing one.
  if (reading.digest.position.offset === digest.position.offset) {
    return { writes: [], digest, turns: [], hasMore: false };
  }
  const caught = {
    ...reading.digest,
    context: nextContext(reading),
    readAtMs: tools.clock.nowMs(),
  };
  const writes = [
    ...reading.writes,
    ...judge(source, context, reading.turns, tools),
    ...explainEdits(caught, tools),
    putDigest(caught),
  ];
  return { writes, digest: caught, turns: reading.turns, hasMore };
}

/** Returns true if there are more parts. */
function readParts(
  reading: Reading,
  source: TranscriptSource,
  tools: EventTools,
  maxParts: number,
): boolean {
  const { clock, deadline } = tools;
  const endsAtMs = clock.elapsedMs() + maxParts * PART_MS;
  let hasMore = true;
  for (let parts = 0; hasMore && parts < maxParts; parts += 1) {
    const isLate = clock.elapsedMs() >= endsAtMs || deadline.remainingMs() < RESERVE_MS;
    if (parts > 0 && isLate) break;
    hasMore = readPart(reading, source, tools);
  }
  return hasMore;
}

/** Checked first, since it costs nothing. A missing or empty file has nothing new. */
function hasMoreThan(path: string, offset: number): boolean {
  const sizeBytes = fileSizeBytes(path);
  return sizeBytes > 0 && sizeBytes !== offset;
}

/** The context is judged too: a line may have been shown there and used in the new turns. */
function judge(
  { sessionId, agentId }: TranscriptSource,
  context: readonly TranscriptTurn[],
  turns: readonly TranscriptTurn[],
  tools: EventTools,
): StoreWrite[] {
  return turns.length === 0
    ? []
    : judgeInjections(sessionId, agentId, [...context, ...turns], tools);
}

interface Reading {
  digest: SessionDigest;
  /** Turns before those being read now. */
  before: readonly TranscriptTurn[];
  readonly turns: TranscriptTurn[];
  readonly writes: StoreWrite[];
  /** The beginnings of parts, each with the number of turns since. */
  readonly starts: { readonly at: SessionDigest["position"]; turns: number }[];
}

function startReading(digest: SessionDigest): Reading {
  const before = readContext(digest);
  const starts = [{ at: digest.context, turns: before.length }];
  return { digest, before, turns: [], writes: [], starts };
}

function readContext(digest: SessionDigest): TranscriptTurn[] {
  const bytes = digest.position.offset - digest.context.offset;
  if (bytes <= 0) return [];
  const part = readTranscript(digest.path, digest.context, bytes);
  return part.wasReplaced ? [] : ownTurns(part, digest).slice(-CONTEXT_TURNS);
}

/** Reads one part; returns true if there are more. */
function readPart(reading: Reading, source: TranscriptSource, tools: EventTools): boolean {
  const part = readTranscript(reading.digest.path, reading.digest.position);
  if (part.wasReplaced) restart(reading);
  const turns = ownTurns(part, reading.digest);
  reading.starts.push({ at: part.wasReplaced ? START : reading.digest.position, turns: 0 });
  for (const start of reading.starts) start.turns += turns.length;
  const taken = takeTurns(reading, turns, source, tools);
  reading.digest = { ...taken.digest, position: part.next };
  reading.before = [...reading.before, ...turns].slice(-CONTEXT_TURNS);
  reading.turns.push(...turns);
  reading.writes.push(...taken.writes);
  return part.hasMore;
}

const START: SessionDigest["position"] = { offset: 0, mark: "", isInsideLine: false };

/** The file was replaced. The memories made from the old one are recognised by their hashes. */
function restart(reading: Reading): void {
  const { sessionId, agentId, path, captured, capturedHashes } = reading.digest;
  const empty = emptyDigest(sessionId, agentId, path);
  reading.digest = { ...empty, captured, capturedHashes };
  reading.before = [];
  reading.starts.length = 0;
}

/** Subagents have their own transcripts; older clients mixed their turns in. */
function ownTurns(part: TranscriptPart, { agentId }: SessionDigest): TranscriptTurn[] {
  return agentId === "" ? part.turns.filter((turn) => !turn.isSidechain) : [...part.turns];
}

/** The latest start that still yields 40 turns of context, at most one part back. */
function nextContext({ starts, digest }: Reading): SessionDigest["position"] {
  const end = digest.position.offset;
  const near = starts.filter(({ at }) => end - at.offset <= TRANSCRIPT_PART_BYTES);
  const enough = near.findLast(({ turns }) => turns >= CONTEXT_TURNS);
  return (enough ?? near[0] ?? starts.at(-1))?.at ?? START;
}
