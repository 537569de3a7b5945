import { countVectors, indexOfLargest, toShorts } from "@/vectors/kernel-input.ts";
import { entryBytes, readEntryNumber, signBitsOf } from "@/vectors/sign-bits.ts";

interface NumberedDistance {
  readonly number: number;
  readonly distance: number;
}

/**
 * The vector kernel in JavaScript: used where WebAssembly cannot run, and by the tests to check the
 * WebAssembly kernel.
 */
export class JavaScriptKernel {
  nearest(vector: Float32Array, entries: readonly Uint8Array[], keep: number): number[] {
    const signBits = signBitsOf(vector);
    const stride = entryBytes(vector.length);
    const found: NumberedDistance[] = [];
    for (const part of entries) {
      for (let at = 0; at + stride <= part.length; at += stride) {
        const distance = countDifferingBits(signBits, part, at + 4);
        found.push({ number: readEntryNumber(part, at), distance });
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

  indexOfNearest(vector: Float32Array, rows: Uint8Array): number {
    return indexOfLargest(this.cosines(vector, [rows]));
  }
}

/** The numbers of the `keep` nearest entries; of equally near ones the higher numbers. */
function keepNearest(found: readonly NumberedDistance[], keep: number): number[] {
  return [...found]
    .sort((a, b) => a.distance - b.distance || b.number - a.number)
    .slice(0, Math.max(0, keep))
    .map(({ number }) => number);
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

function countDifferingBits(signBits: Uint8Array, entries: Uint8Array, at: number): number {
  let sum = 0;
  for (let i = 0; i < signBits.length; i++) {
    let bits = (signBits[i] ?? 0) ^ (entries[at + i] ?? 0);
    for (; bits !== 0; bits &= bits - 1) sum += 1;
  }
  return sum;
}
