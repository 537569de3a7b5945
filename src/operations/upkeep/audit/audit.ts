import { findDuplicates, KEEP_RULE } from "@/operations/upkeep/audit/duplicate-clusters.ts";
import { findContradictions } from "@/operations/upkeep/audit/contradictions.ts";
import {
  type Finding,
  FINDING_KINDS,
  type FindingKind,
  findIn,
  safeLine,
} from "@/operations/upkeep/audit/findings.ts";
import type { Operation } from "@/operations/operation.ts";

export interface AuditInput {
  /** How near two memories have to be to count as duplicates, 0 to 1. */
  readonly threshold: number;
  /** How many of each kind are told; all are counted. */
  readonly limit: number;
  readonly onProgress: (text: string) => void;
}

interface Told {
  readonly id: string;
  readonly line: string;
}

export interface DuplicateReport {
  readonly keep: Told;
  readonly others: readonly Told[];
  readonly similarity: number;
}

export interface AuditReport extends Record<FindingKind, readonly Finding[]> {
  readonly memories: number;
  readonly threshold: number;
  readonly keep_rule: string;
  readonly counts: Readonly<Record<string, number>>;
  /** True where the store is so large and so alike that not everything was compared. */
  readonly is_partial: boolean;
  readonly duplicates: readonly DuplicateReport[];
  readonly possible_contradictions: readonly {
    readonly older: Told;
    readonly newer: Told;
    readonly why: string;
  }[];
}

/** What a person may want to look at in the memories. Changes nothing. */
export const auditOperation: Operation<AuditInput, AuditReport> = {
  name: "audit",
  summary: "Find duplicates, possible contradictions and memories that should not be there",
  parameters: {
    threshold: { type: "text", meaning: "How near duplicates are, 0 to 1 (default 0.75)" },
    limit: { type: "number", meaning: "How many of each kind are told (default 100)" },
  },
  run({ threshold, limit, onProgress }, tools) {
    const { store, clock } = tools;
    const nowMs = clock.nowMs();
    const tell = (memory: Parameters<typeof safeLine>[0]): Told => ({
      id: memory.id,
      line: safeLine(memory, nowMs),
    });
    const { findings, looked } = findIn(tools, onProgress);
    const { clusters, isPartial } = findDuplicates(store, threshold, onProgress);
    const contradictions = findContradictions(store);
    const part = (kind: FindingKind) => findings[kind].slice(0, limit);
    return {
      memories: looked,
      threshold,
      keep_rule: KEEP_RULE,
      counts: {
        duplicates: clusters.length,
        possible_contradictions: contradictions.length,
        ...Object.fromEntries(FINDING_KINDS.map((kind) => [kind, findings[kind].length])),
      },
      is_partial: isPartial,
      duplicates: clusters.slice(0, limit).map(({ keep, others, similarity }) => ({
        keep: tell(keep),
        others: others.map(tell),
        similarity: Math.round(similarity * 1_000) / 1_000,
      })),
      possible_contradictions: contradictions
        .slice(0, limit)
        .map(({ older, newer, why }) => ({ older: tell(older), newer: tell(newer), why })),
      secrets: part("secrets"),
      instruction_like: part("instruction_like"),
      missing_files: part("missing_files"),
      superseded: part("superseded"),
    };
  },
};
