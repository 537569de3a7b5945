import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { SearchPort } from "@/store/port/search-port.ts";

/** A hit, and what another memory about the same thing says; "" if none differs. */
export interface ContrastedHit {
  readonly hit: RecallHit;
  readonly contrast: string;
}

/** The most links read for a list of hits. Guess. */
const LINKS_MAX = 50;
const QUOTE_CHARS = 80;

/**
 * If two memories differ and neither surely replaces the other, the newer one is shown and quotes
 * the older one. What the user said is never hidden behind an agent's word: both
 * are shown then, the newer one first.
 */
export function contrastHits(
  hits: readonly RecallHit[],
  store: MemoriesPort & SearchPort,
): ContrastedHit[] {
  let shown: ContrastedHit[] = hits.map((hit) => ({ hit, contrast: "" }));
  if (hits.length === 0) return shown;
  const ids = hits.map(({ memory }) => memory.id);
  for (const { kind, fromId, toId } of store.linksOf(ids, LINKS_MAX)) {
    if (kind !== "differs") continue;
    const [newer, older] = [store.findMemory(fromId), store.findMemory(toId)];
    if (isShowable(newer) && isShowable(older)) shown = contrast(shown, newer, older);
  }
  return shown;
}

function isShowable(memory: StoredMemory | undefined): memory is StoredMemory {
  return memory !== undefined && isCurrent(memory) && mayBeInjected(memory);
}

function contrast(
  shown: readonly ContrastedHit[],
  newer: StoredMemory,
  older: StoredMemory,
): ContrastedHit[] {
  const first = shown.findIndex(({ hit }) => isOneOf(hit, newer, older));
  const found = shown[first];
  if (found === undefined) return [...shown];
  const rest = shown.filter(({ hit }) => !isOneOf(hit, newer, older));
  const mustKeepOlder = older.origin === "user" && newer.origin !== "user";
  const hitOf = (memory: StoredMemory) =>
    shown.find(({ hit }) => hit.memory.id === memory.id)?.hit ?? { ...found.hit, memory };
  const says = `an older note${mustKeepOlder ? " of the user" : ""} says "${quote(older)}"`;
  const pair = [{ hit: hitOf(newer), contrast: `newer; ${says}` }];
  if (mustKeepOlder) pair.push({ hit: hitOf(older), contrast: "an agent's newer note differs" });
  return [...rest.slice(0, first), ...pair, ...rest.slice(first)];
}

function isOneOf({ memory }: RecallHit, a: StoredMemory, b: StoredMemory): boolean {
  return memory.id === a.id || memory.id === b.id;
}

function quote({ text }: StoredMemory): string {
  return shorten(quoteLine(text), QUOTE_CHARS);
}
