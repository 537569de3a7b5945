/** What the ranker learns from: for each query its candidates' features, and which were right. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FEATURES } from "@/memory/learned-features.ts";

export interface RankerQuery {
  /** The conversation, repository or product: never both in training and in the test. */
  readonly group: string;
  readonly category: string;
  /** How many should be found. */
  readonly relevant: number;
  /** How many of these each candidate stands for, best candidate first. */
  readonly labels: readonly number[];
  /** A row for each candidate. */
  readonly features: Float32Array;
}

export interface RankerSet {
  readonly name: string;
  readonly queries: readonly RankerQuery[];
}

export const WORK_FOLDER = join(import.meta.dir, ".work");
export const WIDTH = FEATURES.length;

export function writeRankerSet(folder: string, { name, queries }: RankerSet): void {
  const rows = queries.map(({ group, category, relevant, labels }) => {
    return { group, category, relevant, labels };
  });
  const all = new Float32Array(queries.reduce((sum, { features }) => sum + features.length, 0));
  let at = 0;
  for (const { features } of queries) {
    all.set(features, at);
    at += features.length;
  }
  writeFileSync(join(folder, `${name}.ranker.json`), JSON.stringify(rows));
  writeFileSync(join(folder, `${name}.ranker.f32`), all);
}

export function readRankerSet(folder: string, name: string): RankerSet {
  const text = readFileSync(join(folder, `${name}.ranker.json`), "utf8");
  const rows = JSON.parse(text) as Omit<RankerQuery, "features">[];
  const bytes = readFileSync(join(folder, `${name}.ranker.f32`));
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  let at = 0;
  const queries = rows.map((row) => {
    const from = at;
    at += row.labels.length * WIDTH;
    return { ...row, features: all.subarray(from, at) };
  });
  return { name, queries };
}
