/**
 * A space is divided into cells, so that a search can read only those near the query. A cell's
 * number contains its scheme (which division it belongs to) and its index in that scheme, so cells
 * of different schemes never have the same number. Scheme 0 means that there is no division.
 */
export const CELLS_PER_SCHEME = 2048;
/** The cell number of vectors that are in no cell. */
export const NO_CELL = 0;

export function cellNumber(scheme: number, index: number): number {
  return scheme * CELLS_PER_SCHEME + index;
}

export function schemeOf(cell: number): number {
  return Math.floor(cell / CELLS_PER_SCHEME);
}

export function indexInScheme(cell: number): number {
  return cell % CELLS_PER_SCHEME;
}
