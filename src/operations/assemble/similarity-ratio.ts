/**
 * How alike two texts are, 0 to 1: twice the length of their longest common subsequence, divided by
 * the sum of their lengths.
 */
export function similarityRatio(a: string, b: string): number {
  const total = a.length + b.length;
  return total === 0 ? 1 : (2 * commonLength(a, b)) / total;
}

/**
 * An upper bound of the ratio, from how often each character occurs in both: it settles most pairs
 * in a few microseconds.
 */
export function ratioAtMost(a: string, b: string): number {
  const total = a.length + b.length;
  if (total === 0) return 1;
  const counts = new Map<number, number>();
  for (let i = 0; i < a.length; i += 1) {
    const code = a.charCodeAt(i);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let shared = 0;
  for (let i = 0; i < b.length; i += 1) {
    const code = b.charCodeAt(i);
    const left = counts.get(code) ?? 0;
    if (left === 0) continue;
    counts.set(code, left - 1);
    shared += 1;
  }
  return (2 * shared) / total;
}

function commonLength(a: string, b: string): number {
  let above = new Uint16Array(b.length + 1);
  let row = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i += 1) {
    const code = a.charCodeAt(i);
    for (let k = 0; k < b.length; k += 1) {
      row[k + 1] =
        code === b.charCodeAt(k)
          ? (above[k] as number) + 1
          : Math.max(above[k + 1] as number, row[k] as number);
    }
    [above, row] = [row, above];
  }
  return above[b.length] as number;
}
