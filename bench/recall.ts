// npm run bench:recall -- <set folder>… [--out run.jsonl]: how much of what it should find does
// recall find, beside plain FTS5 in the same run. A set is corpus.jsonl, queries.jsonl and, for
// questions that deserve silence, offtopic.jsonl.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { percentile } from "./measure.ts";
import { answerWithPlainFts5 } from "./recall/baseline.ts";
import { answerWithOwnRecall } from "./recall/own-recall.ts";
import { type Answer, junkRate, scoreAnswers, type Scores } from "./recall/scores.ts";
import { readSet, type RecallSet } from "./recall/set.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string" },
    json: { type: "boolean", default: false },
    brief: { type: "boolean", default: false },
  },
});
const caller = process.env["INIT_CWD"] ?? process.cwd();
const folders = positionals.length > 0 ? positionals : [join(import.meta.dir, "sets", "own")];
for (const folder of folders) {
  const set = readSet(resolve(caller, folder));
  const answers = answerWithOwnRecall(set);
  report(set, answers, answerWithPlainFts5(set));
  if (values.out !== undefined) writeRun(resolve(caller, values.out), answers);
}

function writeRun(path: string, answers: ReadonlyMap<string, Answer>): void {
  const lines = [...answers.values()].map((answer) => JSON.stringify(answer));
  writeFileSync(path, `${lines.join("\n")}\n`);
}

function report(
  set: RecallSet,
  own: ReadonlyMap<string, Answer>,
  plain: ReadonlyMap<string, Answer>,
): void {
  const categories = values.brief ? [] : [...new Set(set.queries.map(({ category }) => category))];
  const rows = [...categories.sort(), undefined].map((category) => {
    const queries = set.queries.filter(
      (query) => category === undefined || query.category === category,
    );
    return {
      category: category ?? "all",
      own: scoreAnswers(queries, own),
      plain: scoreAnswers(queries, plain),
    };
  });
  const times = [...own.values()].map(({ ms }) => ms).sort((a, b) => a - b);
  const junk = set.offTopic.length === 0 ? undefined : junkRate(set.queries, set.offTopic, own);
  if (values.json) {
    console.log(JSON.stringify({ set: set.name, rows, junk }));
    return;
  }
  console.log(`${set.name}: ${set.items.length} memories, ${set.queries.length} queries`);
  console.log(line("category", "", "n", ["R@5", "R@10", "R@20", "MRR", "nDCG10"]));
  for (const row of rows) {
    console.log(line(row.category, "ours", String(row.own.queries), cells(row.own)));
    console.log(line("", "fts5", "", cells(row.plain)));
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(`  ${p50.toFixed(2)} ms p50, ${p95.toFixed(2)} ms p95 a query`);
  if (junk !== undefined) {
    console.log(`  off-topic questions answered where 90 % of the others are: ${percent(junk)} %`);
  }
}

function cells(scores: Scores): string[] {
  const { recallAt5, recallAt10, recallAt20, mrr, ndcgAt10 } = scores;
  return [recallAt5, recallAt10, recallAt20, mrr, ndcgAt10].map(percent);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function line(category: string, system: string, count: string, figures: readonly string[]): string {
  const left = `  ${category.padEnd(30)}${system.padEnd(5)}${count.padStart(6)}`;
  return left + figures.map((figure) => figure.padStart(8)).join("");
}
