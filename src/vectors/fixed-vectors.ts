import { countVectors, fillBlocks, toShorts } from "@/vectors/kernel-input.ts";
import type { KernelExports } from "@/vectors/vector-kernel.ts";

const BLOCK_BYTES = 64;
const PAGE_BYTES = 65_536;

/**
 * Vectors that many others are compared with, such as the centroids of cells. They stay in their
 * own WebAssembly memory, and their lengths are computed once, so a comparison takes a third of the
 * time.
 */
export class FixedVectors {
  private readonly blocks: number;
  private readonly count: number;
  private readonly dataAt: number;
  private readonly outAt: number;
  private readonly lengths: Float64Array;

  constructor(
    private readonly wasm: KernelExports,
    readonly rows: Uint8Array,
    readonly dimensions: number,
  ) {
    this.blocks = Math.ceil(dimensions / BLOCK_BYTES);
    this.count = countVectors([rows], dimensions);
    const stride = this.blocks * BLOCK_BYTES;
    this.dataAt = stride * 2;
    this.outAt = this.dataAt + this.count * stride;
    wasm.memory.grow(Math.ceil((this.outAt + this.count * 8) / PAGE_BYTES));
    const bytes = new Uint8Array(wasm.memory.buffer);
    fillBlocks(bytes.subarray(this.dataAt, this.outAt), [rows], dimensions, stride);
    this.lengths = this.computeLengths();
  }

  /** The index of the vector with the highest cosine; the first of equal ones. */
  indexOfNearest(vector: Float32Array): number {
    if (this.count === 0) return 0;
    const { buffer } = this.wasm.memory;
    const { shorts, length } = toShorts(vector, this.blocks * BLOCK_BYTES);
    new Int16Array(buffer, 0, shorts.length).set(shorts);
    this.wasm.products(0, this.blocks, this.dataAt, this.count, this.outAt);
    const products = new Int32Array(buffer, this.outAt, this.count);
    let best = 0;
    let highest = -Infinity;
    for (let at = 0; at < products.length; at++) {
      const scale = length * (this.lengths[at] as number);
      const cosine = scale === 0 ? 0 : (products[at] as number) / scale;
      if (cosine > highest) [best, highest] = [at, cosine];
    }
    return best;
  }

  private computeLengths(): Float64Array {
    if (this.count === 0) return new Float64Array();
    this.wasm.dots(0, this.blocks, this.dataAt, this.count, this.outAt);
    const sums = new Int32Array(this.wasm.memory.buffer, this.outAt, this.count * 2);
    return Float64Array.from({ length: this.count }, (_, at) => Math.sqrt(sums[at * 2 + 1] ?? 0));
  }
}
