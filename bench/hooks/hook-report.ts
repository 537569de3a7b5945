import type { Measurement } from "../measure.ts";
import type { ConcurrentResult } from "./concurrent-hooks.ts";
import type { JournalTime } from "./journal-times.ts";
import type { LoadedRuns } from "./loaded-runs.ts";

/** Everything that was measured over a store of one size. */
export interface HookReport {
  readonly memories: number;
  readonly fillMs: number;
  readonly storeBytes: number;
  /** The machine's load average of the last minute, before anything was measured. */
  readonly load: number | undefined;
  /** Whole processes: the two floors first, then the hooks. */
  readonly measurements: readonly Measurement[];
  /** Events answered by the MCP server, from request to answer. */
  readonly server: readonly Measurement[];
  /** Peak memory of a hook process, by case. */
  readonly peakBytes: Readonly<Record<string, number>>;
  readonly concurrent: ConcurrentResult;
  /** Processor time that the journal takes; empty if only other cases are measured. */
  readonly journal: readonly JournalTime[];
  /** Only measured with --assert. */
  readonly underLoad: LoadedRuns | undefined;
}
