import { STRATEGIES, type GhapEntry } from "@/ghap/entry.ts";
import type { EntryUpdate } from "@/ghap/entry-changes.ts";
import { type Changed, updateActive } from "@/ghap/journal/journal.ts";
import { type GhapTools, withNewText } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

/** Changes the active entry. A new hypothesis, action or prediction begins a new iteration. */
export const updateGhapOperation = {
  name: "update",
  summary: "Change the active entry; the former hypothesis stays in its history",
  parameters: {
    hypothesis: { type: "text", meaning: "What you believe now" },
    action: { type: "text", meaning: "What you are going to do now" },
    prediction: { type: "text", meaning: "What will be seen if that is true" },
    strategy: { type: "text", meaning: "How you go about it now", values: STRATEGIES },
    note: { type: "text", meaning: "A remark; alone it begins no new iteration" },
  },
  run: (input, tools) =>
    withNewText(tools, ({ journal, actor }) => updateActive(journal, actor, input)),
} satisfies Operation<EntryUpdate, Changed<GhapEntry>, GhapTools>;
