import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { MemoryTexts } from "@/operations/upkeep/audit/duplicate-clusters.ts";
import { BandIndex, groupNear } from "@/operations/upkeep/audit/near-groups.ts";
import { maskValues, whyOpposed } from "@/operations/upkeep/audit/opposed-statements.ts";
import type { MemoryType, StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** Two memories that may not both be true. */
export interface Contradiction {
  readonly older: StoredMemory;
  readonly newer: StoredMemory;
  readonly why: string;
}

/** Types that state how things are; the others tell what happened once and contradict nothing. */
const STATEMENT_TYPES: ReadonlySet<MemoryType> = new Set([
  "Decision",
  "Learning",
  "Context",
  "Preference",
  "Value",
]);

/** Guesses pairs worth a look: the same words except for a number, a "not" or an opposite. */
export function findContradictions(store: MemoriesPort): Contradiction[] {
  const found = new MemoryTexts(store);
  const index = new BandIndex();
  for (const memory of store.iterateMemories()) {
    if (!isCurrent(memory) || !STATEMENT_TYPES.has(memory.type)) continue;
    index.add(found.add(memory), maskValues(memory.text));
  }
  const why = (a: number, b: number) => whyOpposed(found.textOf(a), found.textOf(b));
  const { groups } = groupNear(
    index,
    (first, item) => found.isSameScope(first, item) && why(first, item) !== undefined,
  );
  return groups.flatMap(([first = 0, ...others]) =>
    others.flatMap((item) => {
      const pair = [first, item].flatMap((each) => store.findMemory(found.idOf(each)) ?? []);
      const [older, newer] = pair.sort((a, b) => a.createdAtMs - b.createdAtMs);
      const reason = older && newer && whyOpposed(older.text, newer.text);
      return older && newer && reason !== undefined ? [{ older, newer, why: reason }] : [];
    }),
  );
}
