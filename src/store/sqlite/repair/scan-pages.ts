import { fileSystem } from "@/platform/file-system.ts";

/**
 * Finds rows of the history by scanning the pages of a database file and its log, if SQLite itself
 * cannot find them any more. The body of each row has a checksum, so callers can recognise bytes
 * that only look like a row. The format is described in sqlite.org/fileformat2.html.
 */
export interface FoundRow {
  readonly rowid: number;
  /** The columns in their order; the column of the row number is null. */
  readonly values: readonly (string | number | Uint8Array | null)[];
}

export const PAGE_BYTES = 4096;
const LEAF_OF_TABLE = 0x0d;
const FILE_HEADER_BYTES = 100;
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The history has seven columns now; rows older than an added column have fewer. */
const COLUMNS_MIN = 5;
const COLUMNS_MAX = 12;

/** Every row in any page that could be one of the history. */
export function* scanPages(databasePath: string, logPath: string): Generator<FoundRow> {
  const database = openPages(databasePath, 0, PAGE_BYTES, 0);
  const log = openPages(
    logPath,
    LOG_HEADER_BYTES,
    FRAME_HEADER_BYTES + PAGE_BYTES,
    FRAME_HEADER_BYTES,
  );
  try {
    const readPage = (number: number) => database.read(number - 1);
    for (const pages of [database, log]) {
      for (let i = 0; i < pages.count; i += 1) {
        const page = pages.read(i);
        const start = pages === database && i === 0 ? FILE_HEADER_BYTES : 0;
        if (page?.[start] === LEAF_OF_TABLE) yield* rowsOf(page, start, readPage);
      }
    }
  } finally {
    database.close();
    log.close();
  }
}

interface Pages {
  readonly count: number;
  read(index: number): Uint8Array | undefined;
  close(): void;
}

function openPages(path: string, first: number, stride: number, skip: number): Pages {
  const { closeSync, existsSync, fstatSync, openSync, readSync } = fileSystem();
  if (!existsSync(path)) return { count: 0, read: () => undefined, close: () => undefined };
  const file = openSync(path, "r");
  const count = Math.max(0, Math.ceil((fstatSync(file).size - first) / stride));
  return {
    count,
    read(index) {
      if (index < 0 || index >= count) return undefined;
      const page = new Uint8Array(PAGE_BYTES);
      readSync(file, page, 0, PAGE_BYTES, first + index * stride + skip);
      return page;
    },
    close: () => closeSync(file),
  };
}

function* rowsOf(
  page: Uint8Array,
  start: number,
  readPage: (number: number) => Uint8Array | undefined,
): Generator<FoundRow> {
  const view = new DataView(page.buffer);
  const cells = Math.min(view.getUint16(start + 3), PAGE_BYTES / 2);
  for (let i = 0; i < cells; i += 1) {
    const pointer = start + 8 + i * 2;
    if (pointer + 2 > PAGE_BYTES) return;
    const row = readCell(page, view.getUint16(pointer), readPage);
    if (row !== undefined) yield row;
  }
}

function readCell(
  page: Uint8Array,
  at: number,
  readPage: (number: number) => Uint8Array | undefined,
): FoundRow | undefined {
  const size = readVarint(page, at);
  const rowid = size && readVarint(page, size.next);
  if (size === undefined || rowid === undefined) return undefined;
  const payload = readPayload(page, rowid.next, size.value, readPage);
  const values = payload && readRecord(payload);
  return values && { rowid: rowid.value, values };
}

/** The payload of a cell, including its overflow pages. */
function readPayload(
  page: Uint8Array,
  at: number,
  size: number,
  readPage: (number: number) => Uint8Array | undefined,
): Uint8Array | undefined {
  const local = localBytes(size);
  if (size > PAYLOAD_MAX || at + local > PAGE_BYTES) return undefined;
  if (local === size) return page.subarray(at, at + size);
  const payload = new Uint8Array(size);
  payload.set(page.subarray(at, at + local));
  let next = at + local + 4 <= PAGE_BYTES ? new DataView(page.buffer).getUint32(at + local) : 0;
  for (let done = local; done < size;) {
    const overflow = next === 0 ? undefined : readPage(next);
    if (overflow === undefined) return undefined;
    payload.set(overflow.subarray(4, 4 + Math.min(PAGE_BYTES - 4, size - done)), done);
    done += PAGE_BYTES - 4;
    next = new DataView(overflow.buffer).getUint32(0);
  }
  return payload;
}

/** Far more than a memory and its vector take. A larger size is damage. */
const PAYLOAD_MAX = 4 * 1024 * 1024;

function localBytes(size: number): number {
  const most = PAGE_BYTES - 35;
  if (size <= most) return size;
  const least = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23;
  const rest = least + ((size - least) % (PAGE_BYTES - 4));
  return rest <= most ? rest : least;
}

function readRecord(payload: Uint8Array): FoundRow["values"] | undefined {
  const header = readVarint(payload, 0);
  if (header === undefined || header.value > payload.length) return undefined;
  const types: number[] = [];
  for (let at = header.next; at < header.value;) {
    const type = readVarint(payload, at);
    if (type === undefined || types.length > COLUMNS_MAX) return undefined;
    types.push(type.value);
    at = type.next;
  }
  if (types.length < COLUMNS_MIN) return undefined;
  const values: (string | number | Uint8Array | null)[] = [];
  let at = header.value;
  for (const type of types) {
    const bytes = bytesOf(type);
    if (at + bytes > payload.length) return undefined;
    values.push(readValue(payload.subarray(at, at + bytes), type));
    at += bytes;
  }
  return values;
}

const BYTES_OF_TYPE = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0] as const;

function bytesOf(type: number): number {
  return type < 12 ? (BYTES_OF_TYPE[type] ?? 0) : Math.floor((type - 12) / 2);
}

function readValue(bytes: Uint8Array, type: number): string | number | Uint8Array | null {
  if (type >= 12) return type % 2 === 0 ? bytes : new TextDecoder().decode(bytes);
  if (type === 8 || type === 9) return type - 8;
  if (bytes.length === 0) return null;
  if (type === 7) return new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0);
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return Number(BigInt.asIntN(bytes.length * 8, value));
}

/** A number of one to nine bytes. */
function readVarint(bytes: Uint8Array, at: number): { value: number; next: number } | undefined {
  let value = 0;
  for (let i = 0; i < 9; i += 1) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    if (i === 8) return { value: value * 256 + byte, next: at + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next: at + i + 1 };
  }
  return undefined;
}
