// A worker that takes a job and never finishes it. Argument: store folder.
import { systemClock } from "@/base/clock.ts";
import { runWorker } from "@/worker/worker.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [storeFolder = ""] = process.argv.slice(2);
const store = openTestStore(storeFolder);
await runWorker(
  { store, storeFolder, clock: systemClock },
  {
    slow: async () => {
      process.stdout.write("at work\n");
      await Bun.sleep(600_000);
    },
  },
);
