/**
 * What the trainers of worth share (findings.ts, sayings.ts): reading recorded conversations,
 * logistic regression, and measuring repositories by weights that were learned from others.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import { sumOf } from "@/base/lists.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { listThreads, type TurnContext } from "@/memory/extract/turn-context.ts";
import { MINILM_DIMENSIONS } from "@/vectors/minilm-space.ts";
import { specStoryTurns } from "./specstory-turns.ts";

/** The vectors of short processes. */
const TOKEN_TABLE = new TokenTableEmbedder(join(import.meta.dir, "../data/minilm-token-table.bin"));

export type Label = "worth" | "worthless" | "garbled";

export interface Example {
  readonly from: string;
  readonly label: Label;
  readonly measures: readonly number[];
}

interface Judged {
  readonly from: string;
  readonly label: Label;
}

/** The judgements in a file, by the hash of what was judged. */
export function readLabels(path: string): ReadonlyMap<string, Judged> {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return new Map(
    lines.map((line) => {
      const { from, hash, label } = JSON.parse(line) as Judged & { hash: string };
      return [hash, { from, label }];
    }),
  );
}

/** The judged candidates that the conversations in these folders still give, with their measures. */
export function readExamples(
  folders: readonly string[],
  labels: ReadonlyMap<string, Judged>,
  measure: (candidate: Candidate, position: number, context: TurnContext) => readonly number[],
): Example[] {
  const found = new Map<string, Example>();
  for (const { candidate, context, hash } of folders.flatMap((one) => [...readCandidates(one)])) {
    const judged = labels.get(hash);
    if (judged === undefined || context === undefined || found.has(hash)) continue;
    const position = Number((candidate.sourceId ?? "#0").split("#").at(-1));
    found.set(hash, { ...judged, measures: measure(candidate, position, context) });
  }
  return [...found.values()];
}

/** A candidate with what is known of it: its turn, the hash of its words, its repository. */
export interface FoundCandidate {
  readonly candidate: Candidate;
  readonly context: TurnContext | undefined;
  readonly hash: string;
  readonly from: string;
}

export function* readCandidates(folder: string): Generator<FoundCandidate> {
  const from = basename(folder).replace("+", "/");
  for (const turns of sessionsIn(folder)) {
    const contexts = new Map(
      listThreads(turns)
        .flat()
        .map((context) => [context.turn.uuid, context] as const),
    );
    const everyTurn = () => true;
    const embed = (text: string) => TOKEN_TABLE.embed(text);
    for (const candidate of extractCandidates(turns, everyTurn, { leftOut: 0 }, embed)) {
      const hash = createHash("sha256").update(candidate.text).digest("hex").slice(0, 16);
      yield { candidate, context: contexts.get(candidate.uuid), hash, from };
    }
  }
}

/** A recorded project, a project that bench:days has kept, or files of .specstory/history. */
function sessionsIn(folder: string): (readonly TranscriptTurn[])[] {
  const kept = join(folder, "home/.claude/projects");
  const [project] = existsSync(kept) ? readdirSync(kept) : [];
  const sessions = project === undefined ? join(folder, "sessions") : join(kept, project);
  if (existsSync(sessions)) {
    return filesIn(sessions, ".jsonl").map(
      (path) => readTranscript(path, undefined, 1 << 28).turns,
    );
  }
  return filesIn(folder, ".md").map((path) =>
    specStoryTurns(readFileSync(path, "utf8"), `${basename(folder)}/${basename(path)}`),
  );
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name));
}

const ROUNDS = 2_000;
/** Larger steps do not settle. */
const STEP = 0.5;

/** Logistic regression; the last weight is the bias. Each repository counts by the root of its examples. */
export function train(examples: readonly Example[], ridge: number): number[] {
  const counts = Map.groupBy(examples, ({ from }) => from);
  const share = Math.sqrt(examples.length / counts.size);
  const rows = examples.map(({ from, label, measures }) => ({
    values: Float64Array.of(...measures, 1),
    wanted: label === "worth" ? 1 : 0,
    counts: share / Math.sqrt(counts.get(from)?.length ?? 1),
  }));
  const weights = new Float64Array(rows[0]?.values.length ?? 0);
  const gradient = new Float64Array(weights.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < weights.length; at += 1) {
      gradient[at] = at < weights.length - 1 ? ridge * (weights[at] ?? 0) : 0;
    }
    for (const { values, wanted, counts: times } of rows) {
      const error = times * (likelihood(weights, values) - wanted);
      for (let at = 0; at < values.length; at += 1) {
        gradient[at] = (gradient[at] ?? 0) + error * (values[at] ?? 0);
      }
    }
    for (let at = 0; at < weights.length; at += 1) {
      weights[at] = (weights[at] ?? 0) - (STEP / rows.length) * (gradient[at] ?? 0);
    }
  }
  return [...weights];
}

function likelihood(weights: ArrayLike<number>, values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += (values[at] ?? 0) * (weights[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** What is told at each bar, by weights that were learned without the repository. */
export function evaluate(
  examples: readonly Example[],
  ridge: number,
  isCounted: (one: Example) => boolean = () => true,
): void {
  const judged = inParts(examples).flatMap((names) => {
    const weights = train(
      examples.filter(({ from }) => !names.includes(from)),
      ridge,
    );
    return examples
      .filter((one) => names.includes(one.from) && isCounted(one))
      .map(({ label, measures }) => ({ label, share: likelihood(weights, [...measures, 1]) }));
  });
  for (const bar of [0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65]) {
    const told = judged.filter(({ share }) => share >= bar);
    const count = (label: Label) => told.filter((one) => one.label === label).length;
    console.log(
      `from ${bar}: ${told.length} told, ${count("worth")} worth, ${count("worthless")} worthless, ${count("garbled")} garbled`,
    );
  }
}

const PARTS = 8;

/** The names of the repositories in parts with about as many examples each. */
function inParts(examples: readonly Example[]): string[][] {
  const counts = [...Map.groupBy(examples, ({ from }) => from)].map(
    ([from, { length }]) => ({ from, length }) as const,
  );
  const parts = Array.from({ length: PARTS }, () => ({ names: [] as string[], size: 0 }));
  for (const { from, length } of counts.toSorted((a, b) => b.length - a.length)) {
    const smallest = parts.reduce((a, b) => (b.size < a.size ? b : a));
    smallest.names.push(from);
    smallest.size += length;
  }
  return parts.map(({ names }) => names);
}

/** How much a vector counts beside the measures; between 1.5 and 3 the cross-validation says the same. */
const VECTOR_SCALE = 2;

/** The vector of a text as further measures. */
export function measureMeaning(text: string): number[] {
  const vector = TOKEN_TABLE.embed(text) ?? new Float32Array(MINILM_DIMENSIONS);
  return Array.from(vector, (one) => one * VECTOR_SCALE);
}

/** The source of the direction that was learned for the vectors behind the measures. */
export function directionSource(examples: readonly Example[], weights: readonly number[]): string {
  const learned = weights.slice(-1 - MINILM_DIMENSIONS, -1);
  const odds = ({ measures }: Example) =>
    sumOf([...learned.entries()], ([at, one]) => one * (measures.at(at - MINILM_DIMENSIONS) ?? 0));
  const direction = learned.map((one) => one * VECTOR_SCALE);
  const factor = Math.max(...direction.map(Math.abs)) / 127;
  const bytes = Int8Array.from(direction, (one) => Math.round(one / factor));
  return `{
  bytes:
    "${Buffer.from(bytes.buffer).toString("base64")}",
  factor: ${factor.toFixed(6)},
  usual: ${(sumOf(examples, odds) / examples.length).toFixed(3)},
}`;
}

/** The weights by name as lines of source. */
export function weightLines(names: readonly string[], weights: readonly number[]): string {
  return names.map((name, at) => `  "${name}": ${(weights[at] ?? 0).toFixed(3)},`).join("\n");
}
