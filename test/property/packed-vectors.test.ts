// Whatever happens to memories, the index contains the sign bits of every vector exactly once, in
// the right pack.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { cellNumber } from "@/vectors/cell-number.ts";
import { entryBytes, readEntryNumber, signBitsOf } from "@/vectors/sign-bits.ts";
import { databasePath } from "@/platform/database-path.ts";
import { cellOfPack } from "@/store/sqlite/search/vectors/vector-packs.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { version } from "@test/contract/memory-writes.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { RandomVectors, SCHEME, SPACE, stored } from "@test/store/search/random-vectors.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

/** Small packs, so that they fill up. */
const DIMENSIONS = 6_400;
const division = { space: SPACE, dimensions: DIMENSIONS, scheme: SCHEME };

const step = fc.record({
  kind: fc.constantFrom("remember", "remember", "edit", "forget", "undo", "embed", "assign"),
  memory: fc.nat(),
  cell: fc.option(fc.nat(2), { nil: undefined }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("the index of vectors follows the vectors", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      using folder = temporaryFolder("vector-index");
      using opened = usingStore(folder.path);
      const random = new RandomVectors(3);
      for (const [at, each] of steps.entries()) {
        const writes = writesOf(opened.store, each, random, at);
        opened.store.apply(writes, { isDurable: false });
      }
      using db = new Database(databasePath(folder.path), { strict: true });
      expect(readIndex(db)).toEqual(readVectors(db));
      expect(opened.store.checkIntegrity().problems).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);

function writesOf(store: Store, each: Step, random: RandomVectors, atMs: number): StoreWrite[] {
  const memories = store.listMemories({ limit: 100 });
  const chosen = memories[each.memory % Math.max(1, memories.length)];
  const vector = stored(random.direction(DIMENSIONS), each.cell);
  if (each.kind === "remember") return [{ kind: "remember", memory: sampleMemory({ vector }) }];
  if (each.kind === "undo") {
    return store.undoableChanges().map(({ seq }) => ({ kind: "undo", seq, atMs }));
  }
  if (each.kind === "assign") {
    const cell = cellNumber(SCHEME, each.cell ?? 3);
    const vectors = store.vectorsOutside(division, 3).map((loose) => ({ ...loose, cell }));
    return [{ kind: "assign-cells", vectors }];
  }
  if (chosen === undefined) return [];
  const { id: memoryId, text } = chosen;
  if (each.kind === "forget") return [{ kind: "forget", memoryId, atMs }];
  if (each.kind === "edit") {
    return [{ kind: "edit", memoryId, version: version({ text: `edit ${atMs}`, vector }), atMs }];
  }
  const contentHash = sampleMemory({ text }).contentHash;
  return [{ kind: "put-vector", memoryId, contentHash, vector }];
}

/** The pack and the sign bits of each row, read from the packs. */
function readIndex(db: Database): Record<number, string> {
  const packs = db
    .query<{ pack: number; entries: Uint8Array }, []>("SELECT pack, entries FROM vector_packs")
    .all();
  const stride = entryBytes(DIMENSIONS);
  const found: [number, string][] = [];
  for (const { pack, entries } of packs) {
    expect(entries.length % stride).toBe(0);
    for (let at = 0; at < entries.length; at += stride) {
      const signBits = entries.subarray(at + 4, at + stride).toHex();
      found.push([readEntryNumber(entries, at), `${pack} ${cellOfPack(db, pack)} ${signBits}`]);
    }
  }
  expect(new Set(found.map(([row]) => row)).size).toBe(found.length);
  return Object.fromEntries(found);
}

/** The same, computed from the vectors. */
function readVectors(db: Database): Record<number, string> {
  const rows = db
    .query<{ row: number; pack: number; bytes: Uint8Array }, []>(
      "SELECT row, pack, bytes FROM vectors",
    )
    .all();
  return Object.fromEntries(
    rows.map(({ row, pack, bytes }) => {
      const signBits = signBitsOf(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return [row, `${pack} ${cellOfPack(db, pack)} ${signBits.toHex()}`];
    }),
  );
}
