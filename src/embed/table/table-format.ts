/**
 * The format of the token table: a header, the vocabulary, the token pairs, then the rows. All
 * numbers are little-endian and aligned, so a reader uses views on the mapped file and touches only
 * the pages of the tokens it needs. A row is a scale (32-bit float) and one signed byte per
 * dimension. The rows of the tokens come first, then those of the pairs.
 */
import { slotWords } from "@/embed/table/vocabulary.ts";

const MAGIC = 0x54544743;
export const TABLE_VERSION = 1;
export const HEADER_BYTES = 64;
const HEADER_WORDS = HEADER_BYTES / 4;
const SCALE_BYTES = 4;
const PAGE_BYTES = 4096;
/** Ids are below this, so two of them fit into a 30-bit key. */
const ID_LIMIT = 32_768;

export interface TableShape {
  readonly dimensions: number;
  readonly tokenCount: number;
  readonly tokenSlots: number;
  readonly pairCount: number;
  readonly pairSlots: number;
  /** Identifies the training run. */
  readonly tag: number;
}

export interface TableLayout extends TableShape {
  readonly tokensAt: number;
  readonly pairsAt: number;
  readonly rowsAt: number;
  readonly rowBytes: number;
  readonly fileBytes: number;
}

export function layOut(shape: TableShape): TableLayout {
  const tokensAt = HEADER_BYTES;
  const pairsAt = tokensAt + slotWords(shape.tokenSlots) * 4;
  const rowsAt = Math.ceil((pairsAt + slotWords(shape.pairSlots) * 4) / PAGE_BYTES) * PAGE_BYTES;
  const rowBytes = Math.ceil((shape.dimensions + SCALE_BYTES) / 4) * 4;
  const fileBytes = rowsAt + (shape.tokenCount + shape.pairCount) * rowBytes;
  return { ...shape, tokensAt, pairsAt, rowsAt, rowBytes, fileBytes };
}

function checksum(words: Uint32Array): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < HEADER_WORDS - 1; at++) sum = Math.imul(sum ^ (words[at] ?? 0), 0x01000193);
  return sum >>> 0;
}

export function writeHeader(file: Uint8Array, layout: TableLayout): void {
  const words = new Uint32Array(file.buffer, file.byteOffset, HEADER_WORDS);
  words.set([
    MAGIC,
    TABLE_VERSION,
    layout.dimensions,
    layout.tokenCount,
    layout.tokenSlots,
    layout.pairCount,
    layout.pairSlots,
    layout.tag,
    layout.fileBytes,
  ]);
  words[HEADER_WORDS - 1] = checksum(words);
}

/** Reads the layout from the header, or says why the file cannot be used. */
export function readHeader(file: Uint8Array): TableLayout | "damaged" | "unsupported" {
  if (file.byteLength < HEADER_BYTES || file.byteOffset % 4 !== 0) return "damaged";
  const words = new Uint32Array(file.buffer, file.byteOffset, HEADER_WORDS);
  if (words[0] !== MAGIC || words[HEADER_WORDS - 1] !== checksum(words)) return "damaged";
  if (words[1] !== TABLE_VERSION) return "unsupported";
  const layout = layOut({
    dimensions: words[2] ?? 0,
    tokenCount: words[3] ?? 0,
    tokenSlots: words[4] ?? 0,
    pairCount: words[5] ?? 0,
    pairSlots: words[6] ?? 0,
    tag: words[7] ?? 0,
  });
  const isComplete = layout.fileBytes === file.byteLength && words[8] === file.byteLength;
  const canBeProbed = isPowerOfTwo(layout.tokenSlots) && isPowerOfTwo(layout.pairSlots);
  return isComplete && canBeProbed ? layout : "damaged";
}

function isPowerOfTwo(count: number): boolean {
  return count > 0 && (count & (count - 1)) === 0;
}

/** The key of two consecutive tokens. Never zero, which marks a free slot. */
export function pairKey(first: number, second: number): number {
  return first * ID_LIMIT + second + 1;
}

function pairSlot(key: number, mask: number): number {
  return (Math.imul(key, 0x9e3779b1) >>> 12) & mask;
}

/** Packs pairs into slots of key and row. The row of a pair is its index in `keys`. */
export function packPairs(keys: readonly number[], slotCount: number): Uint32Array {
  const slots = new Uint32Array(slotWords(slotCount));
  const mask = slotCount - 1;
  for (const [row, key] of keys.entries()) {
    let slot = pairSlot(key, mask);
    while (slots[slot * 2] !== 0) slot = (slot + 1) & mask;
    slots[slot * 2] = key;
    slots[slot * 2 + 1] = row;
  }
  return slots;
}

/** Returns the row of a pair, counted among the pairs, or -1. */
export function findPair(slots: Uint32Array, first: number, second: number): number {
  const key = pairKey(first, second);
  const mask = slots.length / 2 - 1;
  let slot = pairSlot(key, mask);
  for (let tried = 0; tried <= mask; tried++) {
    const found = slots[slot * 2] ?? 0;
    if (found === 0) return -1;
    if (found === key) return slots[slot * 2 + 1] ?? -1;
    slot = (slot + 1) & mask;
  }
  return -1;
}
