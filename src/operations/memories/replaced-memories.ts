import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import { citation } from "@/context/memory-line.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { SearchPort } from "@/store/port/search-port.ts";
import { plainWording } from "@/store/text/near-duplicate.ts";

/** Guesses: a longer chain of replacements is an error; a quote has to be recognised, not read. */
const STEPS_MAX = 20;
const QUOTE_CHARS = 100;
const LINKS_MAX = 20;

/** The valid memory that replaced an outdated one, over several steps if need be. */
function replacementOf(memory: StoredMemory, store: MemoriesPort): StoredMemory | undefined {
  let current: StoredMemory | undefined = memory;
  for (let step = 0; step < STEPS_MAX && current?.supersededBy !== undefined; step += 1) {
    current = store.findMemory(current.supersededBy);
  }
  return current !== undefined && current.id !== memory.id && isCurrent(current)
    ? current
    : undefined;
}

/** Marks an outdated memory with what replaced it, and a valid one with what it replaced. */
export function replacementMarks(
  memory: StoredMemory,
  store: MemoriesPort & SearchPort,
  nowMs: number,
): string[] {
  if (memory.supersededBy !== undefined) {
    const newer = replacementOf(memory, store);
    return newer === undefined ? [] : [`now: "${quote(newer)}" ${citation(newer.id)}`];
  }
  const [link] = store
    .linksOf([memory.id], LINKS_MAX)
    .filter(({ kind, fromId }) => kind === "supersedes" && fromId === memory.id)
    .sort((a, b) => b.atMs - a.atMs);
  const older = link && store.findMemory(link.toId);
  // A dream puts one memory in the place of others with the same words: nothing is outdated then.
  if (older === undefined || plainWording(older.text) === plainWording(memory.text)) return [];
  const age = describeAge(older.createdAtMs, nowMs);
  return [`replaces the outdated "${quote(older)}" of ${age} ${citation(older.id)}`];
}

/** Adds what replaced the outdated memories that match, where its own words do not match. */
export function addReplacements(
  hits: readonly RecallHit[],
  outdated: readonly RecallHit[],
  store: MemoriesPort,
  limit: number,
): RecallHit[] {
  const all = [...hits];
  for (const hit of outdated) {
    const memory = replacementOf(hit.memory, store);
    if (memory === undefined || all.some((known) => known.memory.id === memory.id)) continue;
    const added = { ...hit, memory, reason: { ...hit.reason, note: "replaced what was found" } };
    const at = all.findIndex(({ score }) => score < hit.score);
    all.splice(at < 0 ? all.length : at, 0, added);
  }
  return all.slice(0, limit);
}

function quote({ text }: StoredMemory): string {
  return shorten(quoteLine(text), QUOTE_CHARS);
}
