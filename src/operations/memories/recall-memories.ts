import { memoryLine } from "@/context/memory-line.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { explainHit } from "@/memory/recall/6-hits/explain-hit.ts";
import { RECALL_MODES, type RecallMode } from "@/memory/recall/profiles.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { judgeSureness, type Sureness } from "@/memory/recall/6-hits/sureness.ts";
import type { RecallRequest, WorkScope } from "@/memory/recall/request.ts";
import { contrastHits } from "@/memory/truth/differing-hits.ts";
import { TIME_MEANING } from "@/operations/memories/parse-time.ts";
import { projectFreshness } from "@/operations/memories/project-freshness.ts";
import { addReplacements } from "@/operations/memories/replaced-memories.ts";
import {
  addNeighbourhood,
  hintAmong,
  retrievalModeFor,
} from "@/operations/memories/steer-recall.ts";
import { wtMemoryFields } from "@/operations/memories/memory-json.ts";
import type { Operation, OperationTools, Parameter } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface RecallInput {
  readonly query: string;
  readonly limit: number;
  readonly mode?: RecallMode;
  /** Only memories with one of these tags; if empty, all. */
  readonly tags?: readonly string[];
  /** Every memory with one of the tags, newest first, whatever its text. */
  readonly isByTagsOnly?: boolean;
  readonly minImportance?: number;
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** Includes memories that were superseded or turned out wrong. */
  readonly isWithOutdated?: boolean;
  /** The folder of the person who asks, relative to the project's root. */
  readonly directory?: string;
  /** Leaves out what says nothing about the query, and says in short lines how sure each is. */
  readonly isGated?: boolean;
}

/** The JSON form of a hit. The field names are wt-memory's. */
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
  readonly sureness: Sureness;
  readonly reason: unknown;
  /** The reason in words. */
  readonly why: string;
}

export interface RecallResult {
  readonly memories: readonly RecalledMemory[];
  /** One line for each memory, for people. */
  readonly lines: readonly string[];
}

const PARAMETERS = {
  limit: { type: "number", meaning: "At most this many (default 5)" },
  mode: { type: "text", meaning: "Recall mode (default hybrid)", values: RECALL_MODES },
  tags: { type: "list", meaning: "Only memories with one of these tags" },
  "tags-only": { type: "switch", meaning: "Every memory with one of the tags, whatever its text" },
  "min-importance": { type: "text", meaning: "Only memories at least this important, from 0 to 1" },
  since: { type: "text", meaning: `Only memories from this time on (${TIME_MEANING})` },
  until: { type: "text", meaning: `Only memories up to this time (${TIME_MEANING})` },
  all: { type: "switch", meaning: "Include memories that were superseded or turned out wrong" },
  why: { type: "switch", meaning: "Explain why each was found" },
} as const satisfies Readonly<Record<string, Parameter>>;

/** Finds the memories that match best; an empty list if there are none. */
export const recallOperation = {
  name: "recall",
  summary: "Find memories of this project",
  parameters: PARAMETERS,
  run(input, tools) {
    const request = toRequest(input, tools);
    const hits = recall(tools.store, request, tools.embedder);
    if (input.isWithOutdated || input.isByTagsOnly) return renderHits(hits, tools);
    const outdated = recall(tools.store, asOutdated(request), tools.embedder);
    const found = addReplacements(hits, outdated, tools.store, input.limit);
    const mode = input.mode === undefined ? retrievalModeFor(request, found, tools) : undefined;
    const isWide = mode === "GetNeighborhood";
    const shown = isWide ? addNeighbourhood(found, request, tools) : found;
    if (!input.isGated) return renderHits(shown, tools);
    return renderIndex(
      found,
      shown,
      mode === "EpistemicAction" ? hintAmong(found) : undefined,
      tools,
    );
  },
} satisfies Operation<RecallInput, RecallResult>;

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

/** Outdated memories that match: what replaced them may use other words. */
const OUTDATED_MAX = 3;

function asOutdated(request: RecallRequest): RecallRequest {
  const isWanted = ({ supersededBy }: StoredMemory) => supersededBy !== undefined;
  return { ...request, limit: OUTDATED_MAX, isWithOutdated: true, isWanted };
}

/** The part of the project that the query comes from. */
export function scopeOf({ project }: OperationTools, directory: string | undefined): WorkScope {
  return { branch: project.branch, directory };
}

/** Renders hits as JSON for scripts and as lines for people. */
export function renderHits(
  hits: readonly RecallHit[],
  { clock, store }: OperationTools,
): RecallResult {
  const nowMs = clock.nowMs();
  const surenessOf = judgeById(hits);
  const shown = contrastHits(hits, store);
  return {
    lines: shown.map(({ hit, contrast }) => memoryLine(hit, nowMs, { contrast }).text),
    memories: shown.map(({ hit }) => hitToJson(hit, surenessOf(hit))),
  };
}

/** Guess: a line that says whether the rest is worth asking for. */
const INDEX_CHARS = 180;

/**
 * Renders the hits that say something about the query, each with how sure that is. `wider` has what
 * belongs to them too; `hint` is shown if there is nothing else.
 */
function renderIndex(
  hits: readonly RecallHit[],
  wider: readonly RecallHit[],
  hint: RecallHit | undefined,
  { clock, store }: OperationTools,
): RecallResult {
  const nowMs = clock.nowMs();
  const judge = judgeById(hits);
  const isOwn = new Set(hits);
  const surenessOf = (hit: RecallHit) => (hit === hint || !isOwn.has(hit) ? "maybe" : judge(hit));
  const relevant = wider.filter((hit) => surenessOf(hit) !== "none");
  const shown = contrastHits(relevant, store);
  return {
    lines: shown.map(({ hit, contrast }) => {
      const { text } = memoryLine(hit, nowMs, { contrast, maxChars: INDEX_CHARS });
      return `- ${surenessOf(hit)}: ${text.slice("- ".length)}`;
    }),
    memories: shown.map(({ hit }) => hitToJson(hit, surenessOf(hit))),
  };
}

/** A memory that was added because it differs from a hit is no surer than maybe. */
function judgeById(hits: readonly RecallHit[]): (hit: RecallHit) => Sureness {
  const words = judgeSureness(hits);
  const byId = new Map(hits.map(({ memory }, i) => [memory.id, words[i] ?? "none"]));
  return ({ memory }) => byId.get(memory.id) ?? "maybe";
}

function hitToJson(hit: RecallHit, sureness: Sureness): RecalledMemory {
  const { memory, score, reason } = hit;
  return {
    id: memory.id,
    content: memory.text,
    experience_type: memory.type,
    tags: memory.tags,
    files: memory.files,
    other_words: memory.otherWords,
    symbols: memory.symbols,
    ...wtMemoryFields(memory),
    importance: memory.importance,
    created_at: new Date(memory.createdAtMs).toISOString(),
    relevance_score: Math.round(score * 1_000) / 1_000,
    sureness,
    reason,
    why: explainHit(hit),
  };
}
