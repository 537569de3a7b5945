/**
 * A space is divided into cells so that a search can look at those near the query only. The
 * number of a cell says which division it belongs to (its scheme) and which cell it is there;
 * cells of different schemes never have the same number. Scheme 0 stands for no division.
 */
export const CELLS_PER_SCHEME = 2048;
/** What lies outside every cell. */
export const NO_CELL = 0;

export function cellNumber(scheme: number, index: number): number {
  return scheme * CELLS_PER_SCHEME + index;
}

export function schemeOf(cell: number): number {
  return Math.floor(cell / CELLS_PER_SCHEME);
}

export function indexOf(cell: number): number {
  return cell % CELLS_PER_SCHEME;
}
