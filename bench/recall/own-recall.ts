import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "@/base/clock.ts";
import { tokenTablePath } from "@/base/data-files.ts";
import { TokenTableEmbedder } from "@/embed/token-table.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { recall } from "@/memory/recall.ts";
import { openStore } from "@/store/sqlite/open.ts";
import type { Origin, Store, StoreWrite } from "@/store/store.ts";
import { byGroup, type Item, type Query, type RecallSet } from "./set.ts";
import type { Answer } from "./scores.ts";

const RANKED_IDS = 100;
const embedder = new TokenTableEmbedder(tokenTablePath());
const BATCH = 1_000;

/** Answers every query of a set through the recall that hooks use, one fresh store a group. */
export function answerWithOwnRecall(set: RecallSet): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  const queries = byGroup([...set.queries, ...set.offTopic]);
  for (const [group, items] of byGroup(set.items)) {
    const folder = mkdtempSync(join(tmpdir(), "context-graph-recall-"));
    const clock = createSetClock();
    const store = openStore({ folder, clock, patience: () => 5_000 });
    try {
      const itemIds = remember(store, items, clock);
      for (const query of queries.get(group) ?? []) {
        clock.moveTo(query.time);
        answers.set(query.id, ask(store, query, itemIds));
      }
    } finally {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return answers;
}

function ask(store: Store, query: Query, itemIds: ReadonlyMap<string, string[]>): Answer {
  const startedAt = performance.now();
  const request = { query: query.text, limit: RANKED_IDS } as const;
  const hits = recall(store, { ...request, gate: "any", effort: "thorough" }, embedder);
  const ms = performance.now() - startedAt;
  const ranked = hits.flatMap(({ memory }) => itemIds.get(memory.id) ?? []);
  return { id: query.id, ranked, ms, top: Math.max(0, ...hits.map(({ score }) => score)) };
}

/** Stores the items in their order; returns the item ids behind each memory (equal texts merge). */
function remember(store: Store, items: readonly Item[], clock: SetClock): Map<string, string[]> {
  const itemIds = new Map<string, string[]>();
  for (let first = 0; first < items.length; first += BATCH) {
    const batch = items.slice(first, first + BATCH);
    const prepared = batch.flatMap((item) => {
      clock.moveTo(item.time);
      const result = prepareMemory(toDraft(item), clock, embedder);
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

interface SetClock extends Clock {
  moveTo(time: string | null): void;
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
