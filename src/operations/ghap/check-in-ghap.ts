import { estimateTokens } from "@/context/tokens.ts";
import { checkInText, joinText } from "@/ghap/ghap-texts.ts";
import { isOwnEntry } from "@/ghap/journal/journal.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { dropTaken, readCallCount, takeCalls } from "@/ghap/journal/tool-counter.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

/** The question at a check-in, as seed 003 describes it. */
export interface CheckInResult {
  readonly due: boolean;
  readonly type: "reminder";
  /** Empty if it is not due. */
  readonly content: string;
  readonly token_count: number;
  readonly tool_count: number;
}

/** Guess: whoever asks may read all of an ordinary entry. */
const PART_CHARS = 1_000;

/**
 * Asks about the session's entry if it is active and so many tools were called since it was last
 * changed or asked about (GH-04), and counts anew then. The hook before a tool does the same.
 */
export const checkInGhapOperation: Operation<
  { readonly frequency?: number | undefined },
  CheckInResult,
  GhapTools
> = {
  name: "check-in",
  summary: "Ask about the active entry if enough tools were called since its last update",
  parameters: {
    frequency: { type: "number", meaning: "After how many tool calls it is due" },
  },
  run: ({ frequency }, tools) =>
    withJournal(tools, ({ journal, actor, settings }) => {
      const entry = readActive(journal);
      const client = entry?.client_session ?? "";
      const count = readCallCount(journal.folder, client);
      const needed = frequency ?? settings("hooks.ghap_checkin.frequency");
      const isOwn = entry !== undefined && isOwnEntry(entry, actor);
      const due = isOwn && takeCalls(journal.folder, client, needed) > 0;
      dropTaken(journal.folder, client);
      const content = due ? joinText(checkInText(entry, count, PART_CHARS)) : "";
      return {
        due,
        type: "reminder",
        content,
        token_count: estimateTokens(content),
        tool_count: count,
      };
    }),
};
