// Writes memories one after the other until it is killed. The id of each goes to standard
// output once the store has acknowledged it, and the same batch counts it, so that memory and
// count can be compared afterwards. Arguments: store folder, lane.
import { writeSync } from "node:fs";
import { patiently } from "@test/fault/patiently.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const [folder = "", lane = ""] = process.argv.slice(2);
const store = patiently(() => openTestStore(folder));
const counted = store.findValue("session", lane)?.value;
for (let n = typeof counted === "number" ? counted + 1 : 1; ; n += 1) {
  const memory = sampleMemory({ text: `${lane} ${n}`, tags: [lane] });
  const count = { kind: "put", namespace: "session", key: lane, value: n } as const;
  patiently(() => store.apply([...rememberAll(memory), count], { isDurable: true }));
  writeSync(1, `${memory.id}\n`);
}
