import { abandonActive } from "@/ghap/journal/journal.ts";
import { type GhapTools, rememberEntries, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { ResolvedResult } from "@/operations/ghap/resolve-ghap.ts";
import type { Operation } from "@/operations/operation.ts";

/** Gives up the active entry: the session's own, or one that an earlier session has left. */
export const abandonGhapOperation: Operation<
  { readonly reason: string },
  ResolvedResult,
  GhapTools
> = {
  name: "abandon",
  summary: "Give up the active entry, or one that an earlier session has left behind",
  parameters: { reason: { type: "text", meaning: "Why it is given up" } },
  run: ({ reason }, tools) =>
    withJournal(tools, ({ journal, actor }) => {
      const changed = abandonActive(journal, actor, reason);
      return { ...changed, remembered: rememberEntries([changed.entry], tools) };
    }),
};
