import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { isNotedRule } from "@/memory/rules/rank-rules.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { SearchPort } from "@/store/port/search-port.ts";

/** Guess: a rule contradicts few others. */
const LINKS_MAX = 40;

/** The rules without those that an agent noted and that the user's own word contradicts. */
export function withoutContested(
  rules: readonly StoredMemory[],
  store: MemoriesPort & SearchPort,
): StoredMemory[] {
  const noted = rules.filter(isNotedRule).map(({ id }) => id);
  if (noted.length === 0) return [...rules];
  const contested = new Set<string>();
  for (const { kind, fromId, toId } of store.linksOf(noted, LINKS_MAX)) {
    if (kind !== "differs") continue;
    const [own, otherId] = noted.includes(fromId) ? [fromId, toId] : [toId, fromId];
    const other = store.findMemory(otherId);
    if (other?.origin === "user" && isCurrent(other)) contested.add(own);
  }
  return rules.filter(({ id }) => !contested.has(id));
}
