import type { DreamAction, DreamChange, DreamMode, DreamTrigger } from "@/dream/dream.ts";

export interface DreamInput {
  readonly trigger: DreamTrigger;
  readonly mode: DreamMode;
  /** Only plans. */
  readonly isDryRun?: boolean;
  /** Asked between steps; the dream stops where it is when it says no, and can be gone on with. */
  readonly mayContinue?: () => boolean;
  readonly onProgress?: (progress: DreamProgress) => void;
}

export interface DreamProgress {
  readonly stage: string;
  readonly phase: string;
  /** 0 to 1. */
  readonly done: number;
  readonly changes: number;
}

export interface DreamReport {
  /** "busy": another dream is running; "paused": there is more to do. */
  readonly status: "done" | "paused" | "busy" | "planned";
  readonly mode: DreamMode;
  readonly trigger: DreamTrigger;
  readonly isResumed: boolean;
  readonly entropyBefore: number;
  readonly entropyAfter: number;
  readonly counts: Readonly<Partial<Record<DreamAction, number>>>;
  /** Memories, rows and files from which secrets were removed; of a plan, those that have some. */
  readonly secrets: number;
  /** The first changes of this run. */
  readonly sample: readonly DreamChange[];
  readonly durationMs: number;
}

/** The most changes that a report lists. */
export const SAMPLE_MAX = 20;
