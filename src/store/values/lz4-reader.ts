/** How a frame begins that compressFrame made: one block, no checksums. */
export const FRAME_START = [0x04, 0x22, 0x4d, 0x18, 0x40, 0x70, 0xdf] as const;
export const SIZE_BYTES = 4;
export const END_BYTES = 4;

/** Guess: MessagePack rarely gets smaller than this part. Otherwise the block is read twice. */
const USUAL_RATIO = 6;

/**
 * Reads a frame that compressFrame made; returns undefined for any other. The library sets 5 MB
 * aside when it is loaded and 4 MB for every frame, which makes the runtime collect garbage: 4 ms
 * in a hook (measured).
 */
export function decompressFrame(frame: Uint8Array): Uint8Array | undefined {
  if (FRAME_START.some((byte, at) => frame[at] !== byte)) return undefined;
  const blockAt = FRAME_START.length + SIZE_BYTES;
  if (frame.length < blockAt + END_BYTES) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const size = view.getUint32(FRAME_START.length, true);
  // A block that is not compressed has a size with the highest bit set.
  if (frame.length !== blockAt + size + END_BYTES) return undefined;
  if (view.getUint32(blockAt + size, true) !== 0) return undefined;
  const block = frame.subarray(blockAt, blockAt + size);
  const guessed = new Uint8Array(size * USUAL_RATIO);
  const length = readBlock(block, guessed);
  if (length <= guessed.length) return guessed.subarray(0, length);
  const plain = new Uint8Array(length);
  readBlock(block, plain);
  return plain;
}

/** A match has at least this many bytes, so its length is stored without them. */
const MATCH_BYTES_MIN = 4;
/** A length of this value goes on in the next bytes. */
const LONG = 15;

/** Writes as much as fits and returns the length of everything. Never reads beyond the block. */
function readBlock(block: Uint8Array, to: Uint8Array): number {
  const reader: BlockReader = { block, at: 0 };
  let end = 0;
  while (reader.at < block.length) {
    const token = block[reader.at] as number;
    reader.at += 1;
    const literals = readLength(reader, token >> 4);
    const from = reader.at;
    if (end < to.length)
      to.set(block.subarray(from, from + Math.min(literals, to.length - end)), end);
    reader.at += literals;
    end += literals;
    if (reader.at >= block.length) break;
    const distance = (block[reader.at] as number) | ((block[reader.at + 1] ?? 0) << 8);
    reader.at += 2;
    const matched = readLength(reader, token & LONG) + MATCH_BYTES_MIN;
    copyMatch(to, end, distance, matched);
    end += matched;
  }
  return end;
}

interface BlockReader {
  readonly block: Uint8Array;
  at: number;
}

function readLength(reader: BlockReader, short: number): number {
  let length = short;
  if (short !== LONG) return length;
  for (;;) {
    const more = reader.block[reader.at] ?? 0;
    reader.at += 1;
    length += more;
    if (more !== 255) return length;
  }
}

/** Repeats earlier bytes. A match that overlaps its own copy repeats itself, byte by byte. */
function copyMatch(to: Uint8Array, end: number, distance: number, length: number): void {
  if (distance >= length) {
    if (end < to.length) to.copyWithin(end, end - distance, end - distance + length);
    return;
  }
  const last = Math.min(end + length, to.length);
  for (let at = end; at < last; at += 1) to[at] = to[at - distance] ?? 0;
}
