import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { embedMemories } from "@/operations/upkeep/embed-memories.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { Origin } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { byGroup, type Item, type RecallSet } from "./set.ts";

/** The items of one group as memories, stored as hooks would have stored them. */
export interface GroupStore {
  readonly group: string;
  readonly folder: string;
  readonly store: Store;
  readonly clock: SetClock;
  /** The item ids behind each memory: equal texts become one memory. */
  readonly itemIds: ReadonlyMap<string, readonly string[]>;
}

export interface SetClock extends Clock {
  moveTo(time: string | null): void;
}

/** What embeds, where it is not the token table. */
export interface Encoders {
  readonly documents?: SlowEmbedder | undefined;
  readonly queries?: SlowEmbedder | undefined;
  /** No vectors at all: words only. */
  readonly isOff?: boolean;
}

const BATCH = 1_000;

export const setEmbedder = new TokenTableEmbedder(tokenTablePath());

/** Makes a fresh store of each group, shows it, and removes it again. */
export async function visitGroupStores(
  set: RecallSet,
  { documents }: Encoders,
  visit: (groupStore: GroupStore) => void | Promise<void>,
): Promise<void> {
  for (const [group, items] of byGroup(set.items)) {
    const folder = mkdtempSync(join(tmpdir(), "context-graph-recall-"));
    const clock = createSetClock();
    const store = openStore({ folder, clock, patience: () => 5_000 });
    try {
      const itemIds = remember(store, items, clock);
      if (documents !== undefined) {
        await embedMemories({ mayContinue: () => true }, { store, clock, embedder: documents });
      }
      await visit({ group, folder, store, clock, itemIds });
    } finally {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Stores the items in their order. */
function remember(store: Store, items: readonly Item[], clock: SetClock): Map<string, string[]> {
  const itemIds = new Map<string, string[]>();
  for (let first = 0; first < items.length; first += BATCH) {
    const batch = items.slice(first, first + BATCH);
    const prepared = batch.flatMap((item) => {
      clock.moveTo(item.time);
      const result = prepareMemory(toDraft(item), clock, setEmbedder);
      return result.kind === "accepted" ? [{ item, memory: result.memory }] : [];
    });
    const writes = prepared.map(({ memory }): StoreWrite => ({ kind: "remember", memory }));
    for (const [i, outcome] of store.apply(writes, { isDurable: false }).entries()) {
      const id = prepared[i]?.item.id;
      if (outcome.kind !== "remembered" || id === undefined) continue;
      itemIds.set(outcome.memoryId, [...(itemIds.get(outcome.memoryId) ?? []), id]);
    }
  }
  return itemIds;
}

function toDraft(item: Item) {
  const origins: Readonly<Record<string, Origin>> = { user: "user", assistant: "agent" };
  return {
    text: item.text,
    type: "Context" as const,
    origin: origins[item.meta?.role ?? ""] ?? ("tool" as const),
    files: item.meta?.files ?? [],
    sessionId: item.session,
  };
}

/** The time of the set: that of the item or query at hand, a millisecond later each time. */
function createSetClock(): SetClock {
  let nowMs = Date.UTC(2026, 0, 1);
  return {
    nowMs: () => (nowMs += 1),
    elapsedMs: () => performance.now(),
    moveTo(time) {
      const parsed = time === null ? Number.NaN : Date.parse(time);
      if (Number.isFinite(parsed)) nowMs = parsed;
    },
  };
}
