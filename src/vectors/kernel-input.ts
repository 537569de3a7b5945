/** What both ways of comparing vectors need before and after the loop itself. */

export interface NumberedDistance {
  readonly number: number;
  readonly distance: number;
}

/** The numbers of the nearest; of equally near ones the higher numbers. */
export function keepNearest(found: readonly NumberedDistance[], keep: number): number[] {
  return [...found]
    .sort((a, b) => a.distance - b.distance || b.number - a.number)
    .slice(0, Math.max(0, keep))
    .map(({ number }) => number);
}

/** Sums of products with bytes stay below 2^31 for up to 4,096 dimensions of this size. */
const LARGEST = 4095;

/** The vector in 16-bit numbers, filled up with zeros, and how long it is in them. */
export function toShorts(
  vector: Float32Array,
  count: number,
): { readonly shorts: Int16Array; readonly length: number } {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) {
    largest = Math.max(largest, Math.abs(vector[at] as number));
  }
  const scale = largest > 0 && Number.isFinite(largest) ? LARGEST / largest : 0;
  const shorts = new Int16Array(count);
  let squares = 0;
  for (let at = 0; at < vector.length; at++) {
    const value = Math.round((vector[at] as number) * scale);
    shorts[at] = value;
    squares += value * value;
  }
  return { shorts, length: Math.sqrt(squares) };
}

export function countVectors(parts: readonly Uint8Array[], dimensions: number): number {
  if (dimensions === 0) return 0;
  return parts.reduce((sum, part) => sum + Math.floor(part.length / dimensions), 0);
}

/** Puts vectors one after the other, each filled up with zeros to the stride. */
export function fillBlocks(
  into: Uint8Array,
  parts: readonly Uint8Array[],
  dimensions: number,
  stride: number,
): void {
  if (dimensions < stride) into.fill(0);
  let at = 0;
  for (const part of parts) {
    const length = part.length - (part.length % dimensions);
    if (dimensions === stride) into.set(part.subarray(0, length), at);
    else spreadOut(into.subarray(at), part.subarray(0, length), dimensions, stride);
    at += (length / dimensions) * stride;
  }
}

function spreadOut(into: Uint8Array, part: Uint8Array, dimensions: number, stride: number): void {
  for (let from = 0, to = 0; from < part.length; from += dimensions, to += stride) {
    into.set(part.subarray(from, from + dimensions), to);
  }
}

/** The first of equal ones. */
export function placeOfLargest(values: Float64Array): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) {
    if ((values[at] as number) > (values[best] as number)) best = at;
  }
  return best;
}
