import type { Clock } from "@/base/clock.ts";
import { TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { newId } from "@/base/ids.ts";
import { compose, type Composition } from "@/context/compose.ts";
import type { Section } from "@/context/section.ts";
import type { Contribution, Contributor, EventTools } from "@/events/contributor.ts";
import { EVENT_TABLE } from "@/events/event-table.ts";
import type { HookEvent } from "@/events/event.ts";
import type { Store, StoreWrite } from "@/store/store.ts";

/** What an event comes to: text for the model, and what has to be written down. */
export interface EventResult {
  readonly text: string;
  readonly tokens: number;
  readonly writes: readonly StoreWrite[];
  /** Contributors the deadline left no time for. */
  readonly late: readonly string[];
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
}

/**
 * Runs the contributors in order against the one deadline and puts together what they return.
 * What is not ready in time, or fails, is left out; the rest is kept. Memories this agent was
 * already given are dropped, and every one that is shown gets a row in the ledger.
 */
export async function dispatch(
  event: HookEvent,
  contributors: readonly Contributor[],
  tools: EventTools,
): Promise<EventResult> {
  const late: string[] = [];
  const failed: { name: string; error: unknown }[] = [];
  const contributions: Contribution[] = [];
  for (const contributor of contributors) {
    const result = await runOne(contributor, event, tools, failed);
    if (result === TIMED_OUT) late.push(contributor.name);
    else if (result !== undefined) contributions.push(result);
  }
  const sections = contributions.flatMap(({ section }) => (section ? [section] : []));
  const isFreshStart = contributions.some(forgetsServed);
  const fresh = isFreshStart ? sections : withoutServed(sections, event, tools.store);
  const composition = compose(fresh, EVENT_TABLE[event.name].budgetTokens);
  const writes = [
    ...contributions.flatMap((contribution) => contribution.writes ?? []),
    ...bookkeeping(composition, event, tools.clock),
  ];
  return { text: composition.text, tokens: composition.tokens, writes, late, failed };
}

async function runOne(
  contributor: Contributor,
  event: HookEvent,
  tools: EventTools,
  failed: { name: string; error: unknown }[],
): Promise<Contribution | undefined | typeof TIMED_OUT> {
  if (tools.deadline.remainingMs() <= (contributor.needsMs ?? 0)) return TIMED_OUT;
  try {
    const result = contributor.contribute(event, tools);
    return result instanceof Promise ? await withinDeadline(tools.deadline, result) : result;
  } catch (error) {
    failed.push({ name: contributor.name, error });
    return undefined;
  }
}

// A session that begins anew is about to lose its served set: what it held no longer counts.
function forgetsServed({ writes }: Contribution): boolean {
  return writes?.some(({ kind }) => kind === "unserve-session") ?? false;
}

function withoutServed(sections: readonly Section[], event: HookEvent, store: Store): Section[] {
  if (event.sessionId === "") return [...sections];
  return sections.map((section) => {
    if (section.mayRepeat || section.lines.length === 0) return section;
    const ids = section.lines.map((line) => line.memoryId).filter((id) => id !== "");
    const served = store.servedAmong(event.sessionId, event.agentId, ids);
    return { ...section, lines: section.lines.filter((line) => !served.has(line.memoryId)) };
  });
}

function bookkeeping(composition: Composition, event: HookEvent, clock: Clock): StoreWrite[] {
  if (event.sessionId === "" || composition.shown.length === 0) return [];
  const { sessionId, agentId } = event;
  const atMs = clock.nowMs();
  return composition.shown.map(({ line, tokens }): StoreWrite => {
    const { memoryId, reason, score } = line;
    const id = newId("inj", clock);
    return {
      kind: "add-ledger",
      entry: { id, atMs, sessionId, agentId, event: event.name, memoryId, reason, score, tokens },
    };
  });
}
