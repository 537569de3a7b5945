/**
 * Learns which statements of a person stand: how work is done here, whatever is asked next.
 * `bun standing.ts [--evaluate] [--without=<script>]... <folder>...`. It plays the scripts in
 * ../bench/days, whose facts say which statements are rules or corrections, and reads the folders of
 * findings.ts: standing/labels.jsonl says by hash which of their statements somebody read as standing
 * (the texts are not kept in the repository). Writes
 * ../src/memory/extract/learned/standing-weights.ts. With `--evaluate` each source is measured by
 * weights that were learned from the others.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { measureStanding, STANDING_MEASURES } from "@/memory/extract/learned/standing-measures.ts";
import { listThreads } from "@/memory/extract/turn-context.ts";
import { tells } from "../bench/days/judge/line-verdict.ts";
import { SCRIPTS } from "../bench/days/scripts/all.ts";
import type { DayScript, Fact } from "../bench/days/script.ts";
import { learn, likelihoodOf } from "./logistic.ts";
import { playDays } from "./played-days.ts";
import { sessionsIn, weightLines } from "./worth.ts";

const HERE = import.meta.dir;
const OUTPUT = join(HERE, "../src/memory/extract/learned/standing-weights.ts");
const STANDING: ReadonlySet<Fact["kind"]> = new Set(["rule", "correction"]);
/** Guess: a statement of a real project says more than one that was written for a script. */
const REAL_WEIGHT = 2;

interface Example {
  readonly from: string;
  readonly isReal: boolean;
  readonly values: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

const args = process.argv.slice(2);
const leftOut = new Set(
  args.filter((one) => one.startsWith("--without=")).map((one) => one.slice("--without=".length)),
);
const examples: Example[] = [];
for (const script of SCRIPTS.filter(({ name }) => !leftOut.has(name))) {
  examples.push(...scripted(script, await playDays(script)));
}
for (const folder of args.filter((one) => !one.startsWith("--")))
  examples.push(...labelled(folder));
const isRightCount = examples.filter(({ isRight }) => isRight).length;
console.log(`${examples.length} statements, ${isRightCount} of them standing`);
if (args.includes("--evaluate")) evaluate();
else write(learn(examples));

function scripted(script: DayScript, folder: string): Example[] {
  const facts = script.facts.filter(({ kind, isForgotten }) => STANDING.has(kind) && !isForgotten);
  return measured(sessionsIn(folder)).map(({ text, values }) => {
    const isRight = facts.some((fact) => tells(fact, text));
    return { from: script.name, isReal: false, values, isRight, weight: 1 };
  });
}

function labelled(folder: string): Example[] {
  const labels = readLabels();
  return measured(sessionsIn(folder)).flatMap(({ text, values }) => {
    const label = labels.get(createHash("sha256").update(text).digest("hex").slice(0, 16));
    if (label === undefined) return [];
    const isRight = label === "standing";
    return [{ from: basename(folder), isReal: true, values, isRight, weight: REAL_WEIGHT }];
  });
}

function readLabels(): ReadonlyMap<string, string> {
  const lines = readFileSync(join(HERE, "standing/labels.jsonl"), "utf8").trim().split("\n");
  return new Map(
    lines.map((line) => {
      const { hash, label } = JSON.parse(line) as { hash: string; label: string };
      return [hash, label];
    }),
  );
}

/** Each statement of a person once, with its measures. */
function measured(sessions: readonly (readonly TranscriptTurn[])[]) {
  const found = new Map<string, { readonly text: string; readonly values: readonly number[] }>();
  for (const turns of sessions) {
    const contexts = new Map(
      listThreads(turns)
        .flat()
        .map((context) => [context.turn.uuid, context] as const),
    );
    for (const candidate of extractCandidates(turns)) {
      const { text, uuid, origin, sourceId = "#0" } = candidate;
      const context = contexts.get(uuid);
      if (origin !== "user" || context === undefined || found.has(text)) continue;
      const position = Number(sourceId.split("#").at(-1));
      found.set(text, { text, values: measureStanding({ ...candidate, position }, context) });
    }
  }
  return [...found.values()];
}

function evaluate(): void {
  const judged = [...new Set(examples.map(({ from }) => from))].flatMap((from) => {
    const weights = learn(examples.filter((one) => one.from !== from));
    return examples
      .filter((one) => one.from === from)
      .map((one) => ({ ...one, share: likelihoodOf([1, ...one.values], weights) }));
  });
  for (const isReal of [false, true]) {
    const part = judged.filter((one) => one.isReal === isReal);
    console.log(`${isReal ? "recorded" : "scripts"}: ${count(part)}`);
    for (const bar of [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7]) {
      console.log(`  from ${bar}: ${count(part.filter(({ share }) => share >= bar))}`);
    }
  }
}

function count(some: readonly Example[]): string {
  return `${some.length} statements, ${some.filter(({ isRight }) => isRight).length} standing`;
}

function write(weights: readonly number[]): void {
  const [bias = 0, ...rest] = weights;
  const text = `import type { StandingMeasure } from "@/memory/extract/learned/standing-measures.ts";

/** Made by train/standing.ts: not to be edited. */
export const STANDING_WEIGHTS: Readonly<Record<StandingMeasure, number>> = {
${weightLines(STANDING_MEASURES, rest, 2)}
};
export const STANDING_BIAS = ${bias.toFixed(2)};
`;
  writeFileSync(OUTPUT, text);
}
