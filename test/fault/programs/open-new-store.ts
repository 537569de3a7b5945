// Opens a store when its input ends, writes one memory and prints the project's id. Arguments:
// store folder, name.
import { patiently } from "@test/fault/patiently.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const [folder = "", name = ""] = process.argv.slice(2);
process.stdout.write("ready\n");
await Bun.stdin.text();
const store = patiently(() => openTestStore(folder));
patiently(() => store.apply(rememberAll(sampleMemory({ text: name })), { isDurable: true }));
process.stdout.write(store.projectId);
store.close();
