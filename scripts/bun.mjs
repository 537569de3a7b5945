// node scripts/bun.mjs …: the project's own Bun, installed first if need be.
import { bun, ensureInstalled } from "./prepare.mjs";

ensureInstalled("runtime");
bun(process.argv.slice(2));
