import { judgeOutcomes } from "@/ghap/outcome/judge-outcomes.ts";
import { comparePrediction } from "@/ghap/outcome/compare-prediction.ts";
import { parseLine, endsInBackground } from "@/events/ghap/parse-line.ts";
import { readCorpus } from "@test/ghap/outcomes/read-corpus.ts";
let bad = 0, n = 0, badc = 0, pn = 0;
const part = process.argv[2] === "held-out" ? "held-out" : "tuning";
for (const c of readCorpus(part as any)) {
  n++;
  const commands = parseLine(c.command);
  const unfinished = typeof c.exit !== "number" || endsInBackground(c.command);
  const got = commands === undefined ? [] : judgeOutcomes({ commands, parse: parseLine, end: unfinished ? {kind:"unfinished"} : {kind:"exit", code: c.exit as number}, output: c.output });
  const g = Object.fromEntries(got.map(o => [o.kind, o.result]));
  const key = (o: any) => JSON.stringify(Object.entries(o).sort());
  if (key(g) !== key(c.expect)) { bad++; if (part === "tuning") console.log(c.id, JSON.stringify(c.command).slice(0,120), c.exit, "want", JSON.stringify(c.expect), "got", JSON.stringify(g)); }
  if (c.prediction !== undefined) { pn++; const v = comparePrediction(c.prediction, got, { command: c.command, output: c.output }); if (v !== c.compare) { badc++; if (part === "tuning") console.log("  P", c.id, JSON.stringify(c.prediction), JSON.stringify(g), c.command.slice(0,60), "want", c.compare, "got", v); else console.log("want", c.compare, "got", v); } }
}
console.log(n, "bad", bad, pn, "bad comparisons", badc);
