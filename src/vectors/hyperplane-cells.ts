import { cellNumber } from "@/vectors/cell-number.ts";
import type { Cells } from "@/vectors/cells.ts";
import { dotVectors, normalizeVector } from "@/vectors/vector.ts";

/** 256 cells: enough to divide a large store, few enough that a small one is not scattered. Guess. */
const PLANES = 8;
/** Above the schemes of files, so that the two never meet. */
const FIRST_SCHEME = 2 ** 20;
const SCHEMES = 2 ** 20;

/**
 * A space nothing is known of, cut by planes through its origin, drawn from a generator seeded
 * with the space's name. A cell is the side of each plane a vector is on; the nearest other cells
 * are those across the planes it is close to.
 */
export class HyperplaneCells implements Cells {
  readonly scheme: number;
  private drawn: readonly Float32Array[] | undefined;

  constructor(
    private readonly space: string,
    private readonly dimensions: number,
  ) {
    this.scheme = FIRST_SCHEME + (hashName(`${dimensions} ${space}`) % SCHEMES);
  }

  cellOf(vector: Float32Array): number | undefined {
    const margins = this.measure(vector);
    return margins === undefined ? undefined : cellNumber(this.scheme, sideOf(margins));
  }

  nearestCells(vector: Float32Array): readonly number[] | undefined {
    const margins = this.measure(vector);
    if (margins === undefined) return undefined;
    const own = sideOf(margins);
    const crossings = Array.from({ length: 2 ** PLANES }, (_, crossed) => ({
      crossed,
      cost: costOf(margins, crossed),
    }));
    return crossings
      .sort((a, b) => a.cost - b.cost || a.crossed - b.crossed)
      .map(({ crossed }) => cellNumber(this.scheme, own ^ crossed));
  }

  private measure(vector: Float32Array): number[] | undefined {
    if (vector.length !== this.dimensions || vector.length === 0) return undefined;
    this.drawn ??= drawPlanes(this.space, this.dimensions);
    return this.drawn.map((plane) => dotVectors(plane, vector));
  }
}

function sideOf(margins: readonly number[]): number {
  return margins.reduce((sides, margin, at) => (margin > 0 ? sides | (1 << at) : sides), 0);
}

/** How far a vector is from the cell across these planes. */
function costOf(margins: readonly number[], crossed: number): number {
  let cost = 0;
  for (const [at, margin] of margins.entries()) {
    if ((crossed & (1 << at)) !== 0) cost += margin * margin;
  }
  return cost;
}

function drawPlanes(space: string, dimensions: number): Float32Array[] {
  const next = uniformNumbers(hashName(space));
  return Array.from({ length: PLANES }, () => {
    // A sum of twelve uniform numbers is close enough to a normal one.
    const plane = Float32Array.from({ length: dimensions }, () => {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    });
    normalizeVector(plane);
    return plane;
  });
}

function hashName(name: string): number {
  return Bun.hash.crc32(name);
}

/** The generator mulberry32. */
function uniformNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
