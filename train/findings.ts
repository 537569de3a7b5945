/**
 * Learns which findings of an agent are worth telling later:
 * `bun findings.ts [--evaluate] <folder>...`. Each folder is a recorded project as `npm run
 * bench:days -- --replay` wants it, or is called owner+name and has the files of a repository's
 * .specstory/history. findings/labels.jsonl says by hash which findings somebody read and how they
 * were judged; the texts are not kept in the repository. Writes
 * ../src/memory/extract/learned/finding-weights.ts. With `--evaluate` it learns from all repositories
 * but one and measures on that one, each in turn.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { FINDING_MEASURES, measureFinding } from "@/memory/extract/learned/finding-measures.ts";
import { listThreads } from "@/memory/extract/turn-context.ts";
import { specStoryTurns } from "./specstory-turns.ts";

type Label = "worth" | "worthless" | "garbled";

interface Example {
  readonly from: string;
  readonly label: Label;
  readonly measures: readonly number[];
}

const HERE = import.meta.dir;
const OUTPUT = join(HERE, "../src/memory/extract/learned/finding-weights.ts");
/** Keeps weights small; between 3 and 30 the cross-validation says the same. */
const RIDGE = 10;
const ROUNDS = 4_000;

const labels = new Map<string, { readonly from: string; readonly label: Label }>();
for (const line of readFileSync(join(HERE, "findings/labels.jsonl"), "utf8").trim().split("\n")) {
  const { from, hash, label } = JSON.parse(line) as { from: string; hash: string; label: Label };
  labels.set(hash, { from, label });
}

function readExamples(folders: readonly string[]): Example[] {
  const found = new Map<string, Example>();
  for (const turns of folders.flatMap(sessionsIn)) {
    const contexts = new Map(
      listThreads(turns)
        .flat()
        .map((context) => [context.turn.uuid, context] as const),
    );
    for (const { text, kind, uuid, sourceId = "#0" } of extractCandidates(turns)) {
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
      const judged = labels.get(hash);
      const context = contexts.get(uuid);
      if (judged === undefined || context === undefined || found.has(hash)) continue;
      const position = Number(sourceId.split("#").at(-1));
      const measures = measureFinding({ text, kind, position }, context);
      found.set(hash, { ...judged, measures });
    }
  }
  return [...found.values()];
}

function sessionsIn(folder: string): (readonly TranscriptTurn[])[] {
  const sessions = join(folder, "sessions");
  if (existsSync(sessions)) {
    return filesIn(sessions).map((path) => readTranscript(path, undefined, 1 << 28).turns);
  }
  return filesIn(folder).map((path) =>
    specStoryTurns(readFileSync(path, "utf8"), `${basename(folder)}/${basename(path)}`),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
}

/** Logistic regression; the last weight is the bias. Each repository counts by the root of its examples. */
function train(examples: readonly Example[]): number[] {
  const counts = Map.groupBy(examples, ({ from }) => from);
  const share = Math.sqrt(examples.length / counts.size);
  const rows = examples.map(({ from, label, measures }) => ({
    values: [...measures, 1],
    wanted: label === "worth" ? 1 : 0,
    counts: share / Math.sqrt(counts.get(from)?.length ?? 1),
  }));
  const weights = Array.from({ length: FINDING_MEASURES.length + 1 }, () => 0);
  const step = 1 / rows.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) =>
      at < FINDING_MEASURES.length ? RIDGE * weight : 0,
    );
    for (const { values, wanted, counts: times } of rows) {
      const error = times * (likelihood(weights, values) - wanted);
      for (const [at, value] of values.entries()) {
        if (value !== 0) gradient[at] = (gradient[at] ?? 0) + error * value;
      }
    }
    for (const [at, one] of gradient.entries()) weights[at] = (weights[at] ?? 0) - step * one;
  }
  return weights;
}

function likelihood(weights: readonly number[], values: readonly number[]): number {
  return (
    1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)))
  );
}

/** The findings that are told at each bar, by weights that were learned without the repository. */
function evaluate(examples: readonly Example[]): void {
  const judged = [...new Set(examples.map(({ from }) => from))].flatMap((from) => {
    const weights = train(examples.filter((one) => one.from !== from));
    return examples
      .filter((one) => one.from === from)
      .map(({ label, measures }) => ({ label, share: likelihood(weights, [...measures, 1]) }));
  });
  for (const bar of [0, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55]) {
    const told = judged.filter(({ share }) => share >= bar);
    const count = (label: Label) => told.filter((one) => one.label === label).length;
    console.log(
      `from ${bar}: ${told.length} told, ${count("worth")} worth, ${count("worthless")} worthless, ${count("garbled")} garbled`,
    );
  }
}

const folders = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const examples = readExamples(folders);
console.log(`${examples.length} of ${labels.size} labelled findings were found`);
if (process.argv.includes("--evaluate")) evaluate(examples);
else {
  const weights = train(examples).map((weight) => Number(weight.toFixed(3)));
  const named = FINDING_MEASURES.map((name, at) => `  "${name}": ${weights[at] ?? 0},`);
  const text = `import type { FindingMeasure } from "@/memory/extract/learned/finding-measures.ts";

/** Made by train/findings.ts: not to be edited. */
export const FINDING_WEIGHTS: Readonly<Record<FindingMeasure, number>> = {
${named.join("\n")}
};
export const FINDING_BIAS = ${weights.at(-1) ?? 0};
`;
  writeFileSync(OUTPUT, text);
}
