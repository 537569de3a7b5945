import type * as Journal from "@/ghap/journal/journal.ts";
import type { HookEvent, SessionEndEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { inferredKey } from "@/events/ghap/inferred-key.ts";
import { actorOf } from "@/events/sessions/actor-of-event.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { parseLine } from "@/events/ghap/parse-line.ts";
import type { CheckKind } from "@/ghap/outcome/outcome.ts";
import { findChecks } from "@/ghap/outcome/find-checks.ts";
import { unstatedGoal, unstatedHypothesis } from "@/ghap/inferred-texts.ts";
import { journalFolder } from "@/ghap/journal/journal-paths.ts";
import { mayHaveActive } from "@/ghap/journal/tool-counter.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import type { FailureBody } from "@/session/activity.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * Entries that nobody wrote down. A test that failed, a change and the test that passed are an
 * experiment: fixes/ sees it and keeps the fix; here it becomes an entry of the journal as well, so
 * that an agent that never begins one learns all the same. The fix is what is told. The entry is
 * marked as inferred, weighs half, and is for counting and comparing (decision 30).
 */

/** A fix of which an entry is to be made when the session ends. Its texts have passed the gate. */
export interface InferredItem {
  /** The fix; if the user rejects it, no entry is made. */
  readonly fixId: string;
  readonly kind: CheckKind;
  readonly command: string;
  readonly error: string;
  readonly action: string;
  /** Filled in when the turn ends and its transcript is read. */
  readonly goal?: string;
  readonly hypothesis?: string;
}

/** Guess: no session fixes more. */
const ITEMS_MAX = 20;

/** The writes that note a fix of a test or build; none if the agent keeps an entry of its own. */
export function noteInferred(
  { sessionId, agentId }: Pick<HookEvent, "sessionId" | "agentId">,
  { command, error }: Pick<FailureBody, "command" | "error">,
  fix: { readonly id: string; readonly action: string },
  tools: EventTools,
): StoreWrite[] {
  if (sessionId === "" || agentId !== "") return [];
  const kind = findChecks(parseLine(command) ?? [], parseLine).checks.at(-1)?.kind;
  if (kind === undefined || mayHaveActive(journalFolder(tools.project))) return [];
  const item: InferredItem = { fixId: fix.id, kind, command, error, action: fix.action };
  return [itemsWrite(sessionId, [...itemsOf(sessionId, tools), item])];
}

export function itemsOf(sessionId: string, { store }: EventTools): readonly InferredItem[] {
  const value = store.findValue("session", inferredKey(sessionId))?.value;
  return Array.isArray(value) ? (value as InferredItem[]) : [];
}

export function itemsWrite(sessionId: string, items: readonly InferredItem[]): StoreWrite {
  const value = items.slice(-ITEMS_MAX);
  return { kind: "put", namespace: "session", key: inferredKey(sessionId), value };
}

/** Makes entries of the fixes that nobody has rejected. Runs before the journal's session ends. */
export const keepInferred: Contributor<SessionEndEvent> = {
  name: "keep-inferred-ghap",
  contribute(event, tools) {
    const { sessionId } = event;
    const items = sessionId === "" ? [] : itemsOf(sessionId, tools);
    if (items.length === 0) return undefined;
    const { store } = tools;
    for (const item of items) {
      const fix = store.findMemory(item.fixId);
      if (fix !== undefined && isCurrent(fix)) addEntry(item, event, tools);
    }
    const key = inferredKey(sessionId);
    return { writes: [{ kind: "delete", namespace: "session", key }] };
  },
};

function addEntry(item: InferredItem, event: SessionEndEvent, tools: EventTools): void {
  const { command, error, action, goal = "", hypothesis = "", kind } = item;
  const isStated = hypothesis !== "";
  const given = {
    goal: goal === "" ? unstatedGoal(command) : goal,
    // If nobody said what was believed, the change says it.
    hypothesis: isStated ? hypothesis : unstatedHypothesis(error),
    action,
    prediction: `\`${command}\` passes`,
    domain: kind === "test" ? ("debugging" as const) : ("configuration" as const),
  };
  const result = `\`${command}\` passed${isStated ? `; before it failed with: ${error}` : ""}`;
  const resolution = { status: "confirmed", result } as const;
  // Loaded at the end of a session; noting a fix, at a tool call, does without it.
  const { addInferred }: typeof Journal = require("@/ghap/journal/journal.ts");
  addInferred(journalOf(tools), actorOf(event, tools), given, resolution, item.fixId);
}
