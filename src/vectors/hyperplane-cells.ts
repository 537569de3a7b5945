import { cellNumber } from "@/vectors/cell-number.ts";
import type { Cells } from "@/vectors/cells.ts";
import { dotVectors, normalizeVector } from "@/vectors/vector.ts";

/** 8 planes make 256 cells: enough for a large store, and a small one is not scattered. Guess. */
const PLANES = 8;
/** Above the schemes of centroid files, so that the two kinds never share a number. */
const FIRST_SCHEME = 2 ** 20;
const SCHEMES = 2 ** 20;

/**
 * Divides an unknown space by planes through its origin, drawn from a generator seeded with the
 * space's name. A vector's cell is given by the side of each plane it is on; the nearest other
 * cells are those across the planes it is close to.
 */
export class HyperplaneCells implements Cells {
  readonly scheme: number;
  private planes: readonly Float32Array[] | undefined;

  constructor(
    private readonly space: string,
    private readonly dimensions: number,
  ) {
    this.scheme = FIRST_SCHEME + (hashName(`${dimensions} ${space}`) % SCHEMES);
  }

  cellOf(vector: Float32Array): number | undefined {
    const margins = this.marginsOf(vector);
    return margins === undefined ? undefined : cellNumber(this.scheme, sidesOf(margins));
  }

  nearestCells(vector: Float32Array): readonly number[] | undefined {
    const margins = this.marginsOf(vector);
    if (margins === undefined) return undefined;
    const own = sidesOf(margins);
    const crossings = Array.from({ length: 2 ** PLANES }, (_, crossed) => ({
      crossed,
      distance: distanceAcross(margins, crossed),
    }));
    return crossings
      .sort((a, b) => a.distance - b.distance || a.crossed - b.crossed)
      .map(({ crossed }) => cellNumber(this.scheme, own ^ crossed));
  }

  private marginsOf(vector: Float32Array): number[] | undefined {
    if (vector.length !== this.dimensions || vector.length === 0) return undefined;
    this.planes ??= drawPlanes(this.space, this.dimensions);
    return this.planes.map((plane) => dotVectors(plane, vector));
  }
}

function sidesOf(margins: readonly number[]): number {
  return margins.reduce((sides, margin, at) => (margin > 0 ? sides | (1 << at) : sides), 0);
}

/** How far a vector is from the cell on the other side of the `crossed` planes. */
function distanceAcross(margins: readonly number[], crossed: number): number {
  let distance = 0;
  for (const [at, margin] of margins.entries()) {
    if ((crossed & (1 << at)) !== 0) distance += margin * margin;
  }
  return distance;
}

function drawPlanes(space: string, dimensions: number): Float32Array[] {
  const next = randomNumbers(hashName(space));
  return Array.from({ length: PLANES }, () => {
    // A sum of twelve uniform numbers is close enough to a normal distribution.
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

/** Returns the random number generator mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
