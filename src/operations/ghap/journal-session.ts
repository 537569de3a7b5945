import type { GhapEntry } from "@/ghap/entry.ts";
import { archiveEnded, endSession, startSession } from "@/ghap/journal/journal-lifecycle.ts";
import { readCallCount, resetCalls, countCall } from "@/ghap/journal/tool-counter.ts";
import { CatalogueError } from "@/base/errors.ts";
import { type GhapTools, rememberEntries, withJournal } from "@/operations/ghap/ghap-tools.ts";

export interface StartedJournal {
  /** The journal's id of the session. */
  readonly sessionId: string;
  readonly orphan: GhapEntry | undefined;
}

/** Begins the journal's session, or goes on with it. The hook at the start does the same. */
export function startJournal(tools: GhapTools): StartedJournal {
  return withJournal(tools, ({ journal, actor }) => {
    const started = startSession(
      journal,
      { ...actor, client: requireSession(actor.client) },
      false,
    );
    return { sessionId: started.session.id, orphan: started.orphan };
  });
}

/** Ends the journal's session: an active entry is given up, and all its entries are remembered. */
export function endJournal(tools: GhapTools): { readonly entries_count: number } {
  return withJournal(tools, ({ journal, actor }) => {
    const ended = { ...actor, client: requireSession(actor.client) };
    const entries = endSession(journal, ended);
    if (rememberEntries(entries, tools) !== "later") archiveEnded(journal, ended);
    return { entries_count: entries.length };
  });
}

/** Reads the count of tool calls since the last check-in, adds to it, or begins anew. */
export function toolCount(tools: GhapTools, change: "read" | "add" | "reset"): number {
  return withJournal(tools, ({ journal, actor }) => {
    const client = requireSession(actor.client);
    if (change === "add") return countCall(journal.folder, client);
    if (change === "reset") resetCalls(journal.folder, client);
    return readCallCount(journal.folder, client);
  });
}

function requireSession(client: string | undefined): string {
  if (client !== undefined) return client;
  const detail = "There is no session of Claude Code here.";
  throw new CatalogueError("ERR_USAGE", { detail, program: "context-graph mcp" });
}
