// Embeds the memories of a store, prints each text, and kills itself without warning after a given
// number of texts. Arguments: store folder, number of texts, and the milliseconds by which to set
// the clock ahead, because a killed process leaves its lease behind.
import { writeSync } from "node:fs";
import { systemClock } from "@/base/clock.ts";
import { embedMemories } from "@/operations/upkeep/embed-memories.ts";
import { createTinyEncoder } from "@test/embed/tiny-encoder.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [storeFolder = "", most = "", laterMs = ""] = process.argv.slice(2);
const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + Number(laterMs) };
let texts = 0;
const embedder = createTinyEncoder("tiny", (text) => {
  writeSync(1, `${text}\n`);
  if ((texts += 1) >= Number(most)) process.kill(process.pid, "SIGKILL");
});
const store = openTestStore(storeFolder);
await embedMemories({ mayContinue: () => true }, { store, clock, embedder });
store.close();
