/** The likelihood, from 0 to 1, that a logistic regression gives to measures in the order of their names. */
export function weighMeasures<Name extends string>(
  names: readonly Name[],
  measures: readonly number[],
  weights: Readonly<Record<Name, number>>,
  bias: number,
): number {
  let sum = bias;
  names.forEach((name, at) => {
    sum += weights[name] * (measures[at] ?? 0);
  });
  return 1 / (1 + Math.exp(-sum));
}
