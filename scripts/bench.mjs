// npm run bench, npm run bench:recall [-- options]: installs and builds what is missing, then
// measures: what hooks cost, or what recall finds.
import { bun, ensureBuilt, ensureInstalled } from "./prepare.mjs";

const [first, ...rest] = process.argv.slice(2);
ensureInstalled("runtime");
ensureBuilt();
if (first === "recall") bun(["bench/recall.ts", ...rest]);
else bun(["bench/hooks.ts", ...process.argv.slice(2)]);
