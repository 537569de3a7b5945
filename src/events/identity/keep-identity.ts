import { readTranscript, TRANSCRIPT_START } from "@/claude/transcript/transcript.ts";
import { unfinishedDream } from "@/dream/dream-state.ts";
import type { EventTools } from "@/events/contributor.ts";
import { attendTo } from "@/events/identity/attended-memories.ts";
import { crisisKey, findCrisis, type NotedCrisis } from "@/events/identity/crisis-key.ts";
import { logIdentity, restorationLines, turnLines } from "@/events/identity/identity-log.ts";
import { CLOCKS_APART_MS, promptSurprise } from "@/events/identity/prompt-surprise.ts";
import { activitiesOf } from "@/events/identity/turn-activities.ts";
import { THRESHOLDS } from "@/identity/continuity.ts";
import { scatteredInARow } from "@/identity/desynchronisation.ts";
import type { Activity } from "@/identity/fingerprints/activity-fingerprint.ts";
import { advance, figuresOf, followNorthStar, type Identity } from "@/identity/identity.ts";
import { identityWrites, keepBriefFile } from "@/identity/identity-store.ts";
import { promptFit } from "@/identity/prompt-fit.ts";
import { type RetrievalMode, retrievalModeOf } from "@/identity/retrieval-mode.ts";
import { restoreIdentity } from "@/identity/restored-identity.ts";
import type { FollowedTo } from "@/identity/snapshot.ts";
import { findDigest } from "@/session/digest/stored-digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

type IdentityTools = Pick<EventTools, "store" | "clock" | "project" | "environment" | "embedder">;

export interface KeptIdentity {
  readonly writes: readonly StoreWrite[];
  /** Writes the log and the file of the brief, once the writes are made. */
  readonly afterwards: () => void;
  /** True if the transcript has more than this part. */
  readonly hasMore: boolean;
  /** How to look for memories, by the last prompt. */
  readonly mode?: RetrievalMode;
}

const NOTHING: KeptIdentity = { writes: [], afterwards: () => {}, hasMore: false };

/**
 * Goes on with the session's identity: every prompt and tool call of the next part of its
 * transcript is checked, and the result is saved as a new version. The transcript is followed as
 * far as Stop has read it, and the place is saved with the identity: whatever is killed in
 * between, nothing is left out or counted twice. A worker does it, because embedding the texts and
 * writing the snapshot would keep the user waiting at the end of every turn.
 */
export function keepIdentity(sessionId: string, tools: IdentityTools): KeptIdentity {
  const { store, project, embedder } = tools;
  const restored = restoreIdentity(sessionId, store);
  const { from, damaged } = restored;
  const followed = from === sessionId ? restored.followedTo : undefined;
  const part = readFurther(sessionId, followed, tools);
  if (part === undefined) return NOTHING;
  const activities = activitiesOf(part.turns, project.root);
  const embed = (text: string) => embedder?.embed(text);
  const { identity, scattered } = followActivities(sessionId, restored.identity, activities, {
    ...tools,
    embed,
  });
  const saved = identityWrites(store, identity, {
    sessionId,
    atMs: tools.clock.nowMs(),
    previousSessionId: from === sessionId ? restored.previousSessionId : from,
    followedTo: part.next,
    dreamProgress: unfinishedDream(store),
  });
  const isUnchanged = activities.length === 0;
  const lines = [
    ...restorationLines(from, damaged),
    ...(isUnchanged ? [] : turnLines(identity, scattered)),
  ];
  return {
    writes: [...saved, ...crisisWrites(sessionId, figuresOf(identity).ic, tools)],
    afterwards() {
      keepBriefFile(project.storeFolder, sessionId, identity);
      logIdentity(lines, tools);
    },
    hasMore: part.hasMore,
    mode: identity.retrievalMode,
  };
}

/** The next part of the transcript that Stop has read; undefined if all of it was followed. */
function readFurther(
  sessionId: string,
  followed: FollowedTo | undefined,
  { store }: IdentityTools,
) {
  const digest = findDigest(store, sessionId, "")?.digest;
  const from = followed ?? TRANSCRIPT_START;
  if (digest === undefined || digest.position.offset === from.offset) return undefined;
  const end = digest.position.offset;
  const isReplaced = end < from.offset;
  const start = isReplaced ? TRANSCRIPT_START : from;
  const part = readTranscript(digest.path, start, Math.min(PART_BYTES, end - start.offset));
  if (part.next.offset === from.offset) return undefined;
  return { turns: part.turns, next: part.next, hasMore: part.next.offset < end };
}

/** Stop reads no more at once. */
const PART_BYTES = 2 * 1024 * 1024;

/**
 * Every activity leaves vectors behind that the runtime would collect much later, so that a long
 * session took over 100 MB. A collection takes some milliseconds, in a worker. Guess.
 */
const COLLECTED_EVERY = 100;

/** Checks each activity; `scattered` are the states in which the oscillators fell apart. */
function followActivities(
  sessionId: string,
  before: Identity,
  activities: readonly Activity[],
  tools: Pick<EventTools, "store"> & {
    readonly embed: (text: string) => Float32Array | undefined;
  },
): { readonly identity: Identity; readonly scattered: readonly Identity[] } {
  const { embed } = tools;
  const lastPrompt = activities.findLast(({ kind }) => kind === "prompt");
  const scattered: Identity[] = [];
  let [identity, mode] = [before, before.retrievalMode];
  for (const [at, activity] of activities.entries()) {
    if (at % COLLECTED_EVERY === COLLECTED_EVERY - 1) Bun.gc(true);
    if (activity === lastPrompt) {
      const surprise = promptSurprise(sessionId, activity.atMs, tools);
      mode = retrievalModeOf(surprise, promptFit(identity, activity, embed));
    }
    identity = advance(identity, activity, embed);
    if (scatteredInARow(identity.monitor.history) > 0) scattered.push(identity);
  }
  const [first, last] = [activities[0], activities.at(-1)];
  if (first === undefined || last === undefined) return { identity, scattered };
  identity = followNorthStar(identity, activities.length);
  const told = { sessionId, sinceMs: first.atMs - CLOCKS_APART_MS, atMs: last.atMs };
  identity = attendTo({ ...identity, retrievalMode: mode }, told, tools, embed);
  return { identity, scattered };
}

/** Notes the first crisis of a session, so that the user is told of it. */
function crisisWrites(
  sessionId: string,
  ic: number,
  { store, clock }: IdentityTools,
): StoreWrite[] {
  if (ic >= THRESHOLDS.icCritical || findCrisis(store, sessionId) !== undefined) return [];
  const value: NotedCrisis = { ic, atMs: clock.nowMs(), isTold: false };
  return [{ kind: "put", namespace: "session", key: crisisKey(sessionId), value }];
}
