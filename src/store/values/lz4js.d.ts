declare module "lz4js" {
  /** An LZ4 frame of the bytes. */
  export function compress(bytes: Uint8Array): Uint8Array;
  /** The most bytes that compressing so many can take. */
  export function compressBound(byteCount: number): number;
  /** Writes a block into `to` and returns its size, 0 where it cannot be compressed. */
  export function compressBlock(
    from: Uint8Array,
    to: Uint8Array,
    start: number,
    length: number,
    emptyTable: Uint32Array,
  ): number;
  /** The bytes of an LZ4 frame. */
  export function decompress(frame: Uint8Array): Uint8Array;
}
