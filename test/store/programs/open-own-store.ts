// Opens the store in the folder of the first argument as a hook would, and prints its project's id.
import { processEnvironment } from "@/base/environment.ts";
import { systemClock } from "@/base/clock.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";

const folder = process.argv[2] ?? "";
const store = openOwnStore({
  folder,
  environment: processEnvironment,
  clock: systemClock,
  patience: () => 30_000,
});
process.stdout.write(store.projectId);
store.close();
