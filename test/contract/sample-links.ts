import type { LinkKind, MemoryLink, NewMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { apply, LATER_MS } from "@test/contract/memory-writes.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

export function rememberThree(store: Store): [NewMemory, NewMemory, NewMemory] {
  const memories = [sampleMemory(), sampleMemory(), sampleMemory()] as const;
  apply(store, ...rememberAll(...memories));
  return [...memories];
}

type Named = Pick<NewMemory, "id">;

export function between(from: Named, to: Named, kind: LinkKind, weight: number): MemoryLink {
  return { fromId: from.id, toId: to.id, kind, weight, atMs: LATER_MS };
}

export function link(from: Named, to: Named, kind: LinkKind, weight = 1): StoreWrite {
  return { kind: "link", link: between(from, to, kind, weight) };
}
