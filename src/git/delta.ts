/**
 * Rebuilds an object from its base and git's delta: two sizes, then instructions that copy a part
 * of the base or add bytes. Returns undefined if the delta is damaged or the result too large.
 */
export function applyDelta(
  base: Uint8Array,
  delta: Uint8Array,
  bytesMax: number,
): Uint8Array | undefined {
  const cursor = { at: 0 };
  const baseBytes = readSize(delta, cursor);
  const resultBytes = readSize(delta, cursor);
  if (baseBytes !== base.length || resultBytes > bytesMax) return undefined;
  const result = new Uint8Array(resultBytes);
  let done = 0;
  while (cursor.at < delta.length) {
    const instruction = delta[cursor.at] ?? 0;
    cursor.at += 1;
    const part =
      instruction >= 128
        ? copiedPart(base, delta, cursor, instruction)
        : delta.subarray(cursor.at, (cursor.at += instruction));
    if (part === undefined || part.length === 0 || done + part.length > resultBytes) {
      return undefined;
    }
    result.set(part, done);
    done += part.length;
  }
  return done === resultBytes ? result : undefined;
}

interface Cursor {
  at: number;
}

// Seven bits in each byte, the lowest first.
function readSize(delta: Uint8Array, cursor: Cursor): number {
  let size = 0;
  for (let factor = 1; factor < 2 ** 49; factor *= 128) {
    const byte = delta[cursor.at] ?? 0;
    cursor.at += 1;
    size += (byte & 127) * factor;
    if (byte < 128) return size;
  }
  return Number.POSITIVE_INFINITY;
}

/** A copy of nothing means this much. */
const COPY_BYTES_DEFAULT = 0x10000;

// The lower seven bits say which bytes of the offset (four) and of the size (three) follow.
function copiedPart(
  base: Uint8Array,
  delta: Uint8Array,
  cursor: Cursor,
  instruction: number,
): Uint8Array | undefined {
  const take = (bit: number): number => {
    if ((instruction & bit) === 0) return 0;
    cursor.at += 1;
    return delta[cursor.at - 1] ?? 0;
  };
  const offset = take(1) + take(2) * 2 ** 8 + take(4) * 2 ** 16 + take(8) * 2 ** 24;
  const size = take(16) + take(32) * 2 ** 8 + take(64) * 2 ** 16 || COPY_BYTES_DEFAULT;
  return offset + size <= base.length ? base.subarray(offset, offset + size) : undefined;
}
