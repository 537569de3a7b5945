import { countVectors, fillBlocks, toShorts } from "@/vectors/kernel-input.ts";
import type { KernelExports } from "@/vectors/vector-kernel.ts";

const BLOCK = 64;
const PAGE = 65_536;

/**
 * Vectors that many others are compared with, as the centroids of cells are. They stay in a memory
 * of their own, and their lengths are worked out once: a comparison takes a third of the time.
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
    this.blocks = Math.ceil(dimensions / BLOCK);
    this.count = countVectors([rows], dimensions);
    const stride = this.blocks * BLOCK;
    this.dataAt = stride * 2;
    this.outAt = this.dataAt + this.count * stride;
    wasm.memory.grow(Math.ceil((this.outAt + this.count * 8) / PAGE));
    const bytes = new Uint8Array(wasm.memory.buffer);
    fillBlocks(bytes.subarray(this.dataAt, this.outAt), [rows], dimensions, stride);
    this.lengths = this.measure();
  }

  /** The place of the one with the highest cosine, the first of equal ones. */
  mostAlike(vector: Float32Array): number {
    if (this.count === 0) return 0;
    const { buffer } = this.wasm.memory;
    const { shorts, length } = toShorts(vector, this.blocks * BLOCK);
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

  private measure(): Float64Array {
    if (this.count === 0) return new Float64Array();
    this.wasm.dots(0, this.blocks, this.dataAt, this.count, this.outAt);
    const sums = new Int32Array(this.wasm.memory.buffer, this.outAt, this.count * 2);
    return Float64Array.from({ length: this.count }, (_, at) => Math.sqrt(sums[at * 2 + 1] ?? 0));
  }
}
