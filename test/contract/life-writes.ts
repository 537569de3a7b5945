import { expect } from "bun:test";
import type { ImportedMemory, MemoryVersion, NewMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

/** Changes to memories, written briefly, for the suites that follow a memory through its life. */

export const LATER_MS = MONDAY_MS + 1_000;
export const LATEST_MS = MONDAY_MS + 2_000;

export function apply(store: Store, ...writes: readonly StoreWrite[]) {
  return store.apply(writes, { isDurable: false });
}

export function search(store: Store, term: string): string[] {
  const hits = store.searchTerms({ terms: [term], limit: 50, order: "best" });
  return hits.map(({ memory }) => memory.id);
}

export function version(fields: Partial<MemoryVersion>): MemoryVersion {
  const { id: _id, ...content } = sampleMemory(fields.text ? { text: fields.text } : {});
  return { ...content, directory: undefined, supersededBy: undefined, ...fields };
}

export function edit(memoryId: string, changed: MemoryVersion, atMs = LATER_MS): StoreWrite {
  return { kind: "edit", memoryId, version: changed, atMs };
}

/** Undoes the last change and returns how many memories that concerned. */
export function undoLast(store: Store, memoryId?: string, atMs = LATEST_MS): number {
  const entries = store.undoableChanges(memoryId);
  const outcomes = apply(
    store,
    ...entries.map(({ seq }) => ({ kind: "undo", seq, atMs }) as const),
  );
  expect(outcomes.every(({ kind }) => kind === "remembered")).toBe(true);
  return entries.length;
}

/** One memory for each word, in one session, with a tag and a signature of its own. */
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

/** Imports it, and checks that what was foreseen is what happens. */
export function bringIn(store: Store, memory: ImportedMemory) {
  const foreseen = store.judgeImport(memory);
  const [outcome] = apply(store, { kind: "import", memory, atMs: LATER_MS });
  expect(outcome).toEqual(foreseen ?? { kind: "remembered", memoryId: memory.id, isNew: true });
  return outcome;
}
