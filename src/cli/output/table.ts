/** Renders rows as lines; the first column is aligned left, the others right. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  "),
  );
}
