/**
 * The largest object that is read, and the most compressed bytes that are decompressed for one.
 * Data grows at most 1,032 times, so a hostile object takes 132 MB and half a second at worst
 * (measured), and the next one is not read because the time is over. A tree of 128 KB has about
 * 3,500 entries.
 */
export const OBJECT_BYTES_MAX = 128 * 1024;

/** Zlib stores what it cannot compress in slightly more bytes than it was given. */
const OVERHEAD_BYTES = 256;

/** The most bytes that an object of this size can take when it is compressed. */
export function compressedBytesMax(sizeBytes: number): number {
  return sizeBytes + Math.ceil(sizeBytes / 512) + OVERHEAD_BYTES;
}

/** Decompresses zlib data; bytes after its end are ignored. Returns undefined if it is damaged. */
export function inflateObject(compressed: Uint8Array): Uint8Array | undefined {
  try {
    const bytes = compressed.subarray(0, compressedBytesMax(OBJECT_BYTES_MAX));
    return Bun.inflateSync(bytes as Uint8Array<ArrayBuffer>, { windowBits: 15 });
  } catch {
    return undefined;
  }
}
