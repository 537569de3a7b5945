import { expect } from "bun:test";
import { recall } from "@/memory/recall/recall.ts";
import type { Store } from "@/store/store.ts";
import type { LifeReport, Work } from "@test/fault/kills/life-report.ts";

/**
 * The memories that must be in the store after all reports of a lane's programs. A change that was
 * in flight during a kill has happened completely or not at all.
 */
export interface ExpectedMemories {
  /** Adds a life's report and checks all the memories it mentions. */
  takeLife(store: Store, life: LifeReport): void;
  /** Checks every memory there ever was. */
  expectAll(store: Store): void;
}

interface Known {
  /** The texts it may have now; undefined means gone. More than one if a kill left it open. */
  readonly possible: readonly (string | undefined)[];
  /** True if it was spooled and perhaps not applied yet: it may still be missing. */
  readonly isWaiting: boolean;
  /** Every text it ever had. Only the current one may find it. */
  readonly texts: ReadonlySet<string>;
}

export function createExpectedMemories(lane: string): ExpectedMemories {
  const known = new Map<string, Known>();
  let undecided: Work[] = [];

  function settle(work: Work): void {
    if (work.kind === "drain") {
      for (const [id, memory] of known) known.set(id, { ...memory, isWaiting: false });
    }
    undecided = undecided.filter((other) => !sharesMemory(other, work));
    for (const { id, text } of work.changes) {
      note(id, text, { possible: [text], isWaiting: work.kind === "spool" });
    }
  }

  /**
   * A commit that was written but not announced becomes visible only when the log is recovered,
   * perhaps after the next check. So the memory stays open until it is changed again.
   */
  function leaveOpen(work: Work): void {
    // Some of the memories being changed may be in the old state and some in the new one.
    undecided = [...undecided.filter((other) => !sharesMemory(other, work)), work];
    for (const { id, text } of work.changes) {
      const before = known.get(id)?.possible ?? [undefined];
      note(id, text, { possible: [...before, text], isWaiting: work.kind === "spool" });
    }
  }

  function note(id: string, text: string | undefined, memory: Omit<Known, "texts">): void {
    const texts = new Set(known.get(id)?.texts);
    if (text !== undefined) texts.add(text);
    known.set(id, { ...memory, texts });
  }

  function problemsOf(store: Store, id: string): string[] {
    const found = store.findMemory(id)?.text;
    const memory = known.get(id);
    if (memory === undefined) return [`${id} was never reported`];
    if (found === undefined && memory.isWaiting) return [];
    if (!memory.possible.includes(found)) return [`${id}: ${found}, not ${memory.possible}`];
    if (found === undefined && memory.possible.length > 1) return [];
    const misfound = [...memory.texts].filter(
      (text) => isFoundByWords(store, id, text) !== (text === found),
    );
    return [
      ...misfound.map((text) => `${id} by the words ${text}: the opposite of ${found}`),
      ...historyProblems(store, id, found),
    ];
  }

  /** Half a batch is worse than none. */
  function expectWhole(store: Store, work: Work): void {
    const made = work.changes.filter(({ id, text }) => store.findMemory(id)?.text === text);
    expect([work.kind, made.length]).toEqual([
      work.kind,
      made.length === 0 ? 0 : work.changes.length,
    ]);
  }

  return {
    takeLife(store, { done, inFlight }) {
      done.forEach(settle);
      if (inFlight !== undefined) leaveOpen(inFlight);
      for (const work of undecided) expectWhole(store, work);
      const works = [...done, ...(inFlight === undefined ? [] : [inFlight])];
      const ids = works.flatMap(({ changes }) => changes.map(({ id }) => id));
      expect([...new Set(ids)].flatMap((id) => problemsOf(store, id))).toEqual([]);
    },
    expectAll(store) {
      for (const work of undecided) expectWhole(store, work);
      const stored = store.listMemories({ limit: known.size + 1, tags: [lane] });
      const ids = new Set([...known.keys(), ...stored.map(({ id }) => id)]);
      expect([...ids].flatMap((id) => problemsOf(store, id))).toEqual([]);
    },
  };
}

function sharesMemory(left: Work, right: Work): boolean {
  const ids = new Set(left.changes.map(({ id }) => id));
  return right.changes.some(({ id }) => ids.has(id));
}

function isFoundByWords(store: Store, id: string, text: string): boolean {
  const request = { profile: "hybrid", query: text, limit: 5 } as const;
  return recall(store, request).some((hit) => hit.memory.id === id);
}

/** The history agrees with the memory and tells how it came about. */
function historyProblems(store: Store, id: string, text: string | undefined): string[] {
  const entries = store.memoryHistory(id);
  const first = String(entries[0]?.change);
  const lastMs = Math.max(...entries.map(({ atMs }) => atMs));
  const told = store.memoryAsOf(id, lastMs)?.text;
  return [
    ...(["remembered", "imported"].includes(first) ? [] : [`${id} began as ${first}`]),
    ...(told === text ? [] : [`${id} in the history says ${told}, not ${text}`]),
  ];
}
