// Repairs the store in the given folder and says when it is done. Argument: store folder.
import { writeSync } from "node:fs";
import { systemClock } from "@/base/clock.ts";
import { repairStore } from "@/store/sqlite/repair/repair-store.ts";

const [folder = ""] = process.argv.slice(2);
writeSync(1, "begun\n");
repairStore({ folder, clock: systemClock, waitMs: 5_000, onProgress: () => undefined });
writeSync(1, "done\n");
