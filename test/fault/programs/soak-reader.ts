// Reads until its standard input ends. Exits with 1 if it ever sees half a group, misses one that
// was acknowledged, or finds one that had been forgotten before it asked. Reopens the store from
// time to time, as hooks do. Prints how often it read. Arguments: store folder, seed.
import { recall } from "@/memory/recall/recall.ts";
import type { Store } from "@/store/store.ts";
import { GROUP_SIZE, openJournal, wordOfGroup, WRITERS } from "@test/fault/soak/journal.ts";
import { patiently } from "@test/fault/patiently.ts";
import { createSeededRandom } from "@test/harness/seeded-random.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [folder = "", seed = "0"] = process.argv.slice(2);
const random = createSeededRandom(Number(seed));
process.stdout.write("ready\n");
const input = new AbortController();
void Bun.stdin.text().then(() => input.abort());
let reads = 0;
while (!input.signal.aborted) {
  const store = patiently(() => openTestStore(folder));
  for (let i = 0; i < 20; i += 1) lookOnce(store);
  store.close();
  await Bun.sleep(1);
}
process.stdout.write(`${reads}\n`);

function lookOnce(store: Store): void {
  const journal = openJournal(folder, random.below(WRITERS));
  const { remembered, forgotten } = journal.read();
  const kept = random.pick([...remembered]);
  if (kept !== undefined) {
    for (const [way, found] of Object.entries(countGroup(store, kept))) {
      const mayBeGone = () => journal.read().forgetting.has(kept);
      if (found !== GROUP_SIZE && !(found === 0 && mayBeGone()))
        fail(`${way}: ${found} of ${kept}`);
    }
  }
  const gone = random.pick([...forgotten]);
  if (gone !== undefined) {
    for (const [way, found] of Object.entries(findGroup(store, gone))) {
      if (found > 0) fail(`${way}: ${found} of ${gone}, which is forgotten`);
    }
  }
  const [left, right] = store.listValues("session", "pair/", 2);
  if (left?.value !== right?.value) fail(`half a batch: ${left?.value}, ${right?.value}`);
  reads += 1;
}

/** Each of them is one statement, so it sees all of a transaction or nothing of it. */
function countGroup(store: Store, group: string): Record<string, number> {
  const terms = [wordOfGroup(group)];
  return {
    search: store.searchTerms({ terms, limit: 20, order: "best" }).length,
    newest: store.searchTerms({ terms, limit: 20, order: "newest" }).length,
    list: store.listMemories({ limit: 20, tags: [group] }).length,
  };
}

function findGroup(store: Store, group: string): Record<string, number> {
  const asked = { query: wordOfGroup(group), limit: 20 } as const;
  return {
    ...countGroup(store, group),
    asked: recall(store, { ...asked, profile: "hybrid" }).length,
  };
}

function fail(what: string): never {
  process.stderr.write(`${what}\n`);
  process.exit(1);
}
