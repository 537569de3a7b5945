import { TIME_MEANING } from "@/operations/memories/parse-time.ts";
import { readNotKept } from "@/memory/not-kept.ts";
import { type HookRuns, readHookReport } from "@/operations/reports/hook-report.ts";
import type { Operation, Parameter } from "@/operations/operation.ts";
import { type StatusReport, statusOperation } from "@/operations/reports/status.ts";
import { reportUse, type UseReport } from "@/operations/reports/use-report.ts";

export interface StatsInput {
  /** Injections and hook runs are counted from this time on. */
  readonly sinceMs: number;
}

export interface StatsReport extends StatusReport {
  readonly by_type: Readonly<Record<string, number>>;
  readonly by_origin: Readonly<Record<string, number>>;
  /** Memories at most a day, a week, a month old; each count includes the ones before it. */
  readonly by_age: { readonly day: number; readonly week: number; readonly month: number };
  /** Statements that were not kept: more than a session or a message keeps, and let go unused. */
  readonly not_kept: {
    readonly beyond_session: number;
    readonly beyond_message: number;
    readonly let_go: number;
  };
  readonly injected: UseReport;
  readonly hooks: readonly HookRuns[];
  readonly errors: Readonly<Record<string, number>>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const SINCE: Parameter = {
  type: "text",
  meaning: `Start of the period, ${TIME_MEANING} (default 30d)`,
};

/** The status with counts, and how the memories were used. Nothing leaves the machine. */
export const statsOperation: Operation<StatsInput, StatsReport> = {
  name: "stats",
  summary: "Count the memories, and show what was injected, what it cost and whether it was used",
  parameters: { since: SINCE },
  run({ sinceMs }, tools) {
    const { store, clock, project } = tools;
    const nowMs = clock.nowMs();
    const since = (days: number) => store.countCreatedSince(nowMs - days * DAY_MS);
    const { beyondSession, beyondMessage, letGo } = readNotKept(store);
    const hooks = readHookReport(project.storeFolder, sinceMs);
    return {
      ...statusOperation.run({}, tools),
      by_type: Object.fromEntries(store.countBy("type")),
      by_origin: Object.fromEntries(store.countBy("origin")),
      by_age: { day: since(1), week: since(7), month: since(30) },
      not_kept: { beyond_session: beyondSession, beyond_message: beyondMessage, let_go: letGo },
      injected: reportUse(sinceMs, hooks, tools),
      hooks: hooks.byEvent,
      errors: hooks.errors,
    };
  },
};
