/**
 * Stand-ins for `flatMap` and `reduce` on the hook path: the first use of either costs a freshly
 * started process a tenth of a millisecond (docs/decisions/021-loaded-when-needed.md).
 */
export function joinLists<T>(lists: readonly (readonly T[])[]): T[] {
  const all: T[] = [];
  for (const list of lists) all.push(...list);
  return all;
}

export function sumOf<T>(items: readonly T[], numberOf: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += numberOf(item);
  return sum;
}
