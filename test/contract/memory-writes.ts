import { expect } from "bun:test";
import type { ImportedMemory, MemoryVersion, NewMemory } from "@/store/memory-types.ts";
import type { LexicalQuery } from "@/store/port/search-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

/** Short forms of the writes and searches that the suites use most. */

export const LATER_MS = MONDAY_MS + 1_000;
export const LATEST_MS = MONDAY_MS + 2_000;

export function apply(store: Store, ...writes: readonly StoreWrite[]) {
  return store.apply(writes, { isDurable: false });
}

export function remember(store: Store, ...memories: readonly NewMemory[]) {
  return apply(store, ...rememberAll(...memories));
}

/** The ids of the memories found by one term. */
export function search(store: Store, term: string): string[] {
  return searchTerms(store, { terms: [term], limit: 50 });
}

export function searchTerms(store: Store, query: Partial<LexicalQuery>): string[] {
  const hits = store.searchTerms({ terms: [], limit: 10, order: "best", ...query });
  return hits.map(({ memory }) => memory.id);
}

export function version(fields: Partial<MemoryVersion>): MemoryVersion {
  const { id: _id, ...content } = sampleMemory(fields.text ? { text: fields.text } : {});
  return { ...content, directory: undefined, supersededBy: undefined, ...fields };
}

export function edit(memoryId: string, changed: MemoryVersion, atMs = LATER_MS): StoreWrite {
  return { kind: "edit", memoryId, version: changed, atMs };
}

/** Undoes the last change and returns how many memories it restored. */
export function undoLast(store: Store, memoryId?: string, atMs = LATEST_MS): number {
  const entries = store.undoableChanges(memoryId);
  const outcomes = apply(
    store,
    ...entries.map(({ seq }) => ({ kind: "undo", seq, atMs }) as const),
  );
  expect(outcomes.every(({ kind }) => kind === "remembered")).toBe(true);
  return entries.length;
}

/** Stores one memory for each word, all in one session, each with its own tag and signature. */
export function rememberSession(store: Store, words: readonly string[]): NewMemory[] {
  const memories = words.map((text) =>
    sampleMemory({ text, sessionId: "s", tags: [`tag-${text}`], errorSignature: `sig ${text}` }),
  );
  apply(store, ...rememberAll(...memories));
  return memories;
}

export function imported(fields: Partial<ImportedMemory>): ImportedMemory {
  const { vector: _vector, ...memory } = sampleMemory(fields.text ? { text: fields.text } : {});
  return {
    branch: undefined,
    directory: undefined,
    agentType: undefined,
    errorSignature: undefined,
    sessionId: undefined,
    event: undefined,
    updatedAtMs: MONDAY_MS + 7,
    repeatCount: 0,
    supersededBy: undefined,
    useCount: 2,
    lastUsedAtMs: MONDAY_MS + 8,
    workedCount: 3,
    failedCount: 1,
    originalId: undefined,
    ...withoutWorked(memory),
    ...fields,
  };
}

function withoutWorked({ workedCount: _worked, ...memory }: NewMemory) {
  return memory;
}

/** Imports the memory and checks that judgeImport predicted the outcome. */
export function importAndCheck(store: Store, memory: ImportedMemory) {
  const predicted = store.judgeImport(memory);
  const [outcome] = apply(store, { kind: "import", memory, atMs: LATER_MS });
  expect(outcome).toEqual(predicted ?? { kind: "remembered", memoryId: memory.id, isNew: true });
  return outcome;
}
