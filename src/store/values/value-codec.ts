import type { Encoder } from "@msgpack/msgpack";
import { CatalogueError } from "@/base/errors.ts";
import { LIMITS } from "@/base/limits.ts";
import type * as ValuePacking from "@/store/values/value-packing.ts";

let loadedPacking: typeof ValuePacking.packing | undefined;

// Even for a loaded module `require` takes 10 µs, as much as encoding a memory.
function packing(): typeof ValuePacking.packing {
  loadedPacking ??= (require("@/store/values/value-packing.ts") as typeof ValuePacking).packing;
  return loadedPacking;
}

let madeEncoder: Encoder | undefined;

function encoder(): Encoder {
  madeEncoder ??= new (packing().Encoder)({ ignoreUndefined: true });
  return madeEncoder;
}

/**
 * Values as bytes: MessagePack, in an LZ4 frame if that is larger than 1 KB and gets smaller, with
 * a checksum of the stored bytes. Layout: version byte, flag byte, CRC-32 (4 bytes, big endian),
 * payload. Reading a damaged value throws ERR_VALUE_CORRUPT.
 */
const VERSION = 1;
const FLAG_COMPRESSED = 1;
const HEADER_BYTES = 6;

export function encodeValue(value: unknown): Uint8Array {
  // The encoder overwrites this memory with the next value, so the result is a copy.
  const plain = encoder().encodeSharedRef(value);
  const packed = plain.length > LIMITS.compressAboveBytes ? packing().compress(plain) : undefined;
  const payload = packed ?? plain;
  const bytes = new Uint8Array(HEADER_BYTES + payload.length);
  bytes[0] = VERSION;
  bytes[1] = packed !== undefined ? FLAG_COMPRESSED : 0;
  new DataView(bytes.buffer).setUint32(2, Bun.hash.crc32(payload));
  bytes.set(payload, HEADER_BYTES);
  return bytes;
}

/** The value in these bytes, or undefined if they are damaged. */
export function readValue(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: decodeValue(bytes) };
  } catch {
    return undefined;
  }
}

/** True if the bytes are as they were written, without decoding them. */
export function isIntact(bytes: Uint8Array): boolean {
  return damageOf(bytes) === undefined;
}

function damageOf(bytes: Uint8Array): string | undefined {
  // A damaged column may contain another type.
  if (!(bytes instanceof Uint8Array)) return "it is not made of bytes";
  if (bytes.length < HEADER_BYTES) return "it is shorter than its header";
  const [version, flags] = bytes;
  if (version !== VERSION) return `its format ${version} is unknown`;
  if (flags !== 0 && flags !== FLAG_COMPRESSED) return `its flags ${flags} are unknown`;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isSame = view.getUint32(2) === Bun.hash.crc32(bytes.subarray(HEADER_BYTES));
  return isSame ? undefined : "its checksum does not match";
}

export function decodeValue(bytes: Uint8Array): unknown {
  const damage = damageOf(bytes);
  if (damage !== undefined) throw corrupt(damage);
  const payload = bytes.subarray(HEADER_BYTES);
  try {
    const plain = bytes[1] === FLAG_COMPRESSED ? packing().decompress(payload) : payload;
    return packing().decode(plain);
  } catch (error) {
    throw corrupt("it cannot be decoded", error);
  }
}

function corrupt(detail: string, cause?: unknown): CatalogueError {
  return new CatalogueError("ERR_VALUE_CORRUPT", { detail }, cause);
}
