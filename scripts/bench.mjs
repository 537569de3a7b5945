// npm run bench, bench:recall, bench:scale, bench:days [-- options]: installs and builds what is
// missing, then measures what hooks cost, what recall finds, how both grow with the store, or what
// is told back after days of work.
import { bun, ensureBuilt, ensureInstalled } from "./prepare.mjs";

const [first, ...rest] = process.argv.slice(2);
ensureInstalled("runtime");
ensureBuilt();
if (first === "recall" || first === "scale" || first === "days")
  bun([`bench/${first}.ts`, ...rest]);
else bun(["bench/hooks.ts", ...process.argv.slice(2)]);
