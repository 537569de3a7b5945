// npm run bench:recall -- <set folder>… [--out run.jsonl]: how much of what it should find recall
// finds if it is asked, what the prompt hook shows of it unasked, and how often the hook speaks
// where it should be silent; all beside FTS5 in the same run. A set is corpus.jsonl, queries.jsonl
// and, for questions that deserve silence, offtopic.jsonl. Several sets are also asked together, in
// one store that mixes them all.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeEncoders, openEncoders } from "./recall/model.ts";
import { formatReport, type SetReport } from "./recall/report.ts";
import { addUp, formatHookTable } from "./recall/hook-table.ts";
import { mixSets } from "./recall/mix-sets.ts";
import { runSet } from "./recall/run-set.ts";
import type { Answer } from "./recall/scores.ts";
import { type RecallSet, readSet, readSmallTalk } from "./recall/set.ts";

const USAGE = `npm run bench:recall -- [options] <set folder>…  (default: the set of this project)
  --out <file>  the ranked ids of each query, a JSON document a line (one set only)
  --scoped      also with a store for each project the set names
  --pooled      also with 1, 2, 4 … projects in one store
  --model <m>   both (as in a process that lives long), documents (as in hooks), none (the token
                table alone) or off (words alone).
                Default: both where the model is installed (context-graph model install)
  --brief       without the rows of single categories
  --mixed-only  only the store that mixes all sets
  --json        a JSON document for each set, and one for what the hook shows over all`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    scoped: { type: "boolean", default: false },
    pooled: { type: "boolean", default: false },
    model: { type: "string", default: "" },
    brief: { type: "boolean", default: false },
    "mixed-only": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const caller = process.env["INIT_CWD"] ?? process.cwd();
if (values.help) console.log(USAGE);
else await main();

async function main(): Promise<void> {
  const folders = positionals.length > 0 ? positionals : [join(import.meta.dir, "sets", "own")];
  const smallTalk = readSmallTalk();
  const encoders = await openEncoders(values.model);
  const options = { isScoped: values.scoped, isPooled: values.pooled, encoders };
  const sets = folders.map((folder) => readSet(resolve(caller, folder)));
  const by = describeEncoders(encoders);
  const run = async (set: RecallSet, isBrief: boolean) => {
    const { report, answers } = await runSet(set, smallTalk, options);
    if (values.json) console.log(JSON.stringify({ ...report, ...by }));
    else console.log(formatReport(report, isBrief) + encoderLine(by));
    if (values.out !== undefined) writeRun(resolve(caller, values.out), answers);
    return report;
  };
  const reports: SetReport[] = [];
  if (!values["mixed-only"]) for (const set of sets) reports.push(await run(set, values.brief));
  // Its categories are the sets, so they are always shown.
  const mixed = sets.length > 1 ? [await run(mixSets(sets), false)] : [];
  if (!values.json) console.log(`\n${formatHookTable(reports, mixed)}`);
  else if (reports.length > 1) console.log(JSON.stringify({ set: "all", hook: addUp(reports) }));
}

function writeRun(path: string, answers: ReadonlyMap<string, Answer>): void {
  const lines = [...answers.values()].map((answer) => JSON.stringify(answer));
  writeFileSync(path, `${lines.join("\n")}\n`);
}

function encoderLine({ documents, queries }: ReturnType<typeof describeEncoders>): string {
  return `\n  embedded by: documents ${documents}, queries ${queries}`;
}
