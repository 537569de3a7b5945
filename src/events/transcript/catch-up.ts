import type { EventTools } from "@/events/contributor.ts";
import type { HookEvent } from "@/conversation/event.ts";
import { isReadable, emptyDigestFor, readNextParts } from "@/events/transcript/read-transcript.ts";
import { readTranscriptJob } from "@/events/transcript/transcript-job.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { findDigest } from "@/session/digest/stored-digest.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * Reads on in a session's transcript from where it was read last: makes memories of what was
 * said, brings the session's digest up to date, and judges what was injected by what followed.
 * Whoever calls it writes all of it in one transaction, the new position among it: either
 * everything of a part is kept or it is read again.
 */
export interface TranscriptSource {
  readonly sessionId: string;
  /** Empty for the main agent. A subagent has a transcript of its own. */
  readonly agentId: string;
  readonly agentType?: string | undefined;
  readonly path: string | undefined;
  /** What the memories are said to come from; "Stop" where it is not given. */
  readonly event?: string;
}

export interface CatchUpResult {
  readonly writes: readonly StoreWrite[];
  readonly digest: SessionDigest;
  /** What was read now, without the context before it. */
  readonly turns: readonly TranscriptTurn[];
  /** True: not all could be read. A job for the rest is among the writes. */
  readonly hasMore: boolean;
}

/** Only one process at a time reads on in a long transcript. */
export function readingLease(sessionId: string): string {
  return `transcript/${sessionId}`;
}

/** For hooks: reads at most `maxParts` parts and leaves the rest to a worker. */
export function catchUp(
  from: HookEvent | TranscriptSource,
  tools: EventTools,
  maxParts: number,
): CatchUpResult {
  const source = toSource(from);
  const { store, clock } = tools;
  const mayRead = tools.isStoreLocked !== true;
  if (mayRead && !store.isLeased(readingLease(source.sessionId), clock.nowMs())) {
    const caught = readNextParts(source, tools, maxParts);
    if (!caught.hasMore) return caught;
    return { ...caught, writes: [...caught.writes, readTranscriptJob(source, tools)] };
  }
  // Either a worker is reading already, or the store that knows the position is locked.
  const digest =
    findDigest(store, source.sessionId, source.agentId)?.digest ?? emptyDigestFor(source);
  const writes = isReadable(source) ? [readTranscriptJob(source, tools)] : [];
  return { writes, digest, turns: [], hasMore: writes.length > 0 };
}

function toSource(from: HookEvent | TranscriptSource): TranscriptSource {
  if (!("name" in from)) return from;
  // Hooks inside a subagent have its id, but the path of the session.
  const { sessionId, transcriptPath: path, name: event } = from;
  return { sessionId, agentId: "", path, event };
}
