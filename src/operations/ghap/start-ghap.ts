import { DOMAINS, type GhapEntry, STRATEGIES } from "@/ghap/entry.ts";
import type { NewEntry } from "@/ghap/entry-changes.ts";
import { type Changed, startEntry } from "@/ghap/journal/journal.ts";
import { type GhapTools, withNewText } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

/** Begins an entry; it is on disk when this returns. */
export const startGhapOperation = {
  name: "start",
  summary: "Write down a hypothesis and what you predict, before you act",
  parameters: {
    goal: { type: "text", meaning: "What is to be achieved" },
    hypothesis: { type: "text", meaning: "What you believe to be so" },
    action: { type: "text", meaning: "What you are going to do because of it" },
    prediction: { type: "text", meaning: "What will be seen if the hypothesis is true" },
    domain: { type: "text", meaning: "Kind of work", values: DOMAINS },
    strategy: { type: "text", meaning: "How you go about it", values: STRATEGIES },
  },
  run: (input, tools) =>
    withNewText(tools, ({ journal, actor }) => startEntry(journal, actor, input)),
} satisfies Operation<NewEntry, Changed<GhapEntry>, GhapTools>;
