import { FixedVectors } from "@/vectors/fixed-vectors.ts";
import { countVectors, fillBlocks, placeOfLargest, toShorts } from "@/vectors/kernel-input.ts";
import { PlainKernel } from "@/vectors/plain-kernel.ts";
import { entryBytes, signVector } from "@/vectors/sign-bits.ts";
import { KERNEL_CODE } from "@/vectors/vector-kernel-code.ts";

/**
 * Compares one vector with many. In WebAssembly, because a fresh process interprets: a vector of
 * 384 bytes costs the interpreter of JavaScript 9 µs and that of WebAssembly a third of one, and
 * starting it half a millisecond, once (measured). In a long-lived process it is 0.03 µs, a tenth.
 */
export interface VectorKernel {
  /**
   * The numbers of the `keep` entries (see signature.ts) whose signatures are nearest to the
   * vector's; of equally near ones the higher numbers.
   */
  nearest(vector: Float32Array, entries: readonly Uint8Array[], keep: number): number[];
  /**
   * Cosine of the vector with each of these, which have one signed byte a dimension. A part is
   * one vector or several, one after the other.
   */
  cosines(vector: Float32Array, parts: readonly Uint8Array[]): Float64Array;
  /**
   * The place of the vector that this one is most alike, the first of equal ones. These vectors
   * are kept from one call to the next, and must not change meanwhile.
   */
  mostAlike(vector: Float32Array, rows: Uint8Array): number;
}

export interface KernelExports {
  readonly memory: WebAssembly.Memory;
  /** Writes how many bits each entry's signature differs in, and counts them by that. */
  distances(
    query: number,
    words: number,
    entries: number,
    stride: number,
    count: number,
    out: number,
    histogram: number,
  ): void;
  /** Writes the places of the distances that are at most this; returns the bytes written. */
  collect(distances: number, count: number, most: number, out: number): number;
  /** Writes the dot product with the query, and with itself, of each vector. */
  dots(query: number, blocks: number, vectors: number, count: number, out: number): void;
  /** Writes only the dot product with the query. */
  products(query: number, blocks: number, vectors: number, count: number, out: number): void;
}

const DIMENSIONS_MAX = 4096;
const BLOCK = 64;
const PAGE = 65_536;
/** Where things lie in the memory: the query as 16-bit numbers, its signature, the histogram. */
const QUERY_AT = 0;
const SIGNATURE_AT = QUERY_AT + DIMENSIONS_MAX * 2;
const HISTOGRAM_AT = SIGNATURE_AT + DIMENSIONS_MAX / 8;
const HISTOGRAM_BINS = DIMENSIONS_MAX + BLOCK;
const DATA_AT = HISTOGRAM_AT + HISTOGRAM_BINS * 4;

let opened: VectorKernel | undefined;

/** The kernel of this process; plain JavaScript where WebAssembly cannot run it. */
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
    return new PlainKernel();
  }
}

class WasmKernel implements VectorKernel {
  private readonly plain = new PlainKernel();
  private askedOf: Uint8Array | undefined;
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
    if (vector.length > DIMENSIONS_MAX) return this.plain.nearest(vector, entries, keep);
    const out = alignUp(DATA_AT + bytes);
    const memory = this.memoryOf(out + count * 8);
    putTogether(memory, DATA_AT, entries);
    memory.set(signVector(vector), SIGNATURE_AT);
    memory.fill(0, HISTOGRAM_AT, DATA_AT);
    const words = (stride - 4) / 8;
    this.wasm.distances(SIGNATURE_AT, words, DATA_AT + 4, stride, count, out, HISTOGRAM_AT);
    return this.numbersWithin(stride, count, out, Math.min(keep, count));
  }

  cosines(vector: Float32Array, parts: readonly Uint8Array[]): Float64Array {
    const dimensions = vector.length;
    const count = countVectors(parts, dimensions);
    if (count === 0) return new Float64Array();
    if (dimensions > DIMENSIONS_MAX) return this.plain.cosines(vector, parts);
    const blocks = Math.ceil(dimensions / BLOCK);
    const out = DATA_AT + count * blocks * BLOCK;
    const memory = this.memoryOf(out + count * 8);
    const { shorts, length } = toShorts(vector, blocks * BLOCK);
    memory.set(new Uint8Array(shorts.buffer), QUERY_AT);
    fillBlocks(memory.subarray(DATA_AT, out), parts, dimensions, blocks * BLOCK);
    this.wasm.dots(QUERY_AT, blocks, DATA_AT, count, out);
    return toCosines(new Int32Array(memory.buffer, out, count * 2), length);
  }

  mostAlike(vector: Float32Array, rows: Uint8Array): number {
    const isAgain = this.askedOf === rows && vector.length <= DIMENSIONS_MAX;
    this.askedOf = rows;
    // Keeping them pays from the second call on; most processes make one.
    if (!isAgain) return placeOfLargest(this.cosines(vector, [rows]));
    if (this.fixed?.rows !== rows || this.fixed.dimensions !== vector.length) {
      this.fixed = new FixedVectors(this.openAnother(), rows, vector.length);
    }
    return this.fixed.mostAlike(vector);
  }

  /** From the distances: all below the least distance with enough entries, and the best at it. */
  private numbersWithin(stride: number, count: number, out: number, keep: number): number[] {
    const { buffer } = this.wasm.memory;
    const most = distanceOf(keep, new Uint32Array(buffer, HISTOGRAM_AT, HISTOGRAM_BINS));
    const places = alignUp(out + count * 2);
    const found = this.wasm.collect(out, count, most, places) / 4;
    const distances = new Uint16Array(buffer, out, count);
    const words = new Uint32Array(buffer);
    const nearer: number[] = [];
    const farthest: number[] = [];
    for (const place of new Uint32Array(buffer, places, found)) {
      const number = words[(DATA_AT + place * stride) / 4] ?? 0;
      (distances[place] === most ? farthest : nearer).push(number);
    }
    const newest = Float64Array.from(farthest).sort().toReversed();
    return [...nearer, ...newest.subarray(0, keep - nearer.length)];
  }

  private memoryOf(bytes: number): Uint8Array {
    const { memory } = this.wasm;
    const missing = bytes - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return new Uint8Array(memory.buffer);
  }
}

/** The least distance within which there are this many entries. */
function distanceOf(count: number, histogram: Uint32Array): number {
  let distance = 0;
  for (let within = histogram[0] ?? 0; within < count && distance < histogram.length;) {
    distance += 1;
    within += histogram[distance] ?? 0;
  }
  return distance;
}

/** From the dot products with the query and with itself of each. */
function toCosines(sums: Int32Array, length: number): Float64Array {
  const cosines = new Float64Array(sums.length / 2);
  for (let at = 0; at < cosines.length; at++) {
    const scale = length * Math.sqrt(sums[at * 2 + 1] as number);
    cosines[at] = scale === 0 ? 0 : (sums[at * 2] as number) / scale;
  }
  return cosines;
}

function putTogether(memory: Uint8Array, at: number, parts: readonly Uint8Array[]): void {
  let end = at;
  for (const part of parts) {
    memory.set(part, end);
    end += part.length;
  }
}

function alignUp(at: number): number {
  return Math.ceil(at / 8) * 8;
}
