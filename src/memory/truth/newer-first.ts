import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { isCurrent, mayBeInjected } from "@/memory/recall/5-gate/trust.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { MemoriesPort } from "@/store/port/memories-port.ts";
import type { SearchPort } from "@/store/port/search-port.ts";

/** A memory to tell, and what another one about the same thing says; "" if none differs. */
export interface ToldMemory {
  readonly memory: StoredMemory;
  readonly contrast: string;
  /** The older one whose place it takes, if it was not in the list itself. */
  readonly insteadOf?: StoredMemory;
}

/** The most links read for a list of memories. Guess. */
const LINKS_MAX = 50;
/** Guess: an older text that is longer says more than what has changed, and gets a line of its own. */
const QUOTE_CHARS = 80;

/**
 * The memories in the order in which they are told, so that an outdated one is never told alone. If
 * two differ and neither surely replaces the other, the newer one stands in the place of the older
 * one and quotes it. The older one keeps a line of its own, behind the newer one, if it says more
 * than fits into a quotation, or if the user said it and the newer one is an agent's. `mayBeAdded`
 * says whether a newer one that is not in the list may be told with it, and `mayDiffer` whether a
 * newer one is told with a doubt because of an older one that is not in the list.
 */
export function newerFirst(
  memories: readonly StoredMemory[],
  store: MemoriesPort & SearchPort,
  mayBeAdded: (newer: StoredMemory) => boolean = () => true,
  mayDiffer: (newer: StoredMemory, older: StoredMemory) => boolean = () => true,
): ToldMemory[] {
  let told: ToldMemory[] = memories.map((memory) => ({ memory, contrast: "" }));
  const listed = new Set(memories.map(({ id }) => id));
  const looked = new Set<string>();
  // A newer one that takes a place may itself be older than another.
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const ids = told.map(({ memory }) => memory.id).filter((id) => !looked.has(id));
    if (ids.length === 0) break;
    for (const id of ids) looked.add(id);
    for (const { newer, older } of differingPairs(ids, store)) {
      const pair = `${newer.id} ${older.id}`;
      if (looked.has(pair)) continue;
      looked.add(pair);
      if (!listed.has(older.id) && !mayDiffer(newer, older)) continue;
      if (listed.has(newer.id) || mayBeAdded(newer)) told = putNewerFirst(told, newer, older);
    }
  }
  return told;
}

/** Guess: the value of one thing is seldom given more often in words that only differ. */
const ROUNDS_MAX = 3;

interface DifferingPair {
  readonly newer: StoredMemory;
  readonly older: StoredMemory;
}

/** The pairs of one of these memories and one that differs from it and may be told, the newest first. */
function differingPairs(ids: readonly string[], store: MemoriesPort & SearchPort): DifferingPair[] {
  const pairs: DifferingPair[] = [];
  for (const { kind, fromId, toId } of store.linksOf(ids, LINKS_MAX)) {
    if (kind !== "differs") continue;
    const [newer, older] = [currentOf(fromId, store), store.findMemory(toId)];
    if (newer === undefined || older === undefined || newer.id === older.id) continue;
    if (!isShowable(newer) || !isShowable(older) || wasSaidSince(older, newer)) continue;
    pairs.push({ newer, older });
  }
  return pairs.toSorted((a, b) => b.newer.createdAtMs - a.newer.createdAtMs);
}

/** Leaves out an agent's own notes: what the user said stays a rule beside them. */
export function isNoAgentsNote({ origin }: StoredMemory): boolean {
  return origin !== "agent";
}

/** Guess: nobody changes their mind more often. */
const REPLACEMENTS_MAX = 8;

/** The memory that counts in the place of this one. */
function currentOf(id: string, store: MemoriesPort): StoredMemory | undefined {
  let memory = store.findMemory(id);
  for (let i = 0; i < REPLACEMENTS_MAX && memory?.supersededBy !== undefined; i += 1) {
    memory = store.findMemory(memory.supersededBy);
  }
  return memory;
}

function isShowable(memory: StoredMemory): boolean {
  return isCurrent(memory) && mayBeInjected(memory);
}

/** True if the user has repeated the older one after the newer one: then that is the last word. */
function wasSaidSince(older: StoredMemory, newer: StoredMemory): boolean {
  const isRepeated = older.repeatCount > 0 || (older.sessionsSaid ?? 1) > 1;
  return isRepeated && older.updatedAtMs > newer.createdAtMs;
}

function putNewerFirst(
  told: readonly ToldMemory[],
  newer: StoredMemory,
  older: StoredMemory,
): ToldMemory[] {
  const placeOf = ({ id }: StoredMemory) => told.findIndex(({ memory }) => memory.id === id);
  const [newerAt, olderAt] = [placeOf(newer), placeOf(older)];
  if (newerAt < 0 && olderAt < 0) return [...told];
  const isAgainstUser = older.origin === "user" && newer.origin !== "user";
  const isLong = quoteLine(older.text).length > QUOTE_CHARS;
  const isKept = isAgainstUser || (isLong && olderAt >= 0);
  const first: ToldMemory = {
    memory: newer,
    contrast: contrastOf(older, isAgainstUser, isKept),
    ...(newerAt < 0 ? { insteadOf: older } : {}),
  };
  const second: ToldMemory = {
    memory: older,
    contrast: isAgainstUser
      ? "an agent's newer note differs"
      : "partly outdated, see the newer one",
  };
  // The newer one takes the better place of the two; the older one never gets a better place.
  const start = newerAt < 0 || (olderAt >= 0 && olderAt < newerAt) ? olderAt : newerAt;
  return told.flatMap((one, at) => {
    if (at === start) return isKept && !(olderAt > start) ? [first, second] : [first];
    if (at === olderAt) return isKept ? [second] : [];
    return at === newerAt ? [] : [one];
  });
}

function contrastOf(older: StoredMemory, isAgainstUser: boolean, isKept: boolean): string {
  if (isKept && !isAgainstUser) return "newer";
  return `newer; an older note${isAgainstUser ? " of the user" : ""} says "${quote(older)}"`;
}

function quote({ text }: StoredMemory): string {
  return shorten(quoteLine(text), QUOTE_CHARS);
}
