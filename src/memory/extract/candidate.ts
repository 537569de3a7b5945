import { flatten, shorten } from "@/base/text.ts";
import { changedPaths, type TurnContext } from "@/memory/extract/turn-context.ts";
import { SECRET_REMOVED } from "@/memory/write/secrets/secrets.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { MemoryType, Origin } from "@/store/memory-types.ts";

export const CANDIDATE_KINDS = [
  "decision",
  "root-cause",
  "correction",
  "preference",
  "command",
  "outside",
  "plan-finished",
  "plan-cancelled",
  "fact",
  "said",
  "concluded",
] as const;
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** Something said in a conversation that may be worth keeping. It has not passed the write gate. */
export interface Candidate {
  readonly kind: CandidateKind;
  readonly type: MemoryType;
  /** Understandable without the conversation. */
  readonly text: string;
  readonly origin: Origin;
  /** How certainly this is worth keeping, from 0 to 1. */
  readonly score: number;
  /** Short reasons why this was kept. */
  readonly reasons: readonly string[];
  readonly files: readonly string[];
  /**
   * Words that should find it although it does not have them: names of files changed around it, and
   * what the user had asked if the agent says it.
   */
  readonly nearby: readonly string[];
  /** Handles of the tool calls that it applies to, with conditions (memory/rules/rule-scope.ts). */
  readonly scope: readonly string[];
  /** True if it is no rule, but is told at the calls of its scope. */
  readonly isForCalls?: boolean;
  /** Signs by which it is compared with later calls (memory/extract/remark/remark-signs.ts). */
  readonly signs?: readonly string[];
  /** True if it tells how things are since the agent's work: nobody needs that unasked. */
  readonly isReport?: boolean;
  /** True if it answers those who ask and is probably not worth a line to anybody else. */
  readonly isOnlyForAskers?: boolean;
  /** True if the agent found it out after the user had reported trouble. */
  readonly isDiagnosis?: boolean;
  /** True for a rule or decision that no pattern knows. */
  readonly isGuess?: boolean;
  /** True if it says nothing that holds later: a question, a request, a report of trouble. */
  readonly isPassing?: boolean;
  /** True for an order that the agent carried out at once. */
  readonly isDone?: boolean;
  /** True for nothing but a request for a piece of work that the agent took up. */
  readonly isRequest?: boolean;
  /** How likely the person meant it to stand, from 0 to 1; absent for what an agent said. */
  readonly stands?: number;
  /** The session, turn and position where it was said; undefined if it was done, not said. */
  readonly sourceId: string | undefined;
  readonly atMs: number | undefined;
  /** The turn it was said in. */
  readonly uuid: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly branch: string | undefined;
}

/** Counts finds that are not returned, because a turn has more than are kept of one. */
export interface FindTally {
  leftOut: number;
}

/** The result of one detector. toCandidate adds the fields that all candidates have. */
export interface Detection {
  readonly kind: CandidateKind;
  readonly type: MemoryType;
  readonly text: string;
  readonly score: number;
  readonly reasons: readonly string[];
  /** The number of its first statement; absent if it comes from actions. */
  readonly position?: number;
  readonly isReport?: boolean;
  readonly isOnlyForAskers?: boolean;
  readonly isGuess?: boolean;
  readonly isPassing?: boolean;
  readonly isDone?: boolean;
  readonly isRequest?: boolean;
  /** Absent if it applies to no tool calls in particular. */
  readonly scope?: readonly string[];
  readonly isForCalls?: boolean;
  readonly signs?: readonly string[];
}

export const CANDIDATE_CHARS = 500;
const FILES_MAX = 8;
/** Guess: of more files, most were changed for something else. */
const CAUSE_FILES_MAX = 4;

export function toCandidate(
  context: TurnContext,
  { position, ...detection }: Detection,
): Candidate {
  const { turn } = context;
  const { named, others } = changedFiles(context, detection);
  return {
    ...detection,
    text: shorten(flatten(detection.text), CANDIDATE_CHARS),
    score: Math.max(0, Math.min(1, Math.round(detection.score * 100) / 100)),
    origin: context.isFromPerson ? "user" : "agent",
    files: named,
    nearby: detection.kind === "outside" ? [] : [...others, ...askedWords(context)],
    scope: detection.scope ?? [],
    ...(isDiagnosis(context, detection) ? { isDiagnosis: true } : {}),
    sourceId:
      position === undefined || turn.uuid === ""
        ? undefined
        : `${turn.sessionId}/${turn.uuid}#${position}`,
    atMs: turn.atMs,
    uuid: turn.uuid,
    sessionId: turn.sessionId,
    agentId: turn.agentId,
    branch: turn.branch,
  };
}

/**
 * The changed files that the text names, and the names of the others. A statement is about the
 * first only; the others help to find it. A cause is about what was changed because of it.
 */
function changedFiles(
  context: TurnContext,
  { kind, text }: Detection,
): { named: string[]; others: string[] } {
  const changed = changedPaths(context);
  const isNamed = (path: string) => text.includes(fileName(path));
  const takesAll =
    kind === "root-cause" && changed.length <= CAUSE_FILES_MAX && !changed.some(isNamed);
  const named = takesAll ? changed : changed.filter(isNamed);
  const others = changed.filter((path) => !named.includes(path)).map(fileName);
  return { named: named.slice(-FILES_MAX), others: [...new Set(others)].slice(-FILES_MAX) };
}

function isDiagnosis(context: TurnContext, detection: Detection) {
  const { kind, isReport, isOnlyForAskers } = detection;
  const isFinding = kind === "concluded" || kind === "root-cause";
  if (!isFinding || context.isFromPerson || isReport || isOnlyForAskers) return false;
  // The goal passes the write gate when it is first asked for.
  return reportsTrouble(context.goal ?? "");
}

/** Guess: a longer request is told by its first words. */
const ASKED_WORDS_MAX = 12;

/** The words of the request that an agent's turn answers. A person's words speak for themselves. */
function askedWords(context: TurnContext): string[] {
  const goal = context.isFromPerson ? undefined : context.goal;
  if (goal === undefined) return [];
  const words = goal
    .replaceAll(SECRET_REMOVED, " ")
    .split(/[\s,.;:!?()"'`。、！？]+/)
    .filter(hasContent);
  return [...new Set(words)].slice(0, ASKED_WORDS_MAX);
}

function hasContent(word: string): boolean {
  return [...analyzeMeaning(word)].some((term) => !isFiller(term));
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
