import { nearness } from "@/store/text/near-duplicate.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { BandIndex, groupNear } from "@/operations/upkeep/audit/near-groups.ts";
import type { Parameter } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** Memories that say the same. */
export interface DuplicateCluster {
  readonly keep: StoredMemory;
  readonly others: readonly StoredMemory[];
  /** The least similarity of the others to the one to keep, from 0 to 1. */
  readonly similarity: number;
}

export interface DuplicateSearch {
  readonly clusters: readonly DuplicateCluster[];
  readonly isPartial: boolean;
}

export interface DescribedMemory {
  readonly id: string;
  readonly line: string;
}

export const SIMILARITY: Parameter = {
  type: "text",
  meaning: "Least similarity of duplicates, from 0 to 1 (default 0.75)",
};

/** Shown with every report of duplicates. */
export const KEEP_RULE =
  "keeps what the user said, else the best tier, the most used, the longest, the newest";

/** Finds groups of memories at least this similar, within the same folder and agent type. */
export function findDuplicates(
  store: MemoriesPort,
  threshold: number,
  onProgress: (text: string) => void,
): DuplicateSearch {
  const found = new MemoryTexts(store);
  const index = new BandIndex();
  for (const memory of store.iterateMemories()) {
    if (!isCurrent(memory)) continue;
    const item = found.add(memory);
    index.add(item, memory.text);
    if (item % 1_000 === 999) onProgress(`${item + 1} memories read`);
  }
  onProgress("comparing");
  const { groups, isPartial } = groupNear(
    index,
    (first, item) => found.isSameScope(first, item) && found.nearness(first, item) >= threshold,
  );
  const clusters = groups.flatMap((group) => {
    const memories = group.flatMap((item) => store.findMemory(found.idOf(item)) ?? []);
    return toCluster(memories, threshold) ?? [];
  });
  return { clusters, isPartial };
}

/** Members of a group are near its first memory; those not near the one to keep are dropped. */
function toCluster(
  memories: readonly StoredMemory[],
  threshold: number,
): DuplicateCluster | undefined {
  const [keep, ...rest] = memories.toSorted(byWorth);
  if (keep === undefined) return undefined;
  const others = rest
    .map((memory) => ({ memory, near: nearness(keep.text, memory.text) }))
    .filter(({ near }) => near >= threshold);
  if (others.length === 0) return undefined;
  const similarity = Math.min(...others.map(({ near }) => near));
  return { keep, others: others.map(({ memory }) => memory), similarity };
}

const TIER_ORDER = { gold: 0, silver: 1, bronze: 2, abandoned: 3 } as const;

/** Sorts by KEEP_RULE, and finally by id, so that the order is always the same. */
function byWorth(a: StoredMemory, b: StoredMemory): number {
  return (
    Number(b.origin === "user") - Number(a.origin === "user") ||
    TIER_ORDER[a.tier] - TIER_ORDER[b.tier] ||
    b.useCount + b.repeatCount - (a.useCount + a.repeatCount) ||
    b.text.length - a.text.length ||
    b.createdAtMs - a.createdAtMs ||
    a.id.localeCompare(b.id)
  );
}

/** The most texts kept in the cache. */
const CACHED_TEXTS_MAX = 5_000;

/** Keeps the id and scope of each memory; texts are read when they are compared, and cached. */
export class MemoryTexts {
  readonly #ids: string[] = [];
  readonly #scopes: number[] = [];
  readonly #scopeNumbers = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  readonly #store: MemoriesPort;

  constructor(store: MemoriesPort) {
    this.#store = store;
  }

  add({ id, directory, agentType }: StoredMemory): number {
    const scope = JSON.stringify([directory ?? "", agentType ?? ""]);
    const number = this.#scopeNumbers.get(scope) ?? this.#scopeNumbers.size;
    this.#scopeNumbers.set(scope, number);
    this.#scopes.push(number);
    return this.#ids.push(id) - 1;
  }

  idOf(item: number): string {
    return this.#ids[item] ?? "";
  }

  isSameScope(a: number, b: number): boolean {
    return this.#scopes[a] === this.#scopes[b];
  }

  nearness(a: number, b: number): number {
    return nearness(this.textOf(a), this.textOf(b));
  }

  textOf(item: number): string {
    const cached = this.#texts.get(item);
    if (cached !== undefined) return cached;
    if (this.#texts.size >= CACHED_TEXTS_MAX) this.#texts.clear();
    const text = this.#store.findMemory(this.idOf(item))?.text ?? "";
    this.#texts.set(item, text);
    return text;
  }
}
