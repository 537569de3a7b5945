import { END_BYTES, FRAME_START, SIZE_BYTES } from "@/store/values/lz4-reader.ts";

/**
 * Makes an LZ4 frame of one block. Loading the library takes a fresh process 5 ms and more, because
 * it sets so much memory aside that the runtime collects garbage.
 */

/** Larger values are left to the library. */
export const FRAMED_BYTES_MAX = 256 * 1024;
/** LZ4 does not look back further. */
const REACH_BYTES = 65_535;
/** A match has at least this many bytes, so its length is stored without them. */
const MATCH_BYTES_MIN = 4;
/** LZ4 ends with literals, and no match begins in the last twelve bytes. */
const LAST_LITERALS = 5;
const LAST_START = 12;
/** A length of this value goes on in the next bytes. */
const LONG = 15;

/**
 * Two to the power of this many places are remembered, as in LZ4 itself. A table of 64 kB makes a
 * hook that has mapped the token table collect garbage, which takes 4 ms (measured).
 */
const TABLE_BITS = 12;
/** The last place of each hash, plus one; zero if there was none. */
let places: Uint32Array | undefined;

/** Takes at most FRAMED_BYTES_MAX bytes. Returns undefined if the frame is not smaller. */
export function compressFrame(bytes: Uint8Array): Uint8Array | undefined {
  const blockAt = FRAME_START.length + SIZE_BYTES;
  // A frame that does not fit is not smaller. Writing beyond the end of an array does nothing.
  const frame = new Uint8Array(bytes.length);
  const end = writeBlock(bytes, frame, blockAt);
  if (end + END_BYTES >= bytes.length) return undefined;
  frame.set(FRAME_START);
  new DataView(frame.buffer).setUint32(FRAME_START.length, end - blockAt, true);
  frame.fill(0, end, end + END_BYTES);
  return frame.slice(0, end + END_BYTES);
}

/** Writes the block at `start` and returns where it ends. */
function writeBlock(from: Uint8Array, to: Uint8Array, start: number): number {
  places ??= new Uint32Array(1 << TABLE_BITS);
  places.fill(0);
  const view = new DataView(from.buffer, from.byteOffset, from.byteLength);
  const lastStart = from.length - LAST_START;
  const matchEnd = from.length - LAST_LITERALS;
  let [at, written, end, misses] = [0, 0, start, 0];
  while (at <= lastStart) {
    const four = view.getUint32(at, true);
    const hash = Math.imul(four, 0x9e37_79b1) >>> (32 - TABLE_BITS);
    const place = (places[hash] as number) - 1;
    places[hash] = at + 1;
    if (place < 0 || at - place > REACH_BYTES || view.getUint32(place, true) !== four) {
      // The steps get larger and larger where nothing repeats.
      at += 1 + (misses >> 6);
      misses += 1;
      continue;
    }
    misses = 0;
    let matched = MATCH_BYTES_MIN;
    while (at + matched < matchEnd && from[place + matched] === from[at + matched]) matched += 1;
    end = writeSequence(from.subarray(written, at), { distance: at - place, matched }, to, end);
    at += matched;
    written = at;
  }
  return writeLiterals(from.subarray(written), 0, to, end);
}

interface Match {
  readonly distance: number;
  readonly matched: number;
}

function writeSequence(
  literals: Uint8Array,
  { distance, matched }: Match,
  to: Uint8Array,
  start: number,
): number {
  const length = matched - MATCH_BYTES_MIN;
  const end = writeLiterals(literals, Math.min(length, LONG), to, start);
  to[end] = distance;
  to[end + 1] = distance >> 8;
  return length < LONG ? end + 2 : writeRest(length - LONG, to, end + 2);
}

/** Writes the token of a sequence and its literals; returns where they end. */
function writeLiterals(
  literals: Uint8Array,
  matchLength: number,
  to: Uint8Array,
  start: number,
): number {
  const count = literals.length;
  to[start] = (Math.min(count, LONG) << 4) | matchLength;
  const at = count < LONG ? start + 1 : writeRest(count - LONG, to, start + 1);
  if (at + count <= to.length) to.set(literals, at);
  return at + count;
}

/** Writes the part of a length that does not fit into the token; returns where it ends. */
function writeRest(length: number, to: Uint8Array, start: number): number {
  let [rest, at] = [length, start];
  for (; rest >= 255; rest -= 255) {
    to[at] = 255;
    at += 1;
  }
  to[at] = rest;
  return at + 1;
}
