/** The odds, as a logarithm, that a logistic regression gives to measures in the order of their names. */
export function oddsOfMeasures<Name extends string>(
  names: readonly Name[],
  measures: readonly number[],
  weights: Readonly<Record<Name, number>>,
  bias: number,
): number {
  let sum = bias;
  for (const [at, name] of names.entries()) sum += weights[name] * (measures[at] ?? 0);
  return sum;
}

/** The likelihood, from 0 to 1. */
export function likelihoodOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
