// npm run bench, bench:recall, bench:scale, bench:code, bench:days, bench:dream, bench:client,
// bench:open
// [-- options]: installs and builds what is missing, then measures what hooks cost, what recall
// finds, how both grow with the store, what the code index costs, what is told back after days of
// work, what a dream does and costs, what hooks cost in the real client, or what the checks of a store cost.
import { bun, ensureBuilt, ensureInstalled } from "./prepare.mjs";

const [first, ...rest] = process.argv.slice(2);
const ownBenches = ["recall", "scale", "code", "days", "dream", "client", "open"];
ensureInstalled(first === "client" ? "all" : "runtime");
ensureBuilt();
if (ownBenches.includes(first)) bun([`bench/${first}.ts`, ...rest]);
else bun(["bench/hooks.ts", ...process.argv.slice(2)]);
