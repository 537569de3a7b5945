/**
 * Learns which findings of an agent are worth telling later:
 * `bun findings.ts [--evaluate] <folder>...`. Each folder is a recorded project as `npm run
 * bench:days -- --replay` wants it, or is called owner+name and has the files of a repository's
 * .specstory/history. findings/labels.jsonl says by hash which findings somebody read and how they
 * were judged; the texts are not kept in the repository. Writes
 * ../src/memory/extract/learned/finding-weights.ts. With `--evaluate` it learns from all repositories
 * but one and measures on that one, each in turn.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FINDING_MEASURES, measureFinding } from "@/memory/extract/learned/finding-measures.ts";
import { evaluate, readExamples, readLabels, train, weightLines } from "./worth.ts";

const HERE = import.meta.dir;
const OUTPUT = join(HERE, "../src/memory/extract/learned/finding-weights.ts");
/** Keeps weights small; between 3 and 30 the cross-validation says the same. */
const RIDGE = 10;

const labels = readLabels(join(HERE, "findings/labels.jsonl"));
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const examples = readExamples(folders, labels, ({ text, kind }, position, context) =>
  measureFinding({ text, kind, position }, context),
);
console.log(`${examples.length} of ${labels.size} labelled findings were found`);
if (process.argv.includes("--evaluate")) evaluate(examples, RIDGE);
else {
  const weights = train(examples, RIDGE);
  const text = `import type { FindingMeasure } from "@/memory/extract/learned/finding-measures.ts";

/** Made by train/findings.ts: not to be edited. */
export const FINDING_WEIGHTS: Readonly<Record<FindingMeasure, number>> = {
${weightLines(FINDING_MEASURES, weights)}
};
export const FINDING_BIAS = ${(weights.at(-1) ?? 0).toFixed(3)};
`;
  writeFileSync(OUTPUT, text);
}
