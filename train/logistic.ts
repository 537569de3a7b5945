/** Logistic regression by Newton's method, for a few dozen features and some ten thousand examples. */
export interface Example {
  readonly values: readonly number[];
  readonly isRight: boolean;
  /** How many examples it stands for; 1 if absent. */
  readonly weight?: number;
  /** Odds that are known beforehand, from a feature whose weight was set by hand. */
  readonly offset?: number;
}

/** Keeps weights small that few examples speak for. */
const RIDGE = 4;
const NEWTON_STEPS = 40;
/** Smaller changes than this end the search. */
const CHANGE_MIN = 1e-7;

/** The weights of the features; the first is the constant. */
export function learn(examples: readonly Example[]): number[] {
  const ridge = ridgeOf(examples);
  let weights = ridge.map(() => 0);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const slope = weights.map((weight, i) => at(ridge, i) * weight);
    const curve = ridge.map((strength, i) => ridge.map((_, j) => (i === j ? strength : 0)));
    for (const { values, isRight, weight = 1, offset = 0 } of examples) {
      const row = [1, ...values];
      const likelihood = likelihoodOf(row, weights, offset);
      const bend = weight * likelihood * (1 - likelihood);
      const error = weight * (likelihood - Number(isRight));
      for (const [i, value] of row.entries()) {
        slope[i] = at(slope, i) + value * error;
        const curveRow = curve[i] ?? [];
        for (const [j, other] of row.entries())
          curveRow[j] = at(curveRow, j) + value * other * bend;
      }
    }
    const change = solve(curve, slope);
    weights = weights.map((weight, i) => weight - at(change, i));
    if (change.every((one) => Math.abs(one) < CHANGE_MIN)) break;
  }
  return weights;
}

/** The likelihood of a row, whose first value is 1. */
export function likelihoodOf(
  row: readonly number[],
  weights: readonly number[],
  offset = 0,
): number {
  let odds = offset;
  for (const [i, value] of row.entries()) odds += value * at(weights, i);
  return 1 / (1 + Math.exp(-odds));
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0;
}

/** The same strength for each feature, whatever its scale; none for the constant. */
function ridgeOf(examples: readonly Example[]): number[] {
  const variances = (examples[0]?.values ?? []).map((_, place) => {
    const values = examples.map((example) => at(example.values, place));
    const mean = sumOf(values) / values.length;
    return sumOf(values.map((value) => (value - mean) ** 2)) / values.length;
  });
  return [0, ...variances.map((variance) => RIDGE * Math.max(variance, 1e-4))];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Gauss elimination; the matrix is positive definite, so that it needs no pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, at(right, i)]);
  for (const [column, pivot] of rows.entries()) {
    for (const [i, row] of rows.entries()) {
      const factor = i === column ? 0 : at(row, column) / at(pivot, column);
      if (factor === 0) continue;
      for (let j = column; j <= rows.length; j += 1) row[j] = at(row, j) - factor * at(pivot, j);
    }
  }
  return rows.map((row, i) => at(row, rows.length) / at(row, i));
}
