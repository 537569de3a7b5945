import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import type * as NewerFirst from "@/memory/truth/newer-first.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { SearchPort } from "@/store/port/search-port.ts";

/** A hit, and what another memory about the same thing says; "" if none differs. */
export interface ContrastedHit {
  readonly hit: RecallHit;
  readonly contrast: string;
}

/** The most links read for a list of hits. Guess. */
const LINKS_MAX = 50;

/** The hits, with what differs from them: the newer one is told first, and the older never alone. */
export function contrastHits(
  hits: readonly RecallHit[],
  store: MemoriesPort & SearchPort,
): ContrastedHit[] {
  const byId = new Map(hits.map((hit) => [hit.memory.id, hit]));
  const [first] = hits;
  if (first === undefined) return [];
  // Few memories have such a link, and few hooks find one: what orders them is loaded only then.
  const links = store.linksOf([...byId.keys()], LINKS_MAX);
  if (!links.some(({ kind }) => kind === "differs")) {
    return hits.map((hit) => ({ hit, contrast: "" }));
  }
  const { newerFirst }: typeof NewerFirst = require("@/memory/truth/newer-first.ts");
  let last = first;
  return newerFirst(
    hits.map(({ memory }) => memory),
    store,
  ).map(({ memory, contrast }) => {
    // A newer one that was not found itself is found by the words of the older one.
    const hit = byId.get(memory.id) ?? { ...last, memory };
    last = hit;
    return { hit, contrast };
  });
}
