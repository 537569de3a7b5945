import type { GhapEntry } from "@/ghap/entry.ts";
import { adoptOrphan } from "@/ghap/journal/journal.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

/** Goes on with an entry that an earlier session has left behind. */
export const adoptGhapOperation: Operation<object, GhapEntry, GhapTools> = {
  name: "adopt",
  summary: "Go on with the entry that an earlier session has left behind",
  parameters: {},
  run: (_input, tools) => withJournal(tools, ({ journal, actor }) => adoptOrphan(journal, actor)),
};
