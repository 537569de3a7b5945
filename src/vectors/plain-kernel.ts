import {
  countVectors,
  keepNearest,
  type NumberedDistance,
  placeOfLargest,
  toShorts,
} from "@/vectors/kernel-input.ts";
import { entryBytes, readNumber, signVector } from "@/vectors/sign-bits.ts";

/** The comparisons of vector-kernel.ts without WebAssembly, and the measure of what it gives. */
export class PlainKernel {
  nearest(vector: Float32Array, entries: readonly Uint8Array[], keep: number): number[] {
    const signature = signVector(vector);
    const stride = entryBytes(vector.length);
    const found: NumberedDistance[] = [];
    for (const part of entries) {
      for (let at = 0; at + stride <= part.length; at += stride) {
        const distance = countDifferences(signature, part, at + 4);
        found.push({ number: readNumber(part, at), distance });
      }
    }
    return keepNearest(found, keep);
  }

  cosines(vector: Float32Array, parts: readonly Uint8Array[]): Float64Array {
    const { length: dimensions } = vector;
    const { shorts, length } = toShorts(vector, dimensions);
    const cosines = new Float64Array(countVectors(parts, dimensions));
    if (cosines.length === 0) return cosines;
    let count = 0;
    for (const part of parts) {
      for (let at = 0; at + dimensions <= part.length; at += dimensions) {
        const bytes = new Int8Array(part.buffer, part.byteOffset + at, dimensions);
        cosines[count++] = cosine(shorts, length, bytes);
      }
    }
    return cosines;
  }

  mostAlike(vector: Float32Array, rows: Uint8Array): number {
    return placeOfLargest(this.cosines(vector, [rows]));
  }
}

function cosine(query: Int16Array, length: number, bytes: Int8Array): number {
  let dot = 0;
  let squares = 0;
  for (let at = 0; at < bytes.length; at++) {
    const value = bytes[at] ?? 0;
    dot += value * (query[at] ?? 0);
    squares += value * value;
  }
  const scale = length * Math.sqrt(squares);
  return scale === 0 ? 0 : dot / scale;
}

function countDifferences(signature: Uint8Array, entries: Uint8Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < signature.length; i++) {
    let bits = (signature[i] ?? 0) ^ (entries[at + i] ?? 0);
    for (; bits !== 0; bits &= bits - 1) sum += 1;
  }
  return sum;
}
