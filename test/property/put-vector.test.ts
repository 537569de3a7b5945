// Whatever happens to memories while their vectors are being made, no memory gets a vector of a
// text it no longer has.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { toStoredBytes } from "@/vectors/stored-cosines.ts";
import type { MemoryVector } from "@/store/memory-types.ts";
import type { MemoryToEmbed } from "@/store/port/embedding-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { version } from "@test/contract/memory-writes.ts";
import { tinyVector } from "@test/embed/tiny-encoder.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const SPACE = "space";
const WORDS = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"];

const step = fc.oneof(
  fc.record({ kind: fc.constant("remember" as const), word: fc.constantFrom(...WORDS) }),
  fc.record({
    kind: fc.constant("edit" as const),
    memory: fc.nat(),
    word: fc.constantFrom(...WORDS),
    hasVector: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("forget" as const), memory: fc.nat() }),
  fc.record({ kind: fc.constant("undo" as const) }),
  /** Looks for memories to embed; the vectors arrive with "deliver". */
  fc.record({ kind: fc.constant("look" as const) }),
  fc.record({ kind: fc.constant("deliver" as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("a vector is never stored for a memory whose content has changed", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      using folder = temporaryFolder("put-vector");
      using opened = usingStore(folder.path);
      let looked: readonly MemoryToEmbed[] = [];
      for (const [at, each] of steps.entries()) {
        looked = take(opened.store, each, looked, at + 1);
        expectOwnVectors(opened.store);
      }
      expect(opened.store.checkIntegrity().problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 120_000);

function take(
  store: Store,
  each: Step,
  looked: readonly MemoryToEmbed[],
  atMs: number,
): readonly MemoryToEmbed[] {
  if (each.kind === "look") return store.memoriesToEmbed("model", "0", 50);
  store.apply(writesOf(store, each, looked, atMs), { isDurable: false });
  return each.kind === "deliver" ? [] : looked;
}

function writesOf(
  store: Store,
  each: Step,
  looked: readonly MemoryToEmbed[],
  atMs: number,
): StoreWrite[] {
  const memories = store.listMemories({ limit: 50 });
  const chosen =
    "memory" in each ? memories[each.memory % Math.max(1, memories.length)] : undefined;
  switch (each.kind) {
    case "remember":
      return [
        {
          kind: "remember",
          memory: sampleMemory({ text: each.word, vector: by("table", each.word) }),
        },
      ];
    case "edit": {
      if (chosen === undefined) return [];
      const vector = each.hasVector ? { vector: by("table", each.word) } : {};
      return [
        {
          kind: "edit",
          memoryId: chosen.id,
          version: version({ text: each.word, ...vector }),
          atMs,
        },
      ];
    }
    case "forget":
      return chosen === undefined ? [] : [{ kind: "forget", memoryId: chosen.id, atMs }];
    case "undo":
      return store.undoableChanges().map(({ seq }) => ({ kind: "undo", seq, atMs }));
    default:
      return looked.map(({ id, contentHash, text }) => ({
        kind: "put-vector",
        memoryId: id,
        contentHash,
        vector: by("model", text),
      }));
  }
}

function by(encoder: string, text: string): MemoryVector {
  return { space: SPACE, encoder, bytes: toStoredBytes(tinyVector(text)) };
}

function expectOwnVectors(store: Store): void {
  for (const word of WORDS) {
    const query = { terms: [word], limit: 50, order: "best", space: SPACE } as const;
    for (const { memory, vector } of store.searchTerms(query)) {
      if (vector !== undefined) expect(vector).toEqual(toStoredBytes(tinyVector(memory.text)));
    }
  }
}
