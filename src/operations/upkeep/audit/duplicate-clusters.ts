import { nearness } from "@/store/text/near-duplicate.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { BandIndex, groupNear } from "@/operations/upkeep/audit/near-groups.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** Memories that say the same, the one to keep first. */
export interface DuplicateCluster {
  readonly keep: StoredMemory;
  readonly others: readonly StoredMemory[];
  /** How near the farthest of them is to the one to keep, 0 to 1. */
  readonly similarity: number;
}

export interface DuplicateSearch {
  readonly clusters: readonly DuplicateCluster[];
  readonly isPartial: boolean;
}

/** Said wherever duplicates are told or merged. */
export const KEEP_RULE =
  "kept is what the user said, then the best tier, the most used, the longest, the newest";

/** Clusters of memories at least this near each other, within the same folder and agent. */
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

/** Near the first of a group is not yet near the one that is kept: those are left alone. */
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

/** The order of KEEP_RULE; at last by id, so that it is the same whoever asks. */
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

/** Held of each memory: its id and its scope. Texts are read again when they are compared. */
const TEXTS_HELD = 5_000;

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
    const held = this.#texts.get(item);
    if (held !== undefined) return held;
    if (this.#texts.size >= TEXTS_HELD) this.#texts.clear();
    const text = this.#store.findMemory(this.idOf(item))?.text ?? "";
    this.#texts.set(item, text);
    return text;
  }
}
