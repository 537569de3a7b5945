// npm run bench:dream [-- --sizes 10k,100k --turns 3 --keep <folder> --assert <set folder>…]: what a dream does
// and costs. Recall of the sets before and after it; the time of a dream over large stores, beside
// one reading of everything; entropy, repetitions and size before and after; hooks meanwhile; and
// the commands about the identity. Ends with a verdict on each limit; with --assert exit code 1 if
// one is missed.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DREAM_LIMITS, dreamFigures } from "./dream/dream-limits.ts";
import { type DreamFigures, measureDream } from "./dream/dream-times.ts";
import { formatIdentity, measureIdentity } from "./dream/identity-times.ts";
import { compareRecall } from "./dream/recall-after.ts";
import { formatVerdicts, judge } from "./hooks/judge.ts";
import { readSet } from "./recall/set.ts";
import { parseSizes } from "./scale/sizes.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "10k,100k" },
    keep: { type: "string" },
    "only-recall": { type: "boolean", default: false },
    turns: { type: "string", default: "3" },
    assert: { type: "boolean", default: false },
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
  if (!values["only-recall"]) await measureStores(stores);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureStores(stores: string): Promise<void> {
  const dreams: DreamFigures[] = [];
  for (const size of parseSizes(values.sizes)) {
    dreams.push(await measureDream(size, { stores, folder, turnCount: Number(values.turns) }));
  }
  const [first] = dreams;
  if (first === undefined) return;
  const identity = measureIdentity(join(folder, `project-${first.memories}`), folder);
  console.log(`\n${formatIdentity(identity)}\n`);
  const verdicts = judge(DREAM_LIMITS, dreamFigures(dreams, identity));
  console.log(formatVerdicts(verdicts));
  const hasFailed = verdicts.some(({ result }) => result === "FAIL");
  if (values.assert && hasFailed) process.exitCode = 1;
}
