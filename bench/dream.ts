// npm run bench:dream [-- --sizes 10k,100k --keep <folder> <set folder>…]: what a dream does and
// costs. Recall of the sets before and after it; the time of a dream over large stores, beside one
// reading of everything; entropy, repetitions and size before and after; and hooks meanwhile.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { measureDream } from "./dream/dream-times.ts";
import { compareRecall } from "./dream/recall-after.ts";
import { readSet } from "./recall/set.ts";
import { parseSizes } from "./scale/sizes.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "10k,100k" },
    keep: { type: "string" },
    "only-recall": { type: "boolean", default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), "context-graph-dream-"));
const caller = process.env["INIT_CWD"] ?? process.cwd();
process.env["HOME"] = join(folder, "home");
mkdirSync(join(folder, "home"));
try {
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  const sets = positionals.length > 0 ? positionals : [join(import.meta.dir, "sets", "own")];
  for (const set of sets) await compareRecall(readSet(resolve(caller, set)));
  const stores = values.keep === undefined ? join(folder, "stores") : resolve(caller, values.keep);
  for (const size of values["only-recall"] ? [] : parseSizes(values.sizes)) {
    await measureDream(size, { stores, folder });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
