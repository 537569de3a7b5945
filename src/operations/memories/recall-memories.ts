import { memoryLine } from "@/context/memory-line.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { explainHit } from "@/memory/recall/6-hits/explain-hit.ts";
import { RECALL_MODES, type RecallMode } from "@/memory/recall/profiles.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import type { RecallRequest, WorkScope } from "@/memory/recall/request.ts";
import { projectFreshness } from "@/operations/memories/project-freshness.ts";
import { toNotes } from "@/operations/memories/memory-json.ts";
import type { Operation, OperationTools, Parameter } from "@/operations/operation.ts";

export interface RecallInput {
  readonly query: string;
  readonly limit: number;
  readonly mode?: RecallMode;
  /** Only memories that have one of these tags; empty: all. */
  readonly tags?: readonly string[];
  /** Every memory with one of the tags, newest first, whatever its words. */
  readonly isByTagsOnly?: boolean;
  readonly minImportance?: number;
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** Also what was superseded or turned out wrong. */
  readonly isWithOutdated?: boolean;
  /** The folder the question comes from, relative to the project's root. */
  readonly directory?: string;
}

/** A memory as it is told to whoever asked. The JSON field names are wt-memory's. */
export interface RecalledMemory {
  readonly id: string;
  readonly content: string;
  readonly experience_type: string;
  readonly tags: readonly string[];
  readonly files: readonly string[];
  readonly other_words: readonly string[];
  readonly symbols: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly is_failure: boolean;
  readonly is_anomaly: boolean;
  readonly importance: number;
  readonly created_at: string;
  readonly relevance_score: number;
  readonly reason: unknown;
  /** The reason in words. */
  readonly why: string;
}

export interface RecallResult {
  readonly memories: readonly RecalledMemory[];
  /** The same, one line each, for people. */
  readonly lines: readonly string[];
}

const TIME_MEANING = "ISO 8601, or words such as 'yesterday' or 'two weeks ago'";

const PARAMETERS: Readonly<Record<string, Parameter>> = {
  limit: { type: "number", meaning: "How many at most (default 5)" },
  mode: { type: "text", meaning: "How to look (default hybrid)", values: RECALL_MODES },
  tags: { type: "list", meaning: "Only memories with one of these tags" },
  "tags-only": { type: "switch", meaning: "All with one of the tags, whatever their words" },
  "min-importance": { type: "text", meaning: "Only of this importance or more, from 0 to 1" },
  since: { type: "text", meaning: `Only from this time on (${TIME_MEANING})` },
  until: { type: "text", meaning: `Only up to this time (${TIME_MEANING})` },
  all: { type: "switch", meaning: "Also what was superseded or turned out wrong" },
  why: { type: "switch", meaning: "Say why each was found" },
};

/** Finds the memories that match best. Nothing found is an empty list. */
export const recallOperation: Operation<RecallInput, RecallResult> = {
  name: "recall",
  summary: "Find memories of this project",
  parameters: PARAMETERS,
  run(input, tools) {
    return tellHits(recall(tools.store, toRequest(input, tools), tools.embedder), tools);
  },
};

function toRequest(input: RecallInput, tools: OperationTools): RecallRequest {
  const { query, limit, mode = "hybrid", tags = [], minImportance, sinceMs, untilMs } = input;
  const filter = {
    tags,
    ...(minImportance === undefined ? {} : { minImportance }),
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
  };
  return {
    profile: input.isByTagsOnly ? "tagged" : mode,
    query,
    limit,
    filter,
    errorSignature: errorSignature(query),
    nowMs: tools.clock.nowMs(),
    scope: scopeOf(tools, input.directory),
    isWithOutdated: input.isWithOutdated ?? false,
    freshnessOf: projectFreshness(tools.project.root),
  };
}

/** The part of the project the question comes from. */
export function scopeOf({ project }: OperationTools, directory: string | undefined): WorkScope {
  return { branch: project.branch, directory };
}

/** Hits as they are told to scripts and to people. */
export function tellHits(hits: readonly RecallHit[], { clock }: OperationTools): RecallResult {
  const nowMs = clock.nowMs();
  return {
    lines: hits.map((hit) => memoryLine(hit, nowMs).text),
    memories: hits.map(toRecalled),
  };
}

function toRecalled(hit: RecallHit): RecalledMemory {
  const { memory, score, reason } = hit;
  return {
    id: memory.id,
    content: memory.text,
    experience_type: memory.type,
    tags: memory.tags,
    files: memory.files,
    other_words: memory.otherWords,
    symbols: memory.symbols,
    ...toNotes(memory),
    importance: memory.importance,
    created_at: new Date(memory.createdAtMs).toISOString(),
    relevance_score: Math.round(score * 1_000) / 1_000,
    reason,
    why: explainHit(hit),
  };
}
