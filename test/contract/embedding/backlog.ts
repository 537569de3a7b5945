import { describe, expect, test } from "bun:test";
import type { MemoryVector, NewMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { apply, edit, LATER_MS, undoLast, version } from "@test/contract/memory-writes.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const ABSENT = { kind: "refused", reason: "absent" } as const;

export function describeBacklog(open: OpenFixture): void {
  describe("memories that need a vector", () => {
    test("a memory waits until it has a vector of the wanted encoder", () => {
      using fixture = open();
      const [first, second, third] = rememberThree(fixture.store);
      expect(waiting(fixture.store, "model")).toEqual([first.id, second.id, third.id]);
      expect(waiting(fixture.store, "table")).toEqual([second.id]);
      expect(apply(fixture.store, putVector(first), putVector(second))).toEqual([
        { kind: "done" },
        { kind: "done" },
      ]);
      const store = fixture.reopen();
      expect(waiting(store, "model")).toEqual([third.id]);
      expect(waiting(store, "table")).toEqual([first.id, second.id]);
      expect(store.countVectorsByEncoder()).toEqual(
        new Map([
          ["model", 2],
          ["table", 1],
        ]),
      );
      expect(vectorOf(store, "alpha")).toEqual(vector("model").bytes);
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("waiting memories are returned with their text and hash, in parts and in the order of rows", () => {
      using fixture = open();
      const { store } = fixture;
      const memories = rememberThree(store);
      const [first, ...none] = store.memoriesToEmbed("model", "0", 1);
      expect(none).toEqual([]);
      const { id, text, contentHash } = memories[0];
      expect(first).toEqual({ row: String(first?.row), id, text, contentHash });
      const rest = store.memoriesToEmbed("model", String(first?.row), 9);
      expect(rest.map((memory) => memory.id)).toEqual([memories[1].id, memories[2].id]);
      expect(store.memoriesToEmbed("model", rest.at(-1)?.row ?? "0", 9)).toEqual([]);
    });

    test("a vector is refused if its memory is gone or has changed", () => {
      using fixture = open();
      const { store } = fixture;
      const [changed, gone] = rememberThree(store);
      apply(store, edit(changed.id, version({ text: "delta words" })));
      apply(store, { kind: "forget", memoryId: gone.id, atMs: LATER_MS });
      const late = [putVector(changed), putVector(gone), putVector(sampleMemory())];
      expect(apply(store, ...late)).toEqual([ABSENT, ABSENT, ABSENT]);
      expect(vectorOf(store, "delta")).toBeUndefined();
      expect(store.countVectorsByEncoder()).toEqual(new Map([["table", 1]]));
      expect(waiting(store, "model")).toContain(changed.id);
      undoLast(store, gone.id);
      expect(apply(store, putVector(gone))).toEqual([{ kind: "done" }]);
    });

    test("a new vector does not change the memory", () => {
      using fixture = open();
      const { store } = fixture;
      const [first] = rememberThree(store);
      const before = store.findMemory(first.id);
      apply(store, putVector(first));
      expect(store.findMemory(first.id)).toEqual(before);
      expect(store.memoryHistory(first.id)).toHaveLength(1);
    });

    test("memories of every project wait, and each project counts its own", () => {
      using fixture = open();
      const other = fixture.openAgain("prj_other");
      const memory = sampleMemory({ text: "elsewhere", vector: vector("table") });
      other.apply(rememberAll(memory), { isDurable: false });
      const own = rememberThree(fixture.store);
      expect(waiting(fixture.store, "model")).toEqual([memory.id, ...own.map(({ id }) => id)]);
      expect(apply(fixture.store, putVector(memory))).toEqual([{ kind: "done" }]);
      expect(other.countVectorsByEncoder()).toEqual(new Map([["model", 1]]));
      expect(fixture.store.countVectorsByEncoder()).toEqual(new Map([["table", 2]]));
    });
  });
}

/** Two memories with a vector of the table, and between them one without any. */
function rememberThree(store: Store): [NewMemory, NewMemory, NewMemory] {
  const [alpha, gamma] = ["alpha one", "gamma three"].map((text) =>
    sampleMemory({ text, vector: vector("table") }),
  ) as [NewMemory, NewMemory];
  const beta = sampleMemory({ text: "beta two" });
  apply(store, ...rememberAll(alpha, beta, gamma));
  return [alpha, beta, gamma];
}

function vector(encoder: string): MemoryVector {
  return {
    space: "space",
    encoder,
    bytes: Uint8Array.from(encoder, (letter) => letter.charCodeAt(0)),
  };
}

function putVector({ id, contentHash }: NewMemory): StoreWrite {
  return { kind: "put-vector", memoryId: id, contentHash, vector: vector("model") };
}

function waiting(store: Store, encoder: string): string[] {
  return store.memoriesToEmbed(encoder, "0", 100).map(({ id }) => id);
}

function vectorOf(store: Store, term: string): Uint8Array | undefined {
  const query = { terms: [term], limit: 1, order: "best", space: "space" } as const;
  return store.searchTerms(query)[0]?.vector;
}
