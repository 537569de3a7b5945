import type { GhapEntry } from "@/ghap/entry.ts";
import { checkInText, joinText, orphanText } from "@/ghap/ghap-texts.ts";
import { howTo } from "@/ghap/how-to-texts.ts";
import { isOrphan } from "@/ghap/journal/journal.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { readCallCount } from "@/ghap/journal/tool-counter.ts";
import { estimateTokens } from "@/context/tokens.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

/** The active entry as seed 003 describes what is told about it. */
export interface ActiveGhap {
  /** none: there is no active entry. orphan: the session it belongs to is over. */
  readonly type: "none" | "reminder" | "orphan";
  readonly content: string;
  readonly token_count: number;
  readonly suggested_action: "start" | "update" | "adopt_or_abandon";
  /** The tool calls since the entry was last changed or asked about. */
  readonly tool_count: number;
  readonly should_check_in: boolean;
  readonly entry: GhapEntry | null;
}

/** Guess: whoever asks may read all of an ordinary entry. */
const PART_CHARS = 1_000;

/** The active entry, whether it is an orphan, and whether the agent is due to be asked about it. */
export const showGhapOperation: Operation<object, ActiveGhap, GhapTools> = {
  name: "show",
  summary: "Show the active entry",
  parameters: {},
  run: (_input, tools) =>
    withJournal(tools, ({ journal, actor, settings }) => {
      const entry = readActive(journal);
      if (entry === undefined) return NO_ENTRY;
      const count = readCallCount(journal.folder, entry.client_session ?? "");
      const isEnabled = settings("hooks.ghap_checkin.enabled");
      const isLeft = actor.client !== undefined && isOrphan(entry, actor, journal);
      const text = isLeft
        ? orphanText(entry, PART_CHARS, howTo(false))
        : checkInText(entry, count, PART_CHARS);
      const content = joinText(text);
      return {
        type: isLeft ? "orphan" : "reminder",
        content,
        token_count: estimateTokens(content),
        suggested_action: isLeft ? "adopt_or_abandon" : "update",
        tool_count: count,
        should_check_in: isEnabled && count >= settings("hooks.ghap_checkin.frequency"),
        entry,
      };
    }),
};

const NO_ENTRY: ActiveGhap = {
  type: "none",
  content: "",
  token_count: 0,
  suggested_action: "start",
  tool_count: 0,
  should_check_in: false,
  entry: null,
};
