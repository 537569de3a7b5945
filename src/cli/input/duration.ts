const UNITS_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Reads a duration such as 30m, 2h, 7d or 1w; undefined if the text is none. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,5})\s?([mhdw])$/i.exec(text.trim()) ?? [];
  const unitMs = UNITS_MS[unit?.toLowerCase() ?? ""];
  if (count === undefined || unitMs === undefined || Number(count) === 0) return undefined;
  return Number(count) * unitMs;
}
