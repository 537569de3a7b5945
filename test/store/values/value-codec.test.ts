import { describe, expect, test } from "bun:test";
import { decode, encode } from "@msgpack/msgpack";
import fc from "fast-check";
import { compress, decompress } from "lz4js";
import { LIMITS } from "@/base/limits.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { expectCode } from "@test/store/expect-code.ts";

// The layout is repeated here, because the bytes of stored values must not change by accident.
const HEADER_BYTES = 6;
const FLAG_AT = 1;
const COMPRESSED = 1;

/** Values that JSON can represent, without the key __proto__, which MessagePack refuses to read. */
const jsonValue = fc
  .jsonValue({ stringUnit: "binary", maxDepth: 5 })
  .filter((value) => !JSON.stringify(value).includes("__proto__"))
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

describe("values as bytes", () => {
  test("any value that JSON can represent is read back unchanged", () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        expect(decodeValue(encodeValue(value))).toEqual(value);
      }),
    );
  });

  test("large values are read back unchanged, whether they shrink or not", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.nat(400), fc.boolean(), (text, n, isDull) => {
        const piece = (i: number) => (isDull ? text : `${text}${Math.sin(i)}`);
        const value = Array.from({ length: n }, (_, i) => piece(i));
        expect(decodeValue(encodeValue(value))).toEqual(value);
      }),
    );
  });

  verifies(["SN-04"], "the payload of a small value is MessagePack", () => {
    const value = { session: "s1", phases: [0.5, 1, -3], nested: { text: "größe" } };
    const payload = encodeValue(value).subarray(HEADER_BYTES);
    expect(payload).toEqual(encode(value));
    expect(decode(payload)).toEqual(value);
  });

  verifies(["SN-04", "SN-13"], "the payload of a large value is MessagePack in LZ4", () => {
    const value = { text: "the same words ".repeat(500) };
    const bytes = encodeValue(value);
    expect(bytes[FLAG_AT]).toBe(COMPRESSED);
    expect(decode(decompress(bytes.subarray(HEADER_BYTES)))).toEqual(value);
  });

  verifies(["SN-15"], "nothing up to 1 KB is compressed, however well it compresses", () => {
    expect(LIMITS.compressAboveBytes).toBe(1024);
    // A MessagePack string of 256 to 65535 bytes has a header of 3.
    const packedTo = (length: number) => "a".repeat(length - 3);
    expect(encode(packedTo(1024))).toHaveLength(1024);
    const small = encodeValue(packedTo(1024));
    expect(small[FLAG_AT]).toBe(0);
    expect(small).toHaveLength(HEADER_BYTES + 1024);
    const large = encodeValue(packedTo(1025));
    expect(large[FLAG_AT]).toBe(COMPRESSED);
    expect(large.length).toBeLessThan(1024);
  });

  test("a large value that does not shrink is stored uncompressed", () => {
    const noise = crypto.getRandomValues(new Uint8Array(5_000));
    const plain = encode(noise);
    expect(compress(plain).length).toBeGreaterThanOrEqual(plain.length);
    const bytes = encodeValue(noise);
    expect(bytes[FLAG_AT]).toBe(0);
    expect(bytes).toHaveLength(HEADER_BYTES + plain.length);
    expect(decodeValue(bytes)).toEqual(noise);
  });
});

describe("damage", () => {
  const samples = [
    null,
    { step: 3, of: ["x", "y"], note: "größe" },
    { text: "the same words ".repeat(200) },
    crypto.getRandomValues(new Uint8Array(1_500)),
  ];

  for (const [i, sample] of samples.entries()) {
    const bytes = encodeValue(sample);

    test(`every single flipped bit is found (sample ${i}, ${bytes.length} bytes)`, () => {
      const missed: number[] = [];
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const damaged = Uint8Array.from(bytes);
        damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        if (!isRefused(damaged)) missed.push(bit);
      }
      expect(missed).toEqual([]);
    });

    test(`every truncation is found (sample ${i})`, () => {
      const missed: number[] = [];
      for (let length = 0; length < bytes.length; length += 1) {
        if (!isRefused(bytes.slice(0, length))) missed.push(length);
      }
      expect(missed).toEqual([]);
    });
  }

  test("any run of changed bytes in any value is found", () => {
    const change = fc.record({
      value: jsonValue,
      at: fc.nat(),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(change, ({ value, at, bytes }) => {
        const whole = encodeValue(value);
        const damaged = Uint8Array.from(whole);
        const start = at % whole.length;
        damaged.set(bytes.subarray(0, whole.length - start), start);
        fc.pre(Buffer.compare(damaged, whole) !== 0);
        expect(isRefused(damaged)).toBe(true);
      }),
    );
  });

  test("bytes that are not a value are refused", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(isRefused(bytes)).toBe(true);
      }),
    );
  });

  test("a correct checksum over something that is no value is refused too", () => {
    const payload = new Uint8Array([0xc1, 0xff, 0x00]);
    const bytes = new Uint8Array(HEADER_BYTES + payload.length);
    for (const flag of [0, COMPRESSED]) {
      bytes[0] = 1;
      bytes[FLAG_AT] = flag;
      new DataView(bytes.buffer).setUint32(2, Bun.hash.crc32(payload));
      bytes.set(payload, HEADER_BYTES);
      expectCode("ERR_VALUE_CORRUPT", () => decodeValue(bytes));
    }
  });
});

function isRefused(bytes: Uint8Array): boolean {
  try {
    decodeValue(bytes);
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === "ERR_VALUE_CORRUPT";
  }
}
