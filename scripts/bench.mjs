// npm run bench, bench:recall, bench:scale [-- options]: installs and builds what is missing, then
// measures what hooks cost, what recall finds, or how both grow with the store.
import { bun, ensureBuilt, ensureInstalled } from "./prepare.mjs";

const [first, ...rest] = process.argv.slice(2);
ensureInstalled("runtime");
ensureBuilt();
if (first === "recall" || first === "scale") bun([`bench/${first}.ts`, ...rest]);
else bun(["bench/hooks.ts", ...process.argv.slice(2)]);
