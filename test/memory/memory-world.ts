import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import type { LinkKind } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";
import { SHIPPED_TABLE } from "@test/embed/shipped-table.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { createTestClock, type TestClock } from "@test/store/test-clock.ts";

/** A store with memories that have vectors, links and times. */
export interface MemoryWorld extends Disposable {
  readonly store: Store;
  readonly clock: TestClock;
  readonly embedder: TokenTableEmbedder;
  /** Stores a memory of an agent one minute after the previous one, and returns its id. */
  remember(text: string, draft?: Partial<MemoryDraft>): string;
  link(fromId: string, kind: LinkKind, toId: string, weight?: number): void;
}

export function createMemoryWorld(): MemoryWorld {
  const folder = temporaryFolder("memory");
  const clock = createTestClock();
  const store = openTestStore(folder.path, { clock });
  const embedder = new TokenTableEmbedder(SHIPPED_TABLE);
  return {
    store,
    clock,
    embedder,
    remember(text, draft = {}) {
      clock.advance(60_000);
      const full = { text, type: "Learning" as const, origin: "agent" as const, ...draft };
      const prepared = prepareMemory(full, clock, embedder);
      if (prepared.kind === "refused") throw new Error(`refused: ${prepared.reason}`);
      store.apply([{ kind: "remember", memory: prepared.memory }], { isDurable: false });
      return prepared.memory.id;
    },
    link(fromId, kind, toId, weight = 1) {
      const link = { fromId, toId, kind, weight, atMs: clock.nowMs() };
      store.apply([{ kind: "link", link }], { isDurable: false });
    },
    [Symbol.dispose]() {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}
