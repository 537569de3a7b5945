/** A vector in bytes: each component in steps of `scale`, which is 1/127 of the largest one. */
export interface QuantizedVector {
  readonly scale: number;
  readonly bytes: Int8Array;
}

export function quantizeVector(vector: Float32Array): QuantizedVector {
  let largest = 0;
  for (let at = 0; at < vector.length; at++) {
    largest = Math.max(largest, Math.abs(vector[at] as number));
  }
  const scale = largest / 127;
  const bytes = new Int8Array(vector.length);
  if (scale === 0) return { scale, bytes };
  for (let at = 0; at < vector.length; at++) bytes[at] = Math.round((vector[at] ?? 0) / scale);
  return { scale, bytes };
}

/** Takes four products per iteration: embed/table/sum-rows.ts says why iterations are costly. */
export function dotVectors(left: Float32Array, right: Float32Array): number {
  const length = Math.min(left.length, right.length);
  let sum = 0;
  let at = 0;
  for (; at + 3 < length; at += 4) {
    sum +=
      (left[at] as number) * (right[at] as number) +
      (left[at + 1] as number) * (right[at + 1] as number) +
      (left[at + 2] as number) * (right[at + 2] as number) +
      (left[at + 3] as number) * (right[at + 3] as number);
  }
  for (; at < length; at++) sum += (left[at] as number) * (right[at] as number);
  return sum;
}

/** Scales the vector to unit length in place. Returns false if it has no direction. */
export function normalizeVector(vector: Float32Array): boolean {
  const length = Math.sqrt(dotVectors(vector, vector));
  if (!(length > 1e-12) || !Number.isFinite(length)) return false;
  const factor = 1 / length;
  let at = 0;
  for (; at + 3 < vector.length; at += 4) {
    vector[at] = (vector[at] as number) * factor;
    vector[at + 1] = (vector[at + 1] as number) * factor;
    vector[at + 2] = (vector[at + 2] as number) * factor;
    vector[at + 3] = (vector[at + 3] as number) * factor;
  }
  for (; at < vector.length; at++) vector[at] = (vector[at] as number) * factor;
  return true;
}
