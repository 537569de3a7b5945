import { OUTCOMES, type ResolvedEntry, ROOT_CAUSES } from "@/ghap/entry.ts";
import type { Resolution } from "@/ghap/entry-changes.ts";
import { type Changed, resolveActive } from "@/ghap/journal/journal.ts";
import { type GhapTools, rememberEntries, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

export interface ResolvedResult extends Changed<ResolvedEntry> {
  /** "later": it is in the journal and will be remembered when the session ends. */
  readonly remembered: "stored" | "queued" | "later";
}

/**
 * Ends the active entry and remembers it as an experience. Whether its outcome is gold is decided by
 * the tests and builds that were seen, not by the caller (CX-43).
 */
export const resolveGhapOperation = {
  name: "resolve",
  summary: "Say what came of the active entry",
  parameters: {
    status: { type: "text", meaning: "What came of it", values: OUTCOMES },
    result: { type: "text", meaning: "What happened" },
    surprise: { type: "text", meaning: "What you did not expect; needed if falsified" },
    "root-cause": {
      type: "text",
      meaning: "Why the hypothesis was wrong; needed if falsified",
      values: ROOT_CAUSES,
    },
    why: { type: "text", meaning: "The root cause in words; needed if falsified" },
    "what-worked": { type: "text", meaning: "What helped in the end" },
    lesson: { type: "text", meaning: "What to do differently next time" },
    takeaway: { type: "text", meaning: "The same as --lesson" },
  },
  run: (input, tools) =>
    withJournal(tools, ({ journal, actor }) => {
      const changed = resolveActive(journal, actor, input);
      return { ...changed, remembered: rememberEntries([changed.entry], tools) };
    }),
} satisfies Operation<Resolution, ResolvedResult, GhapTools>;
