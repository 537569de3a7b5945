/**
 * Stochastic gradient ascent on the cosine between the sum of a text's rows and the model's vector.
 * The length of a row is its learned weight. Steps use Adagrad with one accumulator per row and
 * decrease to zero over the epochs.
 */
import { findPair, packPairs } from "@/embed/table/table-format.ts";
import { START_ID } from "@/embed/table/wordpiece.ts";
import { DIMENSIONS } from "./model-files.ts";
import type { Random } from "./random.ts";
import type { Example } from "./training-data.ts";

export interface Prepared {
  readonly kind: string;
  readonly rows: Int32Array;
  readonly target: Float32Array;
}

/** Finds the rows to add up for each text: the start row, its tokens and its known pairs. */
export function prepareExamples(
  examples: readonly Example[],
  pairKeys: readonly number[],
  tokenCount: number,
): Prepared[] {
  const slots = packPairs(pairKeys, 131_072);
  return examples.map(({ kind, ids, target }) => {
    const rows = [START_ID, ...ids];
    for (let at = 1; at < ids.length; at++) {
      const pair = findPair(slots, ids[at - 1] as number, ids[at] as number);
      if (pair >= 0) rows.push(tokenCount + pair);
    }
    return { kind, rows: Int32Array.from(rows), target };
  });
}

export function sumRows(table: Float32Array, rows: Int32Array, sum: Float32Array): void {
  sum.fill(0);
  for (let at = 0; at < rows.length; at++) {
    const from = (rows[at] as number) * DIMENSIONS;
    for (let k = 0; k < DIMENSIONS; k++) sum[k] = (sum[k] as number) + (table[from + k] as number);
  }
}

export function cosine(left: Float32Array, right: Float32Array): number {
  let dot = 0;
  let leftSquare = 0;
  let rightSquare = 0;
  for (let k = 0; k < left.length; k++) {
    const a = left[k] as number;
    const b = right[k] as number;
    dot += a * b;
    leftSquare += a * a;
    rightSquare += b * b;
  }
  return dot / (Math.sqrt(leftSquare * rightSquare) || 1);
}

export function meanCosine(table: Float32Array, examples: readonly Prepared[]): number {
  const sum = new Float32Array(DIMENSIONS);
  let total = 0;
  for (const { rows, target } of examples) {
    sumRows(table, rows, sum);
    total += cosine(sum, target);
  }
  return total / Math.max(1, examples.length);
}

export class Trainer {
  private readonly squares: Float32Array;
  private readonly sum = new Float32Array(DIMENSIONS);

  constructor(
    readonly table: Float32Array,
    private readonly random: Random,
  ) {
    this.squares = new Float32Array(table.length / DIMENSIONS).fill(1e-3);
  }

  /** Goes through the examples in a new order. The rate falls linearly from `from` to `to`. */
  runEpoch(examples: Prepared[], from: number, to: number): void {
    this.random.shuffle(examples);
    for (const [at, example] of examples.entries()) {
      this.step(example, from + ((to - from) * at) / examples.length);
    }
  }

  private step({ rows, target }: Prepared, rate: number): void {
    const { table, sum, squares } = this;
    sumRows(table, rows, sum);
    let square = 0;
    let dot = 0;
    for (let k = 0; k < DIMENSIONS; k++) {
      square += (sum[k] as number) ** 2;
      dot += (sum[k] as number) * (target[k] as number);
    }
    const length = Math.sqrt(square) || 1;
    const along = dot / (length * length);
    // The gradient replaces the sum. Its squared length is (1 - cos²) / length².
    const gradientSquare = Math.max(0, 1 - (dot / length) ** 2) / (length * length);
    for (let k = 0; k < DIMENSIONS; k++) {
      sum[k] = ((target[k] as number) - along * (sum[k] as number)) / length;
    }
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] as number;
      const seen = (squares[row] as number) + gradientSquare;
      squares[row] = seen;
      const step = rate / Math.sqrt(seen);
      const base = row * DIMENSIONS;
      for (let k = 0; k < DIMENSIONS; k++) {
        table[base + k] = (table[base + k] as number) + step * (sum[k] as number);
      }
    }
  }
}
