/**
 * Learns which findings of an agent are worth telling later:
 * `bun findings.ts [--evaluate] <folder>...`. Each folder is a recorded project as `npm run
 * bench:days -- --replay` wants it, or is called owner+name and has the files of a repository's
 * .specstory/history. findings/labels.jsonl says by hash which findings somebody read and how they
 * were judged; the texts are not kept in the repository. Writes
 * ../src/memory/extract/learned/finding-weights.ts. With `--evaluate` it learns from seven eighths of
 * the repositories and measures on the others, in turn.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sumOf } from "@/base/lists.ts";
import { FINDING_MEASURES, measureFinding } from "@/memory/extract/learned/finding-measures.ts";
import { MINILM_DIMENSIONS } from "@/vectors/minilm-space.ts";
import { evaluate, readExamples, readLabels, TOKEN_TABLE, train, weightLines } from "./worth.ts";

const HERE = import.meta.dir;
const OUTPUT = join(HERE, "../src/memory/extract/learned/finding-weights.ts");
/** Keeps weights small; between 3 and 30 the cross-validation says the same. */
const RIDGE = 10;
/** How much a vector counts beside the measures; between 1.5 and 3 the cross-validation says the same. */
const SCALE = 2;

/** The part of the odds that a vector gives. */
function alongside(direction: readonly number[], measures: readonly number[]): number {
  const vector = measures.slice(FINDING_MEASURES.length);
  return sumOf([...vector.entries()], ([at, value]) => ((direction[at] ?? 0) * value) / SCALE);
}

const labels = readLabels(join(HERE, "findings/labels.jsonl"));
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const examples = readExamples(folders, labels, ({ text, kind }, position, context) => [
  ...measureFinding({ text, kind, position }, context),
  ...Array.from(
    TOKEN_TABLE.embed(text) ?? new Float32Array(MINILM_DIMENSIONS),
    (one) => one * SCALE,
  ),
]);
console.log(`${examples.length} of ${labels.size} labelled findings were found`);
if (process.argv.includes("--evaluate")) evaluate(examples, RIDGE);
else {
  const weights = train(examples, RIDGE);
  const direction = weights.slice(FINDING_MEASURES.length, -1).map((one) => one * SCALE);
  const usual = sumOf(examples, ({ measures }) => alongside(direction, measures)) / examples.length;
  const factor = Math.max(...direction.map(Math.abs)) / 127;
  const text = `import type { FindingMeasure } from "@/memory/extract/learned/finding-measures.ts";

/** Made by train/findings.ts: not to be edited. */
export const FINDING_WEIGHTS: Readonly<Record<FindingMeasure, number>> = {
${weightLines(FINDING_MEASURES, weights)}
};
export const FINDING_BIAS = ${(weights.at(-1) ?? 0).toFixed(3)};

/** The direction of worthy findings in the space of the token table: signed bytes, times the factor. */
export const FINDING_DIRECTION =
  "${Buffer.from(Int8Array.from(direction, (one) => Math.round(one / factor)).buffer).toString("base64")}";
export const FINDING_DIRECTION_FACTOR = ${factor.toFixed(6)};
/** The odds that the direction gives to the findings it was learned from, on average. */
export const FINDING_DIRECTION_USUAL = ${usual.toFixed(3)};
`;
  writeFileSync(OUTPUT, text);
}
