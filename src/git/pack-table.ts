import { type OrdinaryFile, openOrdinaryFile, readRange } from "@/platform/ordinary-file.ts";

/** Finds where in a pack an object begins. */
export interface PackTable {
  find(id: string): number | undefined;
  close(): void;
}

const MAGIC_VERSION_2 = "ff744f6300000002";
const HEADER_BYTES = 8;
const FANOUT_BYTES = 256 * 4;
const CHECKSUM_BYTES = 4;
const LARGE_OFFSET = 0x80000000;

/** Opens an index of version 2, the only one git has written since 2007. */
export function openPackTable(path: string, idBytes: number): PackTable | undefined {
  let file: OrdinaryFile;
  try {
    file = openOrdinaryFile(path);
  } catch {
    return undefined; // Git has just removed it.
  }
  const head = readRange(file, 0, HEADER_BYTES + FANOUT_BYTES);
  const isKnown = head.subarray(0, HEADER_BYTES).toHex() === MAGIC_VERSION_2;
  if (!isKnown || head.length < HEADER_BYTES + FANOUT_BYTES) {
    file[Symbol.dispose]();
    return undefined;
  }
  const fanout = new DataView(head.buffer, head.byteOffset + HEADER_BYTES, FANOUT_BYTES);
  return {
    find: (id) => findOffset(file, fanout, id, idBytes),
    close: () => file[Symbol.dispose](),
  };
}

// The ids are sorted; the fanout table says how many begin with each byte or a smaller one.
function findOffset(
  file: OrdinaryFile,
  fanout: DataView,
  id: string,
  idBytes: number,
): number | undefined {
  const firstByte = Number.parseInt(id.slice(0, 2), 16);
  const count = fanout.getUint32(255 * 4);
  let low = firstByte === 0 ? 0 : fanout.getUint32((firstByte - 1) * 4);
  let high = Math.min(count, fanout.getUint32(firstByte * 4));
  const readId = idReader(file, low, high, idBytes);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = readId(middle);
    if (found === id) return readOffset(file, middle, count, idBytes);
    if (found < id) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** Guess: ids with the same first byte in a pack of 800,000 objects. */
const READ_AHEAD_BYTES_MAX = 64 * 1024;

// One read for all ids in question is faster than one for each comparison, up to a size.
function idReader(file: OrdinaryFile, low: number, high: number, idBytes: number) {
  const idsAt = HEADER_BYTES + FANOUT_BYTES;
  const length = (high - low) * idBytes;
  if (length > READ_AHEAD_BYTES_MAX) {
    return (position: number) => readRange(file, idsAt + position * idBytes, idBytes).toHex();
  }
  const ids = readRange(file, idsAt + low * idBytes, length);
  return (position: number) => {
    const at = (position - low) * idBytes;
    return ids.subarray(at, at + idBytes).toHex();
  };
}

function readOffset(
  file: OrdinaryFile,
  position: number,
  count: number,
  idBytes: number,
): number | undefined {
  const offsetsAt = HEADER_BYTES + FANOUT_BYTES + count * (idBytes + CHECKSUM_BYTES);
  const short = readNumber(file, offsetsAt + position * 4, 4);
  if (short === undefined || short < LARGE_OFFSET) return short;
  return readNumber(file, offsetsAt + count * 4 + (short - LARGE_OFFSET) * 8, 8);
}

function readNumber(file: OrdinaryFile, at: number, count: number): number | undefined {
  const bytes = readRange(file, at, count);
  if (bytes.length < count) return undefined;
  let value = 0;
  for (const byte of bytes) value = value * 256 + byte;
  return Number.isSafeInteger(value) ? value : undefined;
}
