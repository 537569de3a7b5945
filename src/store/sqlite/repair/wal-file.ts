import { fileSystem } from "@/platform/file-system.ts";

/**
 * Writes a write-ahead log that contains all pages of another database as one transaction. Put
 * beside a database that nobody has open, it turns that database into the other one. SQLite
 * applies the log completely or, if its last page is missing, not at all. So a crash at any moment
 * leaves the old database or the new one. The format is described in
 * sqlite.org/fileformat2.html, section 4.
 */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Checksums read the bytes as little-endian words. */
const MAGIC = 0x377f0682;
const FORMAT = 3_007_000;

interface Checksum {
  s0: number;
  s1: number;
}

/** Nobody may change the file at `databasePath` meanwhile. */
export function writeWalOf(databasePath: string, walPath: string, pageBytes: number): void {
  const { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync } = fileSystem();
  const source = openSync(databasePath, "r");
  const target = openSync(walPath, fileSystem().existsSync(walPath) ? "r+" : "w+", 0o600);
  try {
    // Nothing of an older log may remain behind the new one.
    ftruncateSync(target, 0);
    const pages = fstatSync(source).size / pageBytes;
    const salts = crypto.getRandomValues(new Uint32Array(2));
    const checksum: Checksum = { s0: 0, s1: 0 };
    writeAll(target, makeHeader(pageBytes, salts, checksum), 0);
    const frame = new Uint8Array(FRAME_HEADER_BYTES + pageBytes);
    for (let page = 1; page <= pages; page += 1) {
      readSync(source, frame, FRAME_HEADER_BYTES, pageBytes, (page - 1) * pageBytes);
      if (page === pages) fsyncSync(target);
      sealFrame(frame, page, page === pages ? pages : 0, salts, checksum);
      writeAll(target, frame, HEADER_BYTES + (page - 1) * frame.length);
    }
    fsyncSync(target);
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

function makeHeader(pageBytes: number, salts: Uint32Array, checksum: Checksum): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  const words = [MAGIC, FORMAT, pageBytes, 0, salts[0] ?? 0, salts[1] ?? 0];
  for (const [i, word] of words.entries()) view.setUint32(i * 4, word);
  addTo(checksum, header.subarray(0, 24));
  view.setUint32(24, checksum.s0);
  view.setUint32(28, checksum.s1);
  return header;
}

/** Fills in the header of a frame that already contains its page. */
function sealFrame(
  frame: Uint8Array,
  page: number,
  pagesAfterCommit: number,
  salts: Uint32Array,
  checksum: Checksum,
): void {
  const view = new DataView(frame.buffer);
  view.setUint32(0, page);
  view.setUint32(4, pagesAfterCommit);
  view.setUint32(8, salts[0] ?? 0);
  view.setUint32(12, salts[1] ?? 0);
  addTo(checksum, frame.subarray(0, 8));
  addTo(checksum, frame.subarray(FRAME_HEADER_BYTES));
  view.setUint32(16, checksum.s0);
  view.setUint32(20, checksum.s1);
}

function addTo(checksum: Checksum, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let { s0, s1 } = checksum;
  for (let i = 0; i < bytes.length; i += 8) {
    s0 = (s0 + view.getUint32(i, true) + s1) >>> 0;
    s1 = (s1 + view.getUint32(i + 4, true) + s0) >>> 0;
  }
  checksum.s0 = s0;
  checksum.s1 = s1;
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += fileSystem().writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}
