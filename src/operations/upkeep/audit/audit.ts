import {
  type DescribedMemory,
  findDuplicates,
  KEEP_RULE,
  SIMILARITY,
} from "@/operations/upkeep/audit/duplicate-clusters.ts";
import { findContradictions } from "@/operations/upkeep/audit/contradictions.ts";
import {
  type Finding,
  FINDING_KINDS,
  type FindingKind,
  inspectMemories,
} from "@/operations/upkeep/audit/findings.ts";
import { describeWithoutSecrets } from "@/operations/memories/describe-memory.ts";
import type { Operation } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

export interface AuditInput {
  /** The least similarity of duplicates, from 0 to 1. */
  readonly threshold: number;
  /** The most findings of each kind to report; all are counted. */
  readonly limit: number;
  readonly onProgress: (text: string) => void;
}

export interface DuplicateReport {
  readonly keep: DescribedMemory;
  readonly others: readonly DescribedMemory[];
  readonly similarity: number;
}

export interface AuditReport extends Record<FindingKind, readonly Finding[]> {
  readonly memories: number;
  readonly threshold: number;
  readonly keep_rule: string;
  readonly counts: Readonly<Record<string, number>>;
  /** True if the store is so large and so repetitive that not everything was compared. */
  readonly is_partial: boolean;
  readonly duplicates: readonly DuplicateReport[];
  readonly possible_contradictions: readonly {
    readonly older: DescribedMemory;
    readonly newer: DescribedMemory;
    readonly why: string;
    /** The command that leaves only the newer one. */
    readonly resolve: string;
  }[];
}

/** Finds what a person may want to look at. Changes nothing. */
export const auditOperation: Operation<AuditInput, AuditReport> = {
  name: "audit",
  summary: "Find duplicates, possible contradictions and memories that should not be there",
  parameters: {
    threshold: SIMILARITY,
    limit: { type: "number", meaning: "At most this many of each kind (default 100)" },
  },
  run({ threshold, limit, onProgress }, tools) {
    const { store, clock } = tools;
    const nowMs = clock.nowMs();
    const describe = (memory: StoredMemory): DescribedMemory => ({
      id: memory.id,
      line: describeWithoutSecrets(memory, nowMs),
    });
    const { findings, memoryCount } = inspectMemories(tools, onProgress);
    const { clusters, isPartial } = findDuplicates(store, threshold, onProgress);
    const contradictions = findContradictions(store);
    const first = (kind: FindingKind) => findings[kind].slice(0, limit);
    return {
      memories: memoryCount,
      threshold,
      keep_rule: KEEP_RULE,
      counts: {
        duplicates: clusters.length,
        possible_contradictions: contradictions.length,
        ...Object.fromEntries(FINDING_KINDS.map((kind) => [kind, findings[kind].length])),
      },
      is_partial: isPartial,
      duplicates: clusters.slice(0, limit).map(({ keep, others, similarity }) => ({
        keep: describe(keep),
        others: others.map(describe),
        similarity: Math.round(similarity * 1_000) / 1_000,
      })),
      possible_contradictions: contradictions.slice(0, limit).map(({ older, newer, why }) => ({
        older: describe(older),
        newer: describe(newer),
        why,
        resolve: `context-graph forget ${older.id}`,
      })),
      secrets: first("secrets"),
      instruction_like: first("instruction_like"),
      missing_files: first("missing_files"),
      superseded: first("superseded"),
    };
  },
};
