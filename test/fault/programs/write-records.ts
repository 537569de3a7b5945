// Writes a number of memories, each in its own transaction, when its input ends. Every batch also
// sets two values to the same number. A batch that finds the store locked is spooled, as in a hook.
// Arguments: store folder, name, number.
import { systemClock } from "@/base/clock.ts";
import { CatalogueError } from "@/base/errors.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { patiently } from "@test/fault/patiently.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const [folder = "", name = "", count = "0"] = process.argv.slice(2);
process.stdout.write("ready\n");
await Bun.stdin.text();
const store = patiently(() => openTestStore(folder));
for (let n = 1; n <= Number(count); n += 1) write(`${name} ${n}`);
store.close();

function write(value: string): void {
  const writes: StoreWrite[] = [
    { kind: "put", namespace: "session", key: "pair/left", value },
    ...rememberAll(sampleMemory({ text: value })),
    { kind: "put", namespace: "session", key: "pair/right", value },
  ];
  try {
    store.apply(writes, { isDurable: true });
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.code !== "ERR_STORE_LOCKED") throw error;
    if (!spoolWrites(folder, writes, systemClock)) process.exit(1);
  }
}
