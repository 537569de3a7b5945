/**
 * The inner loop of the token table, written for a process that runs it once.
 *
 * A fresh process interprets its code. An iteration costs the interpreter more than an addition,
 * and after some hundred iterations it stops to compile, which takes as long as the whole query. So
 * eight rows are added at a time, four dimensions per iteration, and a query of ordinary length is
 * done before that happens. A group of fewer rows is padded with rows of scale zero.
 */
export const ROWS_AT_ONCE = 8;

/** The bytes of a row, one per dimension, and the factor to multiply them by. */
export interface ScaledRow {
  readonly bytes: Int8Array;
  readonly scale: number;
}

/** Adds up to eight rows, starting at `first`, to the sum, whose length is a multiple of four. */
export function addRows(sum: Float32Array, rows: readonly ScaledRow[], first: number): void {
  const none = { bytes: rows[first]?.bytes ?? new Int8Array(sum.length), scale: 0 };
  const { bytes: a, scale: p } = rows[first] ?? none;
  const { bytes: b, scale: q } = rows[first + 1] ?? none;
  const { bytes: c, scale: r } = rows[first + 2] ?? none;
  const { bytes: d, scale: s } = rows[first + 3] ?? none;
  const { bytes: e, scale: t } = rows[first + 4] ?? none;
  const { bytes: f, scale: u } = rows[first + 5] ?? none;
  const { bytes: g, scale: v } = rows[first + 6] ?? none;
  const { bytes: h, scale: w } = rows[first + 7] ?? none;
  const { length } = sum;
  for (let i = 0; i < length; i += 4) {
    const j = i + 1;
    const k = i + 2;
    const l = i + 3;
    sum[i] =
      (sum[i] as number) +
      p * (a[i] as number) +
      q * (b[i] as number) +
      r * (c[i] as number) +
      s * (d[i] as number) +
      t * (e[i] as number) +
      u * (f[i] as number) +
      v * (g[i] as number) +
      w * (h[i] as number);
    sum[j] =
      (sum[j] as number) +
      p * (a[j] as number) +
      q * (b[j] as number) +
      r * (c[j] as number) +
      s * (d[j] as number) +
      t * (e[j] as number) +
      u * (f[j] as number) +
      v * (g[j] as number) +
      w * (h[j] as number);
    sum[k] =
      (sum[k] as number) +
      p * (a[k] as number) +
      q * (b[k] as number) +
      r * (c[k] as number) +
      s * (d[k] as number) +
      t * (e[k] as number) +
      u * (f[k] as number) +
      v * (g[k] as number) +
      w * (h[k] as number);
    sum[l] =
      (sum[l] as number) +
      p * (a[l] as number) +
      q * (b[l] as number) +
      r * (c[l] as number) +
      s * (d[l] as number) +
      t * (e[l] as number) +
      u * (f[l] as number) +
      v * (g[l] as number) +
      w * (h[l] as number);
  }
}
