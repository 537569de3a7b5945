/**
 * The file of the centroids: a header of 32-bit words, then one row of signed bytes for each.
 * All numbers are little-endian. The last word of the header is a checksum of everything else,
 * as a wrong centroid would silently put vectors where nobody looks for them.
 */
const MAGIC = 0x43434743;
const VERSION = 1;
const HEADER_WORDS = 16;
export const CELLS_HEADER_BYTES = HEADER_WORDS * 4;
/** Schemes are numbered within this many bits, so that the number of a cell stays small. */
const SCHEME_BITS = 20;

export interface CellsFile {
  readonly scheme: number;
  readonly dimensions: number;
  /** One after the other. */
  readonly rows: Uint8Array;
}

/** The file that holds these rows. */
export function packCells(rows: readonly Int8Array[], dimensions: number): Uint8Array {
  const file = new Uint8Array(CELLS_HEADER_BYTES + rows.length * dimensions);
  for (const [at, row] of rows.entries()) {
    file.set(new Uint8Array(row.buffer), CELLS_HEADER_BYTES + at * dimensions);
  }
  const words = new Uint32Array(file.buffer, 0, HEADER_WORDS);
  words.set([MAGIC, VERSION, dimensions, rows.length, file.byteLength]);
  words[HEADER_WORDS - 1] = checksum(file);
  return file;
}

/** What a file holds, or why it cannot be used. */
export function readCells(file: Uint8Array): CellsFile | "damaged" | "unsupported" {
  if (file.byteLength < CELLS_HEADER_BYTES || file.byteOffset % 4 !== 0) return "damaged";
  const words = new Uint32Array(file.buffer, file.byteOffset, HEADER_WORDS);
  const [magic, version, dimensions = 0, count = 0, bytes] = words;
  if (magic !== MAGIC || bytes !== file.byteLength) return "damaged";
  if (version !== VERSION) return "unsupported";
  const isWhole = count > 0 && CELLS_HEADER_BYTES + count * dimensions === file.byteLength;
  const sum = words[HEADER_WORDS - 1] ?? 0;
  if (!isWhole || sum !== checksum(file)) return "damaged";
  const rows = file.subarray(CELLS_HEADER_BYTES);
  // Never zero, which stands for no division.
  return { scheme: 1 + (sum % (2 ** SCHEME_BITS - 1)), dimensions, rows };
}

function checksum(file: Uint8Array): number {
  const header = Bun.hash.crc32(file.subarray(0, CELLS_HEADER_BYTES - 4));
  return Bun.hash.crc32(file.subarray(CELLS_HEADER_BYTES), header);
}
