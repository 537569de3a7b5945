/**
 * Learns which statements of a person are worth telling later:
 * `bun sayings.ts [--evaluate] <folder>...`. The folders are those of findings.ts, and projects that
 * `npm run bench:days -- --keep` has left. sayings/labels.jsonl says by hash which statements somebody
 * read and how they were judged; the texts are not kept in the repository. Writes
 * ../src/memory/extract/learned/saying-weights.ts. With `--evaluate` it learns from all sources but
 * one and measures the facts, passages and guessed rules of that one, each in turn.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { measureSaying, SAYING_MEASURES } from "@/memory/extract/learned/saying-measures.ts";
import { type Example, evaluate, readExamples, readLabels, train, weightLines } from "./worth.ts";

const HERE = import.meta.dir;
const OUTPUT = join(HERE, "../src/memory/extract/learned/saying-weights.ts");
/** Keeps weights small; between 3 and 10 the cross-validation says the same. */
const RIDGE = 5;
/** Only these are judged by it; the others help to learn. */
const JUDGED = ["is a fact", "is a passage", "is a guess"] as const;

function isJudged({ measures }: Example): boolean {
  return JUDGED.some((name) => measures[SAYING_MEASURES.indexOf(name)] === 1);
}

const labels = readLabels(join(HERE, "sayings/labels.jsonl"));
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const examples = readExamples(folders, labels, (candidate, position, context) =>
  measureSaying({ ...candidate, position }, context),
);
console.log(`${examples.length} of ${labels.size} labelled statements were found`);
if (process.argv.includes("--evaluate")) evaluate(examples, RIDGE, isJudged);
else {
  const weights = train(examples, RIDGE);
  const text = `import type { SayingMeasure } from "@/memory/extract/learned/saying-measures.ts";

/** Made by train/sayings.ts: not to be edited. */
export const SAYING_WEIGHTS: Readonly<Record<SayingMeasure, number>> = {
${weightLines(SAYING_MEASURES, weights)}
};
export const SAYING_BIAS = ${(weights.at(-1) ?? 0).toFixed(3)};
`;
  writeFileSync(OUTPUT, text);
}
