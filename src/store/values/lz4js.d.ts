declare module "lz4js" {
  /** Returns an LZ4 frame of the bytes. */
  export function compress(bytes: Uint8Array): Uint8Array;
  /** The largest size that this many bytes can have when compressed. */
  export function compressBound(byteCount: number): number;
  /** Writes a block into `to` and returns its size; 0 if it cannot be compressed. */
  export function compressBlock(
    from: Uint8Array,
    to: Uint8Array,
    start: number,
    length: number,
    emptyTable: Uint32Array,
  ): number;
  /** Returns the bytes of an LZ4 frame. */
  export function decompress(frame: Uint8Array): Uint8Array;
}
