import type { EventTools } from "@/events/contributor.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type * as ReadTranscript from "@/events/transcript/read-transcript.ts";
import { readTranscriptJob } from "@/events/transcript/transcript-job.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { fileSizeBytes } from "@/platform/file-system.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
import { findDigest } from "@/session/digest/stored-digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * Continues reading a session's transcript where the last reading stopped: makes memories of what
 * was said, updates the session's digest, and judges the injected lines by what followed. The
 * caller applies all writes in one transaction, including the new position: either everything of a
 * part is stored, or the part is read again.
 */
export interface TranscriptSource {
  readonly sessionId: string;
  /** Empty for the main agent. A subagent has its own transcript. */
  readonly agentId: string;
  readonly agentType?: string | undefined;
  readonly path: string | undefined;
  /** The event the memories are attributed to; "Stop" by default. */
  readonly event?: string;
  /** False in an import from elsewhere: then no word of it counts as the user's or the agent's. */
  readonly isFromClient?: boolean;
}

export interface CatchUpResult {
  readonly writes: readonly StoreWrite[];
  readonly digest: SessionDigest;
  /** The turns that were read now, without the context before them. */
  readonly turns: readonly TranscriptTurn[];
  /** True if not everything could be read. Then the writes include a job for the rest. */
  readonly hasMore: boolean;
}

/** The lease that lets only one process at a time read a session's transcript. */
export function readingLease(sessionId: string): string {
  return `transcript/${sessionId}`;
}

/** For hooks: reads at most this many parts and leaves the rest to a worker. */
export function catchUp(
  from: HookEvent | TranscriptSource,
  tools: EventTools,
  maxParts: number,
): CatchUpResult {
  const source = toSource(from);
  const { store, clock } = tools;
  const mayRead = tools.isStoreLocked !== true;
  if (mayRead && !store.isLeased(readingLease(source.sessionId), clock.nowMs())) {
    const caught = readNews(source, tools, maxParts);
    if (!caught.hasMore) return caught;
    return { ...caught, writes: [...caught.writes, readTranscriptJob(source, tools)] };
  }
  // A worker is already reading, or the store that has the position is locked.
  const writes = isReadable(source) ? [readTranscriptJob(source, tools)] : [];
  return { ...nothingNew(digestOf(source, tools)), writes, hasMore: writes.length > 0 };
}

/** Reads at most this many parts. The worker calls it directly and takes the lease itself. */
export function readNews(
  source: TranscriptSource,
  tools: EventTools,
  maxParts: number,
): CatchUpResult {
  const digest = digestOf(source, tools);
  // Asked before the code that reads is loaded: the end of a session often has nothing new.
  if (!isReadable(source) || !hasMoreThan(source.path ?? "", digest.position.offset)) {
    return nothingNew(digest);
  }
  const {
    readNextParts,
  }: typeof ReadTranscript = require("@/events/transcript/read-transcript.ts");
  return readNextParts(source, digest, tools, maxParts);
}

export function nothingNew(digest: SessionDigest): CatchUpResult {
  return { writes: [], digest, turns: [], hasMore: false };
}

function digestOf(source: TranscriptSource, { store }: EventTools): SessionDigest {
  const { sessionId, agentId, path = "" } = source;
  return findDigest(store, sessionId, agentId)?.digest ?? emptyDigest(sessionId, agentId, path);
}

function isReadable({ sessionId, path }: TranscriptSource): boolean {
  return sessionId !== "" && path !== undefined && path !== "";
}

/** A missing or empty file has nothing new. */
function hasMoreThan(path: string, offset: number): boolean {
  const sizeBytes = fileSizeBytes(path);
  return sizeBytes > 0 && sizeBytes !== offset;
}

function toSource(from: HookEvent | TranscriptSource): TranscriptSource {
  if (!("name" in from)) return from;
  // Hooks inside a subagent carry its id, but the path of the session's transcript.
  const { sessionId, transcriptPath: path, name: event } = from;
  return { sessionId, agentId: "", path, event };
}
