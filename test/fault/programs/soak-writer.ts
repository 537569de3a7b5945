// Remembers groups of memories, each in one transaction, and forgets some again, until its standard
// input ends. A write that finds the store locked is spooled, as in a hook. The first writer is
// also the worker: it applies spooled writes and checkpoints the log. Prints what it did as JSON.
// Arguments: store folder, number of the writer, seed.
import { systemClock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { openJournal, textsOfGroup } from "@test/fault/soak/journal.ts";
import { patiently } from "@test/fault/patiently.ts";
import { createSeededRandom } from "@test/harness/seeded-random.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

/** As patient as a command. */
const PATIENCE_MS = 700;

const [folder = "", number = "0", seed = "0"] = process.argv.slice(2);
const writer = Number(number);
const random = createSeededRandom(Number(seed));
process.stdout.write("ready\n");
const input = new AbortController();
void Bun.stdin.text().then(() => input.abort());
const journal = openJournal(folder, writer);
const store = patiently(() => openTestStore(folder, { patience: () => PATIENCE_MS }));
const mine: { group: string; ids: string[] }[] = [];
const count = { remembered: 0, forgotten: 0, locked: 0, drained: 0 };

for (let round = 1; !input.signal.aborted; round += 1) {
  if (random.next() < 0.7) remember(`${writer}-${round}`);
  else forget();
  if (writer === 0 && round % 5 === 0) maintain();
  await Bun.sleep(0);
}
store.close();
process.stdout.write(`${JSON.stringify(count)}\n`);

function remember(group: string): void {
  const writes = textsOfGroup(group).flatMap((text) =>
    rememberWrites({ text, type: "Learning", origin: "user", tags: [group] }, systemClock),
  );
  const value = group;
  const pair = ["left", "right"].map(
    (side) => ({ kind: "put", namespace: "session", key: `pair/${side}`, value }) as const,
  );
  journal.note("remembering", group);
  if (isDone([...pair.slice(0, 1), ...writes, ...pair.slice(1)])) {
    journal.note("remembered", group);
    const ids = writes.flatMap((write) => (write.kind === "remember" ? [write.memory.id] : []));
    mine.push({ group, ids });
    count.remembered += 1;
  } else {
    if (!spoolWrites(folder, writes, systemClock)) throw new Error("the spool is full");
    journal.note("spooled", group);
  }
}

function forget(): void {
  const at = random.below(mine.length);
  const chosen = mine[at];
  if (chosen === undefined) return;
  const atMs = systemClock.nowMs();
  journal.note("forgetting", chosen.group);
  if (!isDone(chosen.ids.map((memoryId) => ({ kind: "forget", memoryId, atMs }) as const))) return;
  journal.note("forgotten", chosen.group);
  mine.splice(at, 1);
  count.forgotten += 1;
}

function maintain(): void {
  unlessLocked(() => {
    count.drained += drainSpool(folder, store, systemClock);
    store.checkpoint();
  });
}

function isDone(writes: readonly StoreWrite[]): boolean {
  return unlessLocked(() => void store.apply(writes, { isDurable: true }));
}

/** False if the store was locked, the only error that is allowed. */
function unlessLocked(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.code !== "ERR_STORE_LOCKED") throw error;
    count.locked += 1;
    return false;
  }
}
