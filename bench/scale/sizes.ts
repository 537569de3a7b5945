const FACTORS: Readonly<Record<string, number>> = { "": 1, k: 1_000, m: 1_000_000 };

export const DEFAULT_SIZES = "1k,10k,100k,1M";

/** Parses "1k,10k,1M"; smallest first. Throws if a part is not a size. */
export function parseSizes(text: string): number[] {
  const sizes = text.split(",").map((part) => {
    const match = /^(\d+)([km]?)$/i.exec(part.trim());
    const size = Number(match?.[1]) * (FACTORS[match?.[2]?.toLowerCase() ?? ""] ?? Number.NaN);
    if (!(size > 0)) throw new Error(`--sizes: '${part}' is not a size; write 500, 10k or 1M`);
    return size;
  });
  return [...new Set(sizes)].sort((a, b) => a - b);
}

export function sizeName(size: number): string {
  if (size % 1_000_000 === 0) return `${size / 1_000_000}M`;
  return size % 1_000 === 0 ? `${size / 1_000}k` : String(size);
}
