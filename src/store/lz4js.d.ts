declare module "lz4js" {
  /** An LZ4 frame of the bytes. */
  export function compress(bytes: Uint8Array): Uint8Array;
  /** The bytes of an LZ4 frame. */
  export function decompress(frame: Uint8Array): Uint8Array;
}
