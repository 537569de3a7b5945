/** "HD-01..03 RI-11" is HD-01, HD-02, HD-03 and RI-11. Throws on anything else. */
export function expandIds(ranges: string): string[] {
  return ranges.trim().split(/\s+/).flatMap(expandRange);
}

function expandRange(range: string): string[] {
  const [whole, group, first, last] = /^([A-Z]{2})-(\d{2})(?:\.\.(\d{2}))?$/.exec(range) ?? [];
  if (whole === undefined) throw new Error(`'${range}' is not an id or a range of ids`);
  const from = Number(first);
  const to = Number(last ?? first);
  if (to < from) throw new Error(`'${range}' counts downwards`);
  return Array.from(
    { length: to - from + 1 },
    (_, offset) => `${group}-${String(from + offset).padStart(2, "0")}`,
  );
}
