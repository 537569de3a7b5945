import type { Clock } from "@/base/clock.ts";
import { noteLetGo } from "@/memory/not-kept.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { TagPosition } from "@/store/port/memories-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * Lets unused episodes go, oldest first, and all but the newest changes of each file. Only what
 * nobody recognised, used, repeated or raised may go; the store checks that again (forgetting.ts).
 * A memory that is let go leaves no tombstone: said again, it comes back. Its history says what
 * happened, and `undo <id>` restores it.
 */
interface LetGoRule {
  readonly tag: string;
  /** Older ones go. */
  readonly days: number;
  /** Beyond this number the oldest go, but none of the last month. */
  readonly count: number;
}

/**
 * Guesses. What the user said is asked for longer than what an agent concluded, which the code may
 * have overtaken. A busy project leaves some 20 statements and 20 conclusions a day (58 recorded
 * sessions left 174 and 212): the counts are more than a year and half a year of that.
 */
const RULES: readonly LetGoRule[] = [
  { tag: "concluded", days: 180, count: 5_000 },
  { tag: "said", days: 365, count: 10_000 },
];
const KEPT_DAYS_MIN = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A file's history is told from its three newest changes; two more, in case some are forgotten. */
const CHANGES_PER_FILE = 5;

/** Bounds of one run: maintenance comes back after the next session. One page is one transaction. */
const PAGE = 100;
const PAGES_PER_RUN = 20;

export function letGoUnused(store: Store, clock: Clock, mayContinue: () => boolean): void {
  const run = { store, clock, mayContinue };
  for (const rule of RULES) goThrough(rule.tag, episodesDueBy(rule, store, clock), run);
  const isDue = (memory: StoredMemory) => !isRecentChange(memory, store);
  goThrough("file-access", { isDue, untilMs: Number.MAX_SAFE_INTEGER }, run);
}

/** Says which memories of a tag may go. */
interface Due {
  readonly isDue: (memory: StoredMemory) => boolean;
  /** None that was made later is due. */
  readonly untilMs: number;
}

/** The number of episodes is read once; from there on those that go are counted down. */
function episodesDueBy({ tag, days, count }: LetGoRule, store: Store, clock: Clock): Due {
  const nowMs = clock.nowMs();
  const [oldMs, recentMs] = [nowMs - days * DAY_MS, nowMs - KEPT_DAYS_MIN * DAY_MS];
  let surplus = store.countTagged(tag) - count;
  const isDue = (memory: StoredMemory): boolean => {
    const isOld = memory.createdAtMs < (surplus > 0 ? recentMs : oldMs);
    if (!isOld || !isUnused(memory) || isGoalOfChange(memory, store)) return false;
    surplus -= 1;
    return true;
  };
  return { isDue, untilMs: surplus > 0 ? recentMs : oldMs };
}

function isUnused({ tier, useCount, repeatCount, sessionsSaid = 1 }: StoredMemory): boolean {
  return tier === "bronze" && useCount === 0 && repeatCount === 0 && sessionsSaid === 1;
}

/** True if a file's newest history names it as what the file was changed for. */
function isGoalOfChange({ sourceId }: StoredMemory, store: Store): boolean {
  if (sourceId === undefined) return false;
  return store
    .findBySource(sourceId)
    .some((memory) => memory.type === "FileAccess" && isRecentChange(memory, store));
}

function isRecentChange({ id, tags }: StoredMemory, store: Store): boolean {
  const tag = tags.find((one) => one.startsWith("changed:"));
  if (tag === undefined) return true;
  return store.findTagged([tag], CHANGES_PER_FILE).some((newest) => newest.id === id);
}

interface Run {
  readonly store: Store;
  readonly clock: Clock;
  readonly mayContinue: () => boolean;
}

const START: TagPosition = { atMs: Number.MIN_SAFE_INTEGER, row: 0 };

/** Goes through the memories of a tag, oldest first, from where the last run stopped. */
function goThrough(tag: string, { isDue, untilMs }: Due, { store, clock, mayContinue }: Run): void {
  const key = `let-go/${tag}`;
  let from = readPosition(store, key) ?? START;
  for (let pages = 0; pages < PAGES_PER_RUN && mayContinue(); pages += 1) {
    const { memories, next: following } = store.oldestTagged(tag, from, PAGE);
    const next = following && following.atMs <= untilMs ? following : undefined;
    const atMs = clock.nowMs();
    const due = memories
      .filter(isDue)
      .map(({ id }): StoreWrite => ({ kind: "let-go", memoryId: id, atMs }));
    const outcomes = due.length === 0 ? [] : store.apply(due, { isDurable: false });
    const gone = outcomes.filter(({ kind }) => kind === "done").length;
    const position: StoreWrite =
      next === undefined
        ? { kind: "delete", namespace: "memory", key }
        : { kind: "put", namespace: "memory", key, value: next };
    store.apply([position, ...noteLetGo(gone, store)], { isDurable: false });
    if (next === undefined) return;
    from = next;
  }
}

function readPosition(store: Store, key: string): TagPosition | undefined {
  const value = store.findValue("memory", key)?.value as Partial<TagPosition> | undefined;
  const { atMs, row } = value ?? {};
  return typeof atMs === "number" && typeof row === "number" ? { atMs, row } : undefined;
}
