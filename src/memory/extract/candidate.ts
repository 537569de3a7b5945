import { flatten, shorten } from "@/base/text.ts";
import { changedPaths, type TurnContext } from "@/memory/extract/turn-context.ts";
import type { MemoryType, Origin } from "@/store/memory-types.ts";

export const CANDIDATE_KINDS = [
  "decision",
  "root-cause",
  "correction",
  "preference",
  "command",
  "summary",
  "plan-finished",
  "plan-cancelled",
] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** Something in a conversation that may be worth keeping. The write gate is still to come. */
export interface Candidate {
  readonly kind: CandidateKind;
  readonly type: MemoryType;
  /** Says by itself what it is about. */
  readonly text: string;
  readonly origin: Extract<Origin, "user" | "agent">;
  /** 0 to 1: how sure it is that this is worth keeping. */
  readonly score: number;
  /** What was found, in a word each, to answer why this was kept. */
  readonly reasons: readonly string[];
  readonly files: readonly string[];
  readonly atMs: number | undefined;
  /** The turn it was said in. */
  readonly uuid: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly branch: string | undefined;
}

/** A find of one detector; what every candidate has is added by toCandidate. */
export interface Detection {
  readonly kind: CandidateKind;
  readonly type: MemoryType;
  readonly text: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

export const CANDIDATE_CHARS = 500;
const FILES_MAX = 8;

export function toCandidate(context: TurnContext, find: Detection): Candidate {
  const { turn } = context;
  return {
    ...find,
    text: shorten(flatten(find.text), CANDIDATE_CHARS),
    score: Math.max(0, Math.min(1, Math.round(find.score * 100) / 100)),
    origin: context.isFromPerson ? "user" : "agent",
    files: filesOf(context, find.text),
    atMs: turn.atMs,
    uuid: turn.uuid,
    sessionId: turn.sessionId,
    agentId: turn.agentId,
    branch: turn.branch,
  };
}

/** The changed files that it names, else all that were changed for it. */
function filesOf(context: TurnContext, text: string): string[] {
  const changed = changedPaths(context);
  const named = changed.filter((path) => text.includes(nameOf(path)));
  return (named.length > 0 ? named : changed).slice(-FILES_MAX);
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
