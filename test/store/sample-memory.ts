import { systemClock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** A fixed point in time, so that tests can say "one hour later". */
export const MONDAY_MS = Date.UTC(2026, 0, 5, 9);

/** A memory that would pass the write gate. Equal text means equal content. */
export function sampleMemory(fields: Partial<NewMemory> = {}): NewMemory {
  const id = newId("mem", systemClock);
  const text = fields.text ?? `A memory called ${id}`;
  return {
    id,
    type: "Learning",
    text,
    tags: [],
    files: [],
    anchors: [],
    otherWords: [],
    symbols: [],
    metadata: {},
    importance: 0.7,
    tier: "silver",
    flags: [],
    origin: "user",
    createdAtMs: MONDAY_MS,
    contentHash: Bun.hash(text).toString(16),
    ...fields,
  };
}

export function rememberAll(...memories: readonly NewMemory[]): StoreWrite[] {
  return memories.map((memory) => ({ kind: "remember", memory }));
}
