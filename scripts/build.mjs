// npm run build [-- --target=bun-darwin-arm64]: builds dist/context-graph and its other names.
import { bun, ensureBuilt, ensureInstalled } from "./prepare.mjs";

const args = process.argv.slice(2);
ensureInstalled("runtime");
if (args.length === 0) ensureBuilt();
else bun(["scripts/build.ts", ...args]);
