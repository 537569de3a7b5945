import { decode, Encoder } from "@msgpack/msgpack";
import type * as Lz4 from "lz4js";
import { compressFrame, FRAMED_BYTES_MAX } from "@/store/values/lz4-frame.ts";
import { decompressFrame } from "@/store/values/lz4-reader.ts";

/**
 * The libraries behind stored values, and our own LZ4 frames, as a module of its own, so that the
 * bundler puts them into a piece that is loaded only if a value is read or written: half a
 * millisecond otherwise.
 */
export const packing = { decode, Encoder, compress, decompress } as const;

/** Returns undefined if it does not get smaller. */
function compress(plain: Uint8Array): Uint8Array | undefined {
  if (plain.length <= FRAMED_BYTES_MAX) return compressFrame(plain);
  const packed = lz4().compress(plain);
  return packed.length < plain.length ? packed : undefined;
}

function decompress(payload: Uint8Array): Uint8Array {
  return decompressFrame(payload) ?? lz4().decompress(payload);
}

let loadedLz4: typeof Lz4 | undefined;

// Loaded for large values only: it sets 5 MB aside, which makes the runtime collect garbage.
function lz4(): typeof Lz4 {
  loadedLz4 ??= require("lz4js") as typeof Lz4;
  return loadedLz4;
}
