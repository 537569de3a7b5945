import { isOwnTranscript } from "@/claude/transcript/own-transcript.ts";
import {
  positionAt,
  readTranscript,
  TRANSCRIPT_PART_BYTES,
  type TranscriptPart,
} from "@/claude/transcript/transcript.ts";
import { turnFilterOf } from "@/configuration/control/project-control.ts";
import type { TurnFilter } from "@/configuration/control/turn-filter.ts";
import {
  type CatchUpResult,
  nothingNew,
  type TranscriptSource,
} from "@/events/transcript/catch-up.ts";
import type { EventTools } from "@/events/contributor.ts";
import { loadTurnWork } from "@/events/late-loading.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { putDigest } from "@/session/digest/stored-digest.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** Turns of context: what "no, not that one" refers to was said a few turns before. Guess. */
export const CONTEXT_TURNS = 40;

/** No further part is begun with less time left: what was read must also be written. Guess. */
const RESERVE_MS = 1_000;
/** Time allowed for a part (20 ms measured on a machine that is not slow); slow ones read fewer. */
const PART_MS = 25;

/** Reads at most this many parts, from where the digest says that the last reading stopped. */
export function readNextParts(
  source: TranscriptSource,
  digest: SessionDigest,
  tools: EventTools,
  maxParts: number,
): CatchUpResult {
  const { path = "" } = source;
  if (!isOwnTranscript(path, tools.project, tools.environment)) return nothingNew(digest);
  const reading = startReading({ ...digest, path, endedAtMs: undefined }, turnFilterOf(tools));
  const context = reading.before;
  const hasMore = readParts(reading, source, tools, maxParts);
  // The client is writing a line just now, or was killed while writing one.
  if (reading.digest.position.offset === digest.position.offset) {
    return nothingNew(digest);
  }
  const caught = {
    ...reading.digest,
    context: nextContext(reading),
    readAtMs: tools.clock.nowMs(),
  };
  const writes = [
    ...reading.writes,
    ...judge(source, context, reading.turns, tools),
    ...loadTurnWork().explainEdits(caught, tools, reading),
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

/** The context is judged too: a line may have been shown there and used in the new turns. */
function judge(
  { sessionId, agentId }: TranscriptSource,
  context: readonly TranscriptTurn[],
  turns: readonly TranscriptTurn[],
  tools: EventTools,
): StoreWrite[] {
  return turns.length === 0
    ? []
    : loadTurnWork().judgeInjections(sessionId, agentId, [...context, ...turns], tools);
}

interface Reading {
  digest: SessionDigest;
  /** Turns before those being read now. */
  before: readonly TranscriptTurn[];
  readonly turns: TranscriptTurn[];
  readonly writes: StoreWrite[];
  /** The places where the turns begin; the first ones are those of the context. */
  readonly offsets: number[];
  /** Leaves out what the user has switched off. */
  readonly mayRead: TurnFilter;
}

function startReading(digest: SessionDigest, mayRead: TurnFilter): Reading {
  const context = readContext(digest, mayRead).slice(-CONTEXT_TURNS);
  const before = context.map(({ turn }) => turn);
  const offsets = context.map(({ offset }) => offset);
  return { digest, before, turns: [], writes: [], offsets, mayRead };
}

function readContext(digest: SessionDigest, mayRead: TurnFilter): PlacedTurn[] {
  const bytes = digest.position.offset - digest.context.offset;
  if (bytes <= 0) return [];
  const part = readTranscript(digest.path, digest.context, bytes);
  return part.wasReplaced ? [] : ownTurns(part, digest, mayRead);
}

/** Reads one part; returns true if there are more. */
function readPart(reading: Reading, source: TranscriptSource, tools: EventTools): boolean {
  const part = readTranscript(reading.digest.path, reading.digest.position);
  if (part.wasReplaced) restart(reading);
  const placed = ownTurns(part, reading.digest, reading.mayRead);
  const turns = placed.map(({ turn }) => turn);
  for (const { offset } of placed) reading.offsets.push(offset);
  const taken = loadTurnWork().takeTurns(reading, turns, source, tools);
  reading.digest = { ...taken.digest, position: part.next };
  reading.before = [...reading.before, ...turns].slice(-CONTEXT_TURNS);
  reading.turns.push(...turns);
  reading.writes.push(...taken.writes);
  return part.hasMore;
}

/** The file was replaced. The memories made from the old one are recognised by their hashes. */
function restart(reading: Reading): void {
  const { sessionId, agentId, path, captured, capturedHashes } = reading.digest;
  const empty = emptyDigest(sessionId, agentId, path);
  reading.digest = { ...empty, captured, capturedHashes };
  reading.before = [];
  reading.offsets.length = 0;
}

interface PlacedTurn {
  readonly turn: TranscriptTurn;
  readonly offset: number;
}

/** Subagents have their own transcripts; older clients mixed their turns in. */
function ownTurns(
  { turns, turnOffsets }: TranscriptPart,
  { agentId }: SessionDigest,
  mayRead: TurnFilter,
): PlacedTurn[] {
  return turns
    .map((turn, index) => ({ turn, offset: turnOffsets[index] ?? 0 }))
    .filter(({ turn }) => (agentId !== "" || !turn.isSidechain) && mayRead(turn));
}

/** The line of the first of the last 40 turns, at most one part back. */
function nextContext({ offsets, digest }: Reading): SessionDigest["position"] {
  const end = digest.position.offset;
  const isNear = (offset: number) => end - offset <= TRANSCRIPT_PART_BYTES;
  const first = offsets.slice(-CONTEXT_TURNS).find(isNear);
  if (first === undefined) return digest.position;
  if (first === digest.context.offset) return digest.context;
  return positionAt(digest.path, first) ?? digest.position;
}
