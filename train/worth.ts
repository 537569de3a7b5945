/**
 * What the trainers of worth share (findings.ts, sayings.ts): reading recorded conversations,
 * logistic regression, and measuring each repository by weights that were learned from the others.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { listThreads, type TurnContext } from "@/memory/extract/turn-context.ts";
import { transcriptsOf } from "./played-days.ts";
import { specStoryTurns } from "./specstory-turns.ts";

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
  for (const turns of folders.flatMap(sessionsIn)) {
    const contexts = new Map(
      listThreads(turns)
        .flat()
        .map((context) => [context.turn.uuid, context] as const),
    );
    for (const candidate of extractCandidates(turns)) {
      const { text, uuid, sourceId = "#0" } = candidate;
      const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
      const judged = labels.get(hash);
      const context = contexts.get(uuid);
      if (judged === undefined || context === undefined || found.has(hash)) continue;
      const position = Number(sourceId.split("#").at(-1));
      found.set(hash, { ...judged, measures: measure(candidate, position, context) });
    }
  }
  return [...found.values()];
}

/** A recorded project, a project that bench:days has kept, or files of .specstory/history. */
export function sessionsIn(folder: string): (readonly TranscriptTurn[])[] {
  const sessions = transcriptsOf(folder) ?? join(folder, "sessions");
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

const ROUNDS = 4_000;

/** Logistic regression; the last weight is the bias. Each repository counts by the root of its examples. */
export function train(examples: readonly Example[], ridge: number): number[] {
  const counts = Map.groupBy(examples, ({ from }) => from);
  const share = Math.sqrt(examples.length / counts.size);
  const rows = examples.map(({ from, label, measures }) => ({
    values: [...measures, 1],
    wanted: label === "worth" ? 1 : 0,
    counts: share / Math.sqrt(counts.get(from)?.length ?? 1),
  }));
  const weights = (rows[0]?.values ?? []).map(() => 0);
  const step = 1 / rows.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => (at < weights.length - 1 ? ridge * weight : 0));
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

/** What is told at each bar, by weights that were learned without the repository. */
export function evaluate(
  examples: readonly Example[],
  ridge: number,
  isCounted: (one: Example) => boolean = () => true,
): void {
  const judged = [...new Set(examples.map(({ from }) => from))].flatMap((from) => {
    const weights = train(
      examples.filter((one) => one.from !== from),
      ridge,
    );
    return examples
      .filter((one) => one.from === from && isCounted(one))
      .map(({ label, measures }) => ({ label, share: likelihood(weights, [...measures, 1]) }));
  });
  for (const bar of [0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55]) {
    const told = judged.filter(({ share }) => share >= bar);
    const count = (label: Label) => told.filter((one) => one.label === label).length;
    console.log(
      `from ${bar}: ${told.length} told, ${count("worth")} worth, ${count("worthless")} worthless, ${count("garbled")} garbled`,
    );
  }
}

/** The weights by name as lines of source. */
export function weightLines(
  names: readonly string[],
  weights: readonly number[],
  digits = 3,
): string {
  return names.map((name, at) => `  "${name}": ${(weights[at] ?? 0).toFixed(digits)},`).join("\n");
}
