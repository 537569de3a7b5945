/**
 * The inner loop of the token table, written for a process that runs it once.
 *
 * A fresh process interprets. The interpreter spends more on going round a loop than on an
 * addition, and past some hundred rounds it stops to compile, which costs as much as the whole
 * query. So eight rows are added at a time, four dimensions a round, and a query of ordinary
 * length is over before that happens. A group of fewer rows is filled up with rows of scale zero.
 */
export const GROUP = 8;

/** Where a row starts, and what its bytes count. */
export interface ScaledRow {
  readonly at: number;
  readonly scale: number;
}

const NO_ROW: ScaledRow = { at: 0, scale: 0 };

/** Adds the rows from `first` on, eight at most, to the sum, whose length is a multiple of four. */
export function addRows(
  sum: Float32Array,
  bytes: Int8Array,
  rows: readonly ScaledRow[],
  first: number,
): void {
  const { at: a, scale: p } = rows[first] ?? NO_ROW;
  const { at: b, scale: q } = rows[first + 1] ?? NO_ROW;
  const { at: c, scale: r } = rows[first + 2] ?? NO_ROW;
  const { at: d, scale: s } = rows[first + 3] ?? NO_ROW;
  const { at: e, scale: t } = rows[first + 4] ?? NO_ROW;
  const { at: f, scale: u } = rows[first + 5] ?? NO_ROW;
  const { at: g, scale: v } = rows[first + 6] ?? NO_ROW;
  const { at: h, scale: w } = rows[first + 7] ?? NO_ROW;
  const length = sum.length;
  for (let i = 0; i < length; i += 4) {
    sum[i] =
      (sum[i] as number) +
      p * (bytes[a + i] as number) +
      q * (bytes[b + i] as number) +
      r * (bytes[c + i] as number) +
      s * (bytes[d + i] as number) +
      t * (bytes[e + i] as number) +
      u * (bytes[f + i] as number) +
      v * (bytes[g + i] as number) +
      w * (bytes[h + i] as number);
    sum[i + 1] =
      (sum[i + 1] as number) +
      p * (bytes[a + i + 1] as number) +
      q * (bytes[b + i + 1] as number) +
      r * (bytes[c + i + 1] as number) +
      s * (bytes[d + i + 1] as number) +
      t * (bytes[e + i + 1] as number) +
      u * (bytes[f + i + 1] as number) +
      v * (bytes[g + i + 1] as number) +
      w * (bytes[h + i + 1] as number);
    sum[i + 2] =
      (sum[i + 2] as number) +
      p * (bytes[a + i + 2] as number) +
      q * (bytes[b + i + 2] as number) +
      r * (bytes[c + i + 2] as number) +
      s * (bytes[d + i + 2] as number) +
      t * (bytes[e + i + 2] as number) +
      u * (bytes[f + i + 2] as number) +
      v * (bytes[g + i + 2] as number) +
      w * (bytes[h + i + 2] as number);
    sum[i + 3] =
      (sum[i + 3] as number) +
      p * (bytes[a + i + 3] as number) +
      q * (bytes[b + i + 3] as number) +
      r * (bytes[c + i + 3] as number) +
      s * (bytes[d + i + 3] as number) +
      t * (bytes[e + i + 3] as number) +
      u * (bytes[f + i + 3] as number) +
      v * (bytes[g + i + 3] as number) +
      w * (bytes[h + i + 3] as number);
  }
}
