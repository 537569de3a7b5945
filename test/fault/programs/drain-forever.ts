// Applies spooled writes again and again, until it is killed or its parent ends. Argument: store
// folder.
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { patiently } from "@test/fault/patiently.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [folder = ""] = process.argv.slice(2);
const store = openTestStore(folder);
process.stdout.write("ready\n");
const input = new AbortController();
void Bun.stdin.text().then(() => input.abort());
while (!input.signal.aborted) {
  patiently(() => drainSpool(folder, store, systemClock));
  await Bun.sleep(0);
}
store.close();
