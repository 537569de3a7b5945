import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { type Comparison, compareRead } from "@/memory/truth/compare-statements.ts";
import { statesSomething } from "@/memory/truth/dated-statement.ts";
import { readStatement, type ReadStatement } from "@/memory/truth/statement-clauses.ts";
import { frameOf } from "@/memory/truth/statement-frame.ts";
import { MemoryTexts } from "@/operations/upkeep/audit/duplicate-clusters.ts";
import { BandIndex, groupNear } from "@/operations/upkeep/audit/near-groups.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";

/** Two memories that may not both be true. */
export interface Contradiction {
  readonly older: StoredMemory;
  readonly newer: StoredMemory;
  readonly why: string;
}

/**
 * Finds pairs of valid memories that contradict each other: written before contradictions were
 * looked for, by somebody who may not replace the other, or in a way that is not sure.
 */
export function findContradictions(store: MemoriesPort): Contradiction[] {
  const found = new MemoryTexts(store);
  const index = new BandIndex();
  for (const memory of store.iterateMemories()) {
    if (!isCurrent(memory) || !statesSomething(memory)) continue;
    index.add(found.add(memory), frameOf(memory.text));
  }
  const compare = createComparison((item) => found.textOf(item));
  const { groups } = groupNear(
    index,
    (first, item) => found.isSameScope(first, item) && compare(first, item) !== undefined,
  );
  return groups.flatMap(([first = 0, ...others]) =>
    others.flatMap((item) => {
      const pair = [first, item].flatMap((each) => store.findMemory(found.idOf(each)) ?? []);
      const [older, newer] = pair.sort((a, b) => a.createdAtMs - b.createdAtMs);
      const why = compare(first, item);
      return older && newer && why !== undefined ? [{ older, newer, why }] : [];
    }),
  );
}

/** The most read texts kept; of equal sentences thousands are compared with each other. */
const READ_MAX = 5_000;

/** Compares two memories by number, the one with the smaller number as the older one. */
function createComparison(
  textOf: (item: number) => string,
): (a: number, b: number) => string | undefined {
  const known = new Map<number, ReadStatement>();
  const read = (item: number) => {
    const statement = known.get(item) ?? readStatement(textOf(item));
    if (known.size >= READ_MAX) known.clear();
    known.set(item, statement);
    return statement;
  };
  return (a, b) => {
    if (textOf(a) === textOf(b)) return undefined;
    const [older, newer] = [read(Math.min(a, b)), read(Math.max(a, b))];
    const { relation, why }: Comparison = compareRead(older, newer);
    return relation === "none" ? undefined : why;
  };
}
