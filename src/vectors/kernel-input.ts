/** With values up to this, a dot product with bytes stays below 2^31 for up to 4,096 dimensions. */
const SHORT_MAX = 4095;

/** Scales the vector to 16-bit integers, padded with zeros; `length` is measured in that scale. */
export function toShorts(
  vector: Float32Array,
  count: number,
): { readonly shorts: Int16Array; readonly length: number } {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) {
    largest = Math.max(largest, Math.abs(vector[at] as number));
  }
  const scale = largest > 0 && Number.isFinite(largest) ? SHORT_MAX / largest : 0;
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

/** Copies vectors one after another, each padded with zeros to `stride` bytes. */
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
    else copyWithPadding(into.subarray(at), part.subarray(0, length), dimensions, stride);
    at += (length / dimensions) * stride;
  }
}

function copyWithPadding(
  into: Uint8Array,
  part: Uint8Array,
  dimensions: number,
  stride: number,
): void {
  for (let from = 0, to = 0; from < part.length; from += dimensions, to += stride) {
    into.set(part.subarray(from, from + dimensions), to);
  }
}

/** The index of the largest value; the first of equal ones. */
export function indexOfLargest(values: Float64Array): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) {
    if ((values[at] as number) > (values[best] as number)) best = at;
  }
  return best;
}
