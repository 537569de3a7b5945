// Dreams over the store in the given folder, or takes the dream back; prints a dot before each step.
import { writeSync } from "node:fs";
import { systemClock } from "@/base/clock.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import { undoDream } from "@/operations/dream/undo-dream.ts";
import { embedder } from "@test/dream/dream-world.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [folder = "", what = "dream"] = process.argv.slice(2);
const store = openTestStore(folder);
const project = { root: folder, storeFolder: folder, sharedId: undefined, branch: undefined };
const tools = { store, clock: systemClock, project, embedder };
writeSync(1, "ready\n");

function dot(): true {
  writeSync(1, ".");
  return true;
}
const done =
  what === "undo"
    ? undoDream(tools)
    : runDream({ trigger: "manual", mode: "full", mayContinue: dot }, tools);
writeSync(1, `${JSON.stringify(done)}\n`);
store.close();
