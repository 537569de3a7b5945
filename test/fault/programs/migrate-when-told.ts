// Brings a store of the first schema up to date when told to go, then says so. A slow migration
// of the test's own stands at the end, so that there is time to be killed in. Argument: folder.
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import { SLOW_MIGRATION } from "@test/fault/kills/migration-lane.ts";
import { patiently } from "@test/fault/patiently.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [folder = ""] = process.argv.slice(2);
process.stdout.write("ready\n");
patiently(() => openTestStore(folder, { migrations: [...MIGRATIONS, SLOW_MIGRATION] })).close();
process.stdout.write("done\n");
