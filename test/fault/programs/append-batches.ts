// Appends batches to the spool, one memory each, and prints the memory's id once the batch is
// acknowledged. Ends after a number of batches, or when it is killed. Arguments: store folder,
// number of batches, prefix of the texts.
import { writeSync } from "node:fs";
import { systemClock } from "@/base/clock.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const [folder = "", count = "0", prefix = ""] = process.argv.slice(2);
writeSync(1, "ready\n");
for (let i = 0; i < Number(count); i += 1) {
  const memory = sampleMemory({ text: `${prefix}${i} ${"x".repeat((i * 997) % 9_000)}` });
  if (spoolWrites(folder, rememberAll(memory), systemClock)) writeSync(1, `${memory.id}\n`);
}
