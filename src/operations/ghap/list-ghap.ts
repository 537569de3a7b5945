import { DOMAINS, OUTCOMES, type ResolvedEntry } from "@/ghap/entry.ts";
import { type EntryFilter, listEntries } from "@/ghap/journal/list-entries.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import { TIME_MEANING } from "@/operations/memories/parse-time.ts";
import type { Operation } from "@/operations/operation.ts";

/** The most entries of one answer (figure of the origin). */
const LISTED_MAX = 100;
/** Their number if nobody says how many (figure of the origin). */
export const LISTED_DEFAULT = 20;

/** The resolved entries of this session and of earlier ones, newest first. */
export const listGhapOperation = {
  name: "list",
  summary: "List the resolved entries of the project, newest first",
  parameters: {
    domain: { type: "text", meaning: "Only entries of this kind of work", values: DOMAINS },
    outcome: { type: "text", meaning: "Only entries that ended so", values: OUTCOMES },
    since: { type: "text", meaning: `Only entries that ended from this time on (${TIME_MEANING})` },
    limit: {
      type: "number",
      meaning: `At most this many (default ${LISTED_DEFAULT}, at most ${LISTED_MAX})`,
    },
  },
  run: (input, tools) =>
    withJournal(tools, ({ journal }) =>
      listEntries(journal, { ...input, limit: Math.min(input.limit, LISTED_MAX) }),
    ),
} satisfies Operation<EntryFilter, readonly ResolvedEntry[], GhapTools>;
