import { countEntries, type EntryCounts } from "@/ghap/entry-counts.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import { TIME_MEANING } from "@/operations/memories/parse-time.ts";
import type { Operation } from "@/operations/operation.ts";

/** How often predictions came true, by kind of work and by strategy. */
export const ghapStatsOperation: Operation<
  { readonly sinceMs?: number | undefined },
  EntryCounts,
  GhapTools
> = {
  name: "stats",
  summary: "Count entries by outcome, and how often predictions came true",
  parameters: {
    since: { type: "text", meaning: `Only entries that ended from this time on (${TIME_MEANING})` },
  },
  run: ({ sinceMs }, tools) =>
    withJournal(tools, ({ journal }) =>
      countEntries(listEntries(journal, { limit: Number.MAX_SAFE_INTEGER, sinceMs })),
    ),
};
