// Reads until its standard input ends. Exits with 1 if it ever sees half a batch: two values that
// differ, or a memory that is in the index and not in the table. Prints how often it read.
// Argument: store folder.
import { patiently } from "@test/fault/patiently.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [folder = ""] = process.argv.slice(2);
process.stdout.write("ready\n");
const input = new AbortController();
void Bun.stdin.text().then(() => input.abort());
let reads = 0;
while (!input.signal.aborted) {
  const store = patiently(() => openTestStore(folder));
  for (let i = 0; i < 20; i += 1) {
    const [left, right] = store.listValues("session", "pair/", 2);
    const hits = store.searchTerms({ terms: ["writer"], limit: 5, order: "newest" });
    const isHalf = left?.value !== right?.value || hits.some(({ memory }) => memory.text === "");
    if (isHalf) process.exit(1);
    reads += 1;
  }
  store.close();
  await Bun.sleep(1);
}
process.stdout.write(`${reads}\n`);
