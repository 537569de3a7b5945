import { FixedVectors } from "@/vectors/fixed-vectors.ts";
import { countVectors, fillBlocks, indexOfLargest, toShorts } from "@/vectors/kernel-input.ts";
import { JavaScriptKernel } from "@/vectors/javascript-kernel.ts";
import { entryBytes, signBitsOf } from "@/vectors/sign-bits.ts";
import { KERNEL_CODE } from "@/vectors/vector-kernel-code.ts";

/**
 * Compares one vector with many, in WebAssembly, because a fresh process interprets its code. For a
 * vector of 384 bytes the JavaScript interpreter takes 9 µs and the WebAssembly interpreter a third
 * of a microsecond, plus half a millisecond once to start (measured). In a long-lived process it
 * takes 0.03 µs, a tenth of the time in JavaScript.
 */
export interface VectorKernel {
  /**
   * The numbers of the `keep` entries (see sign-bits.ts) whose sign bits differ least from the
   * vector's; of equally near ones the higher numbers.
   */
  nearest(vector: Float32Array, entries: readonly Uint8Array[], keep: number): number[];
  /**
   * The cosine of the vector with each of these, which have one signed byte per dimension. A part
   * contains one vector or several, one after another.
   */
  cosines(vector: Float32Array, parts: readonly Uint8Array[]): Float64Array;
  /**
   * The index of the row nearest to the vector; the first of equal ones. The rows are kept between
   * calls and must not change.
   */
  indexOfNearest(vector: Float32Array, rows: Uint8Array): number;
}

export interface KernelExports {
  readonly memory: WebAssembly.Memory;
  /** Writes the number of differing bits for each entry, and a histogram of these numbers. */
  distances(
    query: number,
    words: number,
    entries: number,
    stride: number,
    count: number,
    out: number,
    histogram: number,
  ): void;
  /** Writes the indexes of the distances up to `most` and returns the number of bytes written. */
  collect(distances: number, count: number, most: number, out: number): number;
  /** Writes the dot product of each vector with the query and with itself. */
  dots(query: number, blocks: number, vectors: number, count: number, out: number): void;
  /** Writes only the dot products with the query. */
  products(query: number, blocks: number, vectors: number, count: number, out: number): void;
}

const DIMENSIONS_MAX = 4096;
const BLOCK_BYTES = 64;
const PAGE_BYTES = 65_536;
/** The memory layout: the query in 16-bit integers, its sign bits, the histogram, then the data. */
const QUERY_AT = 0;
const SIGN_BITS_AT = QUERY_AT + DIMENSIONS_MAX * 2;
const HISTOGRAM_AT = SIGN_BITS_AT + DIMENSIONS_MAX / 8;
const HISTOGRAM_BINS = DIMENSIONS_MAX + BLOCK_BYTES;
const DATA_AT = HISTOGRAM_AT + HISTOGRAM_BINS * 4;

let opened: VectorKernel | undefined;

/** The kernel of this process, in JavaScript if WebAssembly cannot run it. */
export function vectorKernel(): VectorKernel {
  opened ??= openKernel();
  return opened;
}

function openKernel(): VectorKernel {
  try {
    const module = new WebAssembly.Module(Uint8Array.fromBase64(KERNEL_CODE));
    const open = () => new WebAssembly.Instance(module).exports as unknown as KernelExports;
    return new WasmKernel(open(), open);
  } catch {
    return new JavaScriptKernel();
  }
}

class WasmKernel implements VectorKernel {
  private readonly fallback = new JavaScriptKernel();
  private lastRows: Uint8Array | undefined;
  private fixed: FixedVectors | undefined;

  constructor(
    private readonly wasm: KernelExports,
    private readonly openAnother: () => KernelExports,
  ) {}

  nearest(vector: Float32Array, entries: readonly Uint8Array[], keep: number): number[] {
    const stride = entryBytes(vector.length);
    const bytes = entries.reduce((sum, part) => sum + part.length, 0);
    const count = Math.floor(bytes / stride);
    if (count === 0 || keep <= 0) return [];
    if (vector.length > DIMENSIONS_MAX) return this.fallback.nearest(vector, entries, keep);
    const out = alignUp(DATA_AT + bytes);
    const memory = this.memoryFor(out + count * 8);
    copyParts(memory, DATA_AT, entries);
    memory.set(signBitsOf(vector), SIGN_BITS_AT);
    memory.fill(0, HISTOGRAM_AT, DATA_AT);
    const words = (stride - 4) / 8;
    this.wasm.distances(SIGN_BITS_AT, words, DATA_AT + 4, stride, count, out, HISTOGRAM_AT);
    return this.nearestNumbers(stride, count, out, Math.min(keep, count));
  }

  cosines(vector: Float32Array, parts: readonly Uint8Array[]): Float64Array {
    const dimensions = vector.length;
    const count = countVectors(parts, dimensions);
    if (count === 0) return new Float64Array();
    if (dimensions > DIMENSIONS_MAX) return this.fallback.cosines(vector, parts);
    const blocks = Math.ceil(dimensions / BLOCK_BYTES);
    const out = DATA_AT + count * blocks * BLOCK_BYTES;
    const memory = this.memoryFor(out + count * 8);
    const { shorts, length } = toShorts(vector, blocks * BLOCK_BYTES);
    memory.set(new Uint8Array(shorts.buffer), QUERY_AT);
    fillBlocks(memory.subarray(DATA_AT, out), parts, dimensions, blocks * BLOCK_BYTES);
    this.wasm.dots(QUERY_AT, blocks, DATA_AT, count, out);
    return toCosines(new Int32Array(memory.buffer, out, count * 2), length);
  }

  indexOfNearest(vector: Float32Array, rows: Uint8Array): number {
    const isRepeated = this.lastRows === rows && vector.length <= DIMENSIONS_MAX;
    this.lastRows = rows;
    // Keeping the rows pays off from the second call on, and most processes make only one.
    if (!isRepeated) return indexOfLargest(this.cosines(vector, [rows]));
    if (this.fixed?.rows !== rows || this.fixed.dimensions !== vector.length) {
      this.fixed = new FixedVectors(this.openAnother(), rows, vector.length);
    }
    return this.fixed.indexOfNearest(vector);
  }

  /** All entries nearer than the distance of the last one to keep, then the newest at it. */
  private nearestNumbers(stride: number, count: number, out: number, keep: number): number[] {
    const { buffer } = this.wasm.memory;
    const most = distanceWithin(keep, new Uint32Array(buffer, HISTOGRAM_AT, HISTOGRAM_BINS));
    const indexesAt = alignUp(out + count * 2);
    const found = this.wasm.collect(out, count, most, indexesAt) / 4;
    const distances = new Uint16Array(buffer, out, count);
    const words = new Uint32Array(buffer);
    const nearer: number[] = [];
    const farthest: number[] = [];
    for (const index of new Uint32Array(buffer, indexesAt, found)) {
      const number = words[(DATA_AT + index * stride) / 4] ?? 0;
      (distances[index] === most ? farthest : nearer).push(number);
    }
    const newest = Float64Array.from(farthest).sort().toReversed();
    return [...nearer, ...newest.subarray(0, keep - nearer.length)];
  }

  private memoryFor(bytes: number): Uint8Array {
    const { memory } = this.wasm;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return new Uint8Array(memory.buffer);
  }
}

/** The smallest distance within which there are at least `count` entries. */
function distanceWithin(count: number, histogram: Uint32Array): number {
  let distance = 0;
  for (let within = histogram[0] ?? 0; within < count && distance < histogram.length;) {
    distance += 1;
    within += histogram[distance] ?? 0;
  }
  return distance;
}

/** Computes cosines from pairs of dot products: with the query, and with itself. */
function toCosines(sums: Int32Array, length: number): Float64Array {
  const cosines = new Float64Array(sums.length / 2);
  for (let at = 0; at < cosines.length; at++) {
    const scale = length * Math.sqrt(sums[at * 2 + 1] as number);
    cosines[at] = scale === 0 ? 0 : (sums[at * 2] as number) / scale;
  }
  return cosines;
}

function copyParts(memory: Uint8Array, at: number, parts: readonly Uint8Array[]): void {
  let end = at;
  for (const part of parts) {
    memory.set(part, end);
    end += part.length;
  }
}

function alignUp(at: number): number {
  return Math.ceil(at / 8) * 8;
}
