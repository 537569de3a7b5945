import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { toStoredVector } from "@/memory/write/stored-vector.ts";
import type { Operation, OperationTools } from "@/operations/operation.ts";
import type { Store } from "@/store/store.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { openOwnStore, requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import { isEmptied, repairStore, type StoreRepair } from "@/store/sqlite/repair/repair-store.ts";

export interface RepairInput {
  readonly waitMs: number;
  readonly onProgress: (text: string) => void;
}

export interface RepairReport {
  /** "mended": repaired in its file. "rescued": saved into a new file. "absent": no store. */
  readonly status: "sound" | "mended" | "rescued" | "absent";
  /** The problems found before the repair. */
  readonly problems: readonly string[];
  /** The folder with the damaged files. */
  readonly damaged_copy?: string;
  /** Memories restored from their history. */
  readonly restored: readonly string[];
  readonly indexed: number;
  readonly vectors_made: number;
  readonly vectors_dropped: number;
  readonly links_dropped: number;
  /** Spooled batches of writes that were applied. */
  readonly waiting_writes: number;
  readonly lost: {
    /** Ids of memories that could not be saved. */
    readonly memories: readonly string[];
    /** False if more may be lost, of which no trace is left. */
    readonly is_known: boolean;
    readonly history_entries: number;
    /** Tables with rows that could not be read or had changed. */
    readonly incomplete: readonly string[];
  };
}

/** Repair opens the store itself, because a damaged store may not open. */
export type RepairTools = Pick<OperationTools, "clock" | "project" | "embedder"> & {
  readonly environment: Environment;
};

/** Saves what a damaged file still contains and rebuilds lost indexes. */
export const repairOperation: Operation<RepairInput, RepairReport, RepairTools> = {
  name: "repair",
  summary: "Repair the store: save what a damaged file still contains, rebuild lost indexes",
  parameters: {},
  run({ waitMs, onProgress }, { clock, project, embedder, environment }) {
    const embed = (text: string) => {
      const vector = embedder?.embed(text);
      if (embedder === undefined || vector === undefined) return undefined;
      return toStoredVector(embedder, vector);
    };
    const { storeFolder: folder } = project;
    requireOwnStore(folder, environment);
    // A new store takes its place, and says how much the former one had.
    if (isEmptied(folder)) openAsUser(folder, environment, clock, waitMs).close();
    const done = repairStore({ folder, clock, waitMs, embed, onProgress });
    onProgress("applying waiting writes");
    return toReport(done, done === undefined ? 0 : drain(folder, environment, clock, waitMs));
  },
};

function openAsUser(folder: string, environment: Environment, clock: Clock, waitMs: number): Store {
  return openOwnStore({ folder, environment, clock, patience: () => waitMs });
}

function drain(folder: string, environment: Environment, clock: Clock, waitMs: number): number {
  const store = openAsUser(folder, environment, clock, waitMs);
  try {
    return drainSpool(folder, store, clock);
  } finally {
    store.close();
  }
}

function toReport(done: StoreRepair | undefined, waitingWrites: number): RepairReport {
  const { rescue, mended } = done ?? {};
  const both = [rescue?.mended, mended];
  const sum = (field: "indexed" | "vectorsDropped" | "linksDropped") =>
    both.reduce((total, part) => total + (part?.[field] ?? 0), 0);
  return {
    status: statusOf(done, waitingWrites),
    problems: done?.problems ?? [],
    ...(done?.keptIn === undefined ? {} : { damaged_copy: done.keptIn }),
    restored: both.flatMap((part) => part?.restored ?? []),
    indexed: sum("indexed"),
    vectors_made: done?.vectorsMade ?? 0,
    vectors_dropped: sum("vectorsDropped"),
    links_dropped: sum("linksDropped"),
    waiting_writes: waitingWrites,
    lost: {
      memories: [
        ...new Set([...(rescue?.lostMemories ?? []), ...both.flatMap((part) => part?.lost ?? [])]),
      ],
      is_known: done?.isLossKnown ?? true,
      history_entries: done?.lostHistory ?? 0,
      incomplete: rescue?.tables.filter(({ isWhole }) => !isWhole).map(({ name }) => name) ?? [],
    },
  };
}

function statusOf(done: StoreRepair | undefined, waitingWrites: number): RepairReport["status"] {
  if (done === undefined) return "absent";
  if (done.rescue !== undefined) return "rescued";
  const { restored, lost, indexed, vectorsDropped, linksDropped } = done.mended;
  const memories = restored.length + lost.length + indexed + done.vectorsMade;
  const changes = memories + vectorsDropped + linksDropped + done.problems.length;
  return changes + waitingWrites > 0 ? "mended" : "sound";
}
