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

/** Something said in a conversation that may be worth keeping. It has not passed the write gate. */
export interface Candidate {
  readonly kind: CandidateKind;
  readonly type: MemoryType;
  /** Understandable without the conversation. */
  readonly text: string;
  readonly origin: Extract<Origin, "user" | "agent">;
  /** How certainly this is worth keeping, from 0 to 1. */
  readonly score: number;
  /** Short reasons why this was kept. */
  readonly reasons: readonly string[];
  readonly files: readonly string[];
  readonly atMs: number | undefined;
  /** The turn it was said in. */
  readonly uuid: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly branch: string | undefined;
}

/** The result of one detector. toCandidate adds the fields that all candidates have. */
export interface Detection {
  readonly kind: CandidateKind;
  readonly type: MemoryType;
  readonly text: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

export const CANDIDATE_CHARS = 500;
const FILES_MAX = 8;

export function toCandidate(context: TurnContext, detection: Detection): Candidate {
  const { turn } = context;
  return {
    ...detection,
    text: shorten(flatten(detection.text), CANDIDATE_CHARS),
    score: Math.max(0, Math.min(1, Math.round(detection.score * 100) / 100)),
    origin: context.isFromPerson ? "user" : "agent",
    files: relatedFiles(context, detection.text),
    atMs: turn.atMs,
    uuid: turn.uuid,
    sessionId: turn.sessionId,
    agentId: turn.agentId,
    branch: turn.branch,
  };
}

/** The changed files that the text names, or else all changed files. */
function relatedFiles(context: TurnContext, text: string): string[] {
  const changed = changedPaths(context);
  const named = changed.filter((path) => text.includes(fileName(path)));
  return (named.length > 0 ? named : changed).slice(-FILES_MAX);
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
