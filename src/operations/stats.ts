import type { Operation } from "@/operations/operation.ts";
import { type StatusReport, statusOperation } from "@/operations/status.ts";

export interface StatsReport extends StatusReport {
  readonly by_type: Readonly<Record<string, number>>;
  readonly by_origin: Readonly<Record<string, number>>;
  /** Not older than a day, a week, a month; each includes the ones before. */
  readonly by_age: { readonly day: number; readonly week: number; readonly month: number };
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Status with counts. */
export const statsOperation: Operation<unknown, StatsReport> = {
  name: "stats",
  summary: "Count the memories by kind, origin and age",
  parameters: {},
  run(input, tools) {
    const { store, clock } = tools;
    const nowMs = clock.nowMs();
    const since = (days: number) => store.countCreatedSince(nowMs - days * DAY_MS);
    return {
      ...statusOperation.run(input, tools),
      by_type: Object.fromEntries(store.countBy("type")),
      by_origin: Object.fromEntries(store.countBy("origin")),
      by_age: { day: since(1), week: since(7), month: since(30) },
    };
  },
};
