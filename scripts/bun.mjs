// node scripts/bun.mjs …: runs the project's own Bun, and installs it first if necessary.
import { bun, ensureInstalled } from "./prepare.mjs";

ensureInstalled("runtime");
bun(process.argv.slice(2));
