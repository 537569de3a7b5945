// npm run bench [-- options]: installs and builds what is missing, then measures.
import { bun, ensureBuilt, ensureInstalled } from "./prepare.mjs";

ensureInstalled("runtime");
ensureBuilt();
bun(["bench/hooks.ts", ...process.argv.slice(2)]);
