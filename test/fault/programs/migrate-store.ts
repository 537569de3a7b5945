// Migrates a store of the first schema when its input ends, then says so. The test adds a slow
// migration at the end, so that there is time for a kill. Argument: folder.
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { SLOW_MIGRATION } from "@test/fault/kills/migration-lane.ts";
import { patiently } from "@test/fault/patiently.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [folder = ""] = process.argv.slice(2);
process.stdout.write("ready\n");
patiently(() => openTestStore(folder, { migrations: [...MIGRATIONS, SLOW_MIGRATION] })).close();
process.stdout.write("done\n");
