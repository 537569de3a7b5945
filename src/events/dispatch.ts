import type { Clock } from "@/base/clock.ts";
import { TIMED_OUT, withinDeadline } from "@/base/deadline.ts";
import { newId } from "@/base/ids.ts";
import { joinLists } from "@/base/lists.ts";
import { compose, type Composition, type ShownLine } from "@/context/compose.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import type { Contribution, Contributor, EventTools } from "@/events/contributor.ts";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import type { HookEvent } from "@/conversation/event.ts";
import { type AskedQuery, noteAsked } from "@/session/query-cache.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/** Text for the model, and what it costs. */
export interface Shown {
  readonly text: string;
  readonly tokens: number;
}

/** What an event comes to: text for the model, and what has to be written down. */
export interface EventResult extends Shown {
  readonly writes: readonly StoreWrite[];
  /**
   * What is left of the text where some of the writes were refused, by their places: the store
   * knows which memories another hook of the session has shown since this one looked.
   */
  readonly unless: (isRefused: (write: number) => boolean) => Shown;
  /** For the user; empty where there is nothing. */
  readonly notice: string;
  /** What can wait until the answer is out. */
  readonly afterwards: readonly (() => void)[];
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
  const sections = freshSections(contributions, event, tools.store);
  const budgetTokens = EVENT_TABLE[event.name].budgetTokens;
  const composition = compose(sections, budgetTokens);
  noteQueries(contributions, composition, event, tools);
  const others = joinLists(contributions.map(({ writes = [] }) => writes));
  const rows = bookkeeping(composition, sections, event, tools.clock);
  return {
    text: composition.text,
    tokens: composition.tokens,
    writes: [...others, ...rows],
    unless: (isRefused) => {
      const gone = composition.shown.filter((_, i) => isRefused(others.length + i));
      return gone.length === 0 ? composition : compose(withoutLines(sections, gone), budgetTokens);
    },
    notice: contributions
      .map(({ notice = "" }) => notice)
      .filter((notice) => notice !== "")
      .join("\n"),
    afterwards: contributions
      .map(({ afterwards }) => afterwards)
      .filter((work) => work !== undefined),
    late,
    failed,
  };
}

async function runOne(
  contributor: Contributor,
  event: HookEvent,
  tools: EventTools,
  failed: { name: string; error: unknown }[],
): Promise<Contribution | undefined | typeof TIMED_OUT> {
  const { needsMs = 0, runsLate = false } = contributor;
  if (!runsLate && tools.deadline.remainingMs() <= needsMs) return TIMED_OUT;
  try {
    const result = contributor.contribute(event, tools);
    return result instanceof Promise ? await withinDeadline(tools.deadline, result) : result;
  } catch (error) {
    failed.push({ name: contributor.name, error });
    return undefined;
  }
}

/** The sections without what the agent has before it, and each memory in the first that has it. */
function freshSections(
  contributions: readonly Contribution[],
  event: HookEvent,
  store: Store,
): Section[] {
  const isFreshStart = contributions.some(forgetsServed);
  const told = new Set<string>();
  const sections: Section[] = [];
  for (const { section } of contributions) {
    if (section === undefined) continue;
    const isKnown = isFreshStart || section.mayRepeat ? undefined : servedIn(section, event, store);
    const lines = section.lines.filter(({ memoryId }) => {
      if (memoryId === "") return true;
      if (told.has(memoryId) || isKnown?.has(memoryId) === true) return false;
      told.add(memoryId);
      return true;
    });
    sections.push({ ...section, lines });
  }
  return sections;
}

// A session that begins anew is about to lose its served set: what it held no longer counts.
function forgetsServed({ writes }: Contribution): boolean {
  return writes?.some(({ kind }) => kind === "unserve-session") ?? false;
}

function servedIn({ lines }: Section, event: HookEvent, store: Store): Set<string> | undefined {
  const ids = lines.map(({ memoryId }) => memoryId).filter((id) => id !== "");
  if (event.sessionId === "" || ids.length === 0) return undefined;
  return store.servedAmong(event.sessionId, event.agentId, ids);
}

function withoutLines(sections: readonly Section[], gone: readonly ShownLine[]): Section[] {
  const lines = new Set<SectionLine>(gone.map(({ line }) => line));
  return sections.map((section) => ({
    ...section,
    lines: section.lines.filter((line) => !lines.has(line)),
  }));
}

function noteQueries(
  contributions: readonly Contribution[],
  { shown }: Composition,
  { sessionId }: HookEvent,
  { sessionFolder }: EventTools,
): void {
  if (sessionFolder === undefined || sessionId === "") return;
  const lines = new Set(shown.map(({ line }) => line));
  const asked: AskedQuery[] = [];
  for (const { askedKey, section } of contributions) {
    if (askedKey === undefined) continue;
    const hasText = section?.lines.some((line) => lines.has(line)) ?? false;
    asked.push({ key: askedKey, hasText });
  }
  noteAsked(sessionFolder, sessionId, asked);
}

/** A row for each line that is shown, in its order. */
function bookkeeping(
  composition: Composition,
  sections: readonly Section[],
  event: HookEvent,
  clock: Clock,
): StoreWrite[] {
  if (event.sessionId === "" || composition.shown.length === 0) return [];
  const { sessionId, agentId } = event;
  const atMs = clock.nowMs();
  const repeatable = new Set(
    joinLists(sections.map(({ mayRepeat, lines }) => (mayRepeat ? lines : []))),
  );
  return composition.shown.map(({ line, tokens }): StoreWrite => {
    const { memoryId, reason, score } = line;
    const id = newId("inj", clock);
    return {
      kind: "add-ledger",
      entry: { id, atMs, sessionId, agentId, event: event.name, memoryId, reason, score, tokens },
      ...(memoryId === "" || repeatable.has(line) ? {} : { unlessServed: true }),
    };
  });
}
