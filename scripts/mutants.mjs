// npm run test:mutants [-- <words>]: breaks the program's promises in a copy, one at a time, and
// expects the tests to notice. See test/mutants.
import { bun, ensureInstalled } from "./prepare.mjs";

ensureInstalled("all");
bun(["test/mutants/run-mutants.ts", ...process.argv.slice(2)]);
