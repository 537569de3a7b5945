/**
 * The format of the centroid file: a header of 32-bit words, then one row of signed bytes per
 * centroid. All numbers are little-endian. The last word of the header is a checksum of everything
 * else, because a wrong centroid would silently put vectors into cells where no search finds them.
 */
const MAGIC = 0x43434743;
const VERSION = 1;
const HEADER_WORDS = 16;
export const CELLS_HEADER_BYTES = HEADER_WORDS * 4;
/** A scheme has this many bits, so that cell numbers stay small. */
const SCHEME_BITS = 20;

export interface CellsFile {
  readonly scheme: number;
  readonly dimensions: number;
  /** The centroids, one after another, one signed byte per dimension. */
  readonly rows: Uint8Array;
}

/** Builds the file with these rows. */
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

/** Reads the file, or says why it cannot be used. */
export function readCells(file: Uint8Array): CellsFile | "damaged" | "unsupported" {
  if (file.byteLength < CELLS_HEADER_BYTES || file.byteOffset % 4 !== 0) return "damaged";
  const words = new Uint32Array(file.buffer, file.byteOffset, HEADER_WORDS);
  const [magic, version, dimensions = 0, count = 0, bytes] = words;
  if (magic !== MAGIC || bytes !== file.byteLength) return "damaged";
  if (version !== VERSION) return "unsupported";
  const isComplete = count > 0 && CELLS_HEADER_BYTES + count * dimensions === file.byteLength;
  const sum = words[HEADER_WORDS - 1] ?? 0;
  if (!isComplete || sum !== checksum(file)) return "damaged";
  const rows = file.subarray(CELLS_HEADER_BYTES);
  // The scheme is never 0, which means that there is no division.
  return { scheme: 1 + (sum % (2 ** SCHEME_BITS - 1)), dimensions, rows };
}

function checksum(file: Uint8Array): number {
  const header = Bun.hash.crc32(file.subarray(0, CELLS_HEADER_BYTES - 4));
  return Bun.hash.crc32(file.subarray(CELLS_HEADER_BYTES), header);
}
