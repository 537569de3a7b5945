/**
 * Learns what a statement of a user is: `bun statements.ts [--evaluate] [recorded project]...`.
 * Reads statements/*.jsonl, and recorded sessions for what is no rule, and writes
 * ../src/memory/extract/learned/statement-weights.ts from all of them. With `--evaluate` it learns from four fifths, by a hash of the text, and measures on the rest. Seeded
 * and single-threaded, so the same statements give the same file.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PLACES, statementFeatures } from "@/memory/extract/learned/statement-features.ts";
import { Random } from "./random.ts";
import { unlabelledStatements } from "./recorded-statements.ts";

const KINDS = ["rule", "fact", "decision", "task", "other"] as const;
type Kind = (typeof KINDS)[number];

interface Example {
  readonly text: string;
  readonly kind: Kind;
  readonly language: string;
  readonly places: Uint16Array;
}

const HERE = import.meta.dir;
const recorded = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const CORPUS = join(HERE, "..", "test", "extract", "rules-corpus");
const OUTPUT = join(HERE, "../src/memory/extract/learned/statement-weights.ts");
const SEED = 11;
/** Chosen on the held-out statements: more rounds and less decay learn the subjects by heart. */
const ROUNDS = 4;
/** Models that differ only in the order of what they saw; their average depends less on it. */
const MODELS = 5;
const STEP = 0.5;
const DECAY = 2e-4;
/** A feature of one text is its subject. */
const TEXTS_MIN = 2;
const HELD_OUT_EVERY = 5;

function readExamples(): Example[] {
  const examples: Example[] = [];
  const seen = new Set<string>();
  const add = (text: string, kind: string, language: string) => {
    const key = text.toLowerCase().trim();
    if (seen.has(key) || !KINDS.includes(kind as Kind)) return;
    seen.add(key);
    examples.push({ text, kind: kind as Kind, language, places: statementFeatures(text) });
  };
  for (const name of readdirSync(join(HERE, "statements")).toSorted()) {
    if (!name.endsWith(".jsonl")) continue;
    for (const line of readFileSync(join(HERE, "statements", name), "utf8").split("\n")) {
      if (line.trim() === "") continue;
      const { t, k, l } = JSON.parse(line) as { t: string; k: string; l: string };
      add(t, k, l);
    }
  }
  for (const [text, kind, language] of tunedCorpus()) add(text, kind, language);
  for (const folder of recorded) {
    for (const text of unlabelledStatements(folder)) add(text, "other", "recorded");
  }
  return examples;
}

/** The parts of the labelled corpora that may be looked at; every third statement is unseen. */
function tunedCorpus(): [text: string, kind: string, language: string][] {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(CORPUS, name), "utf8")) as T[];
  const isTuned = (_: unknown, index: number) => index % 3 !== 2;
  const kindOf = (label: string) => (label === "none" ? "other" : label);
  const statements = read<{ text: string; label: string; language: string; after?: unknown }>(
    "statements.json",
  );
  return [
    ...statements
      .filter(isTuned)
      .filter(({ after }) => after === undefined)
      .map(({ text, label, language }) => [text, kindOf(label), language] as const),
    ...read<[string, string, string]>("in-passing.json")
      .filter(isTuned)
      .map(([label, language, text]) => [text, kindOf(label), language] as const),
    ...read<string>("requests-and-reports.json").map((text) => [text, "other", ""] as const),
  ].map(([text, kind, language]) => [text, kind, language]);
}

function isHeldOut({ text }: Example): boolean {
  return Bun.hash.crc32(text) % HELD_OUT_EVERY === 0;
}

/** Softmax regression with Adagrad. */
class Model {
  readonly weights = KINDS.map(() => new Float64Array(PLACES));
  readonly biases = new Float64Array(KINDS.length);
  readonly #squares = KINDS.map(() => new Float64Array(PLACES).fill(1e-6));

  scores(places: Uint16Array): Float64Array {
    const scale = 1 / Math.sqrt(Math.max(1, places.length));
    return this.biases.map((bias, k) => {
      let sum = 0;
      for (const place of places) sum += this.weights[k]?.[place] ?? 0;
      return bias + sum * scale;
    });
  }

  probabilities(places: Uint16Array): Float64Array {
    const scores = this.scores(places);
    const most = Math.max(...scores);
    const raised = scores.map((score) => Math.exp(score - most));
    const sum = raised.reduce((a, b) => a + b, 0);
    return raised.map((one) => one / sum);
  }

  learn(places: Uint16Array, kind: number): void {
    const scale = 1 / Math.sqrt(Math.max(1, places.length));
    const found = this.probabilities(places);
    for (const [k, weights] of this.weights.entries()) {
      const error = (found[k] ?? 0) - (k === kind ? 1 : 0);
      const squares = this.#squares[k] as Float64Array;
      this.biases[k] = (this.biases[k] ?? 0) - 0.05 * error;
      for (const place of places) {
        const gradient = error * scale + DECAY * (weights[place] ?? 0);
        squares[place] = (squares[place] ?? 0) + gradient * gradient;
        weights[place] = (weights[place] ?? 0) - (STEP * gradient) / Math.sqrt(squares[place] ?? 1);
      }
    }
  }
}

/** The average of several models. */
function train(examples: readonly Example[]): Model {
  const average = new Model();
  for (let seed = SEED; seed < SEED + MODELS; seed += 1) {
    const { weights, biases } = trainOne(examples, seed);
    for (const [k, own] of average.weights.entries()) {
      average.biases[k] = (average.biases[k] ?? 0) + (biases[k] ?? 0) / MODELS;
      for (const [place, value] of (weights[k] as Float64Array).entries()) {
        own[place] = (own[place] ?? 0) + value / MODELS;
      }
    }
  }
  return average;
}

function trainOne(examples: readonly Example[], seed: number): Model {
  const counts = new Uint32Array(PLACES);
  for (const { places } of examples)
    for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  const usable = examples.map((one) => ({
    places: one.places.filter((place) => (counts[place] ?? 0) >= TEXTS_MIN),
    kind: KINDS.indexOf(one.kind),
  }));
  const model = new Model();
  const random = new Random(seed);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { places, kind } of random.shuffle([...usable])) model.learn(places, kind);
  }
  return model;
}

const [RULE, DECISION] = [KINDS.indexOf("rule"), KINDS.indexOf("decision")];

/** How many rules and decisions are found, and how much of the rest, by how sure the model is. */
function evaluate(model: Model, of: readonly Example[], title: string): void {
  const judged = of.map((one) => {
    const shares = model.probabilities(one.places);
    return { kind: one.kind, share: (shares[RULE] ?? 0) + (shares[DECISION] ?? 0) };
  });
  for (const least of [0.6, 0.7, 0.75, 0.8, 0.9]) {
    const found = judged.filter(({ share }) => share >= least);
    const count = (list: typeof judged, ...kinds: Kind[]) =>
      list.filter(({ kind }) => kinds.includes(kind)).length;
    console.log(
      `${title} at ${least}: ${count(found, "rule", "decision")} of ${count(judged, "rule", "decision")} rules and decisions, ` +
        `${count(found, "fact")} of ${count(judged, "fact")} facts, ` +
        `${count(found, "task", "other")} of ${count(judged, "task", "other")} tasks and others`,
    );
  }
}

const examples = readExamples();
const learned = examples.filter((one) => !isHeldOut(one));
const heldOut = examples.filter(isHeldOut);
console.log(`${examples.length} statements, ${heldOut.length} of them held out`);
if (process.argv.includes("--evaluate")) {
  const model = train(learned);
  evaluate(model, heldOut, "all");
  for (const language of new Set(heldOut.map((one) => one.language))) {
    const own = heldOut.filter((one) => one.language === language);
    evaluate(model, own, language);
  }
} else writeWeights(train(examples));

/** Weights as signed bytes with one factor for all, kind by kind for each place. */
function writeWeights({ weights, biases }: Model): void {
  let most = 0;
  for (const list of weights) for (const value of list) most = Math.max(most, Math.abs(value));
  const factor = most / 127;
  const bytes = new Int8Array(PLACES * KINDS.length);
  for (const [k, list] of weights.entries()) {
    for (let place = 0; place < PLACES; place += 1) {
      bytes[place * KINDS.length + k] = Math.round((list[place] ?? 0) / factor);
    }
  }
  const packed = Buffer.from(Bun.gzipSync(Buffer.from(bytes.buffer))).toString("base64");
  const text = `/** Made by train/statements.ts: not to be edited. */
export const STATEMENT_KINDS = ${JSON.stringify(KINDS)} as const;
export const FACTOR = ${factor};
export const BIASES = ${JSON.stringify([...biases].map((one) => Number(one.toFixed(5))))} as const;
/** A signed byte for each place and kind, compressed with gzip. */
export const WEIGHTS =
  "${packed}";
`;
  writeFileSync(OUTPUT, text);
  console.log(`${OUTPUT}: ${packed.length} characters`);
}
