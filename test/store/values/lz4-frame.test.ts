import { expect, test } from "bun:test";
import fc from "fast-check";
import * as lz4 from "lz4js";
import { compressFrame, FRAMED_BYTES_MAX } from "@/store/values/lz4-frame.ts";

/** Bytes that repeat at various distances, as in text. */
const bytes = fc
  .tuple(
    fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 12 }),
    fc.array(fc.nat({ max: 11 }), { maxLength: 400 }),
  )
  .map(([parts, order]) =>
    Uint8Array.from(order.flatMap((at) => [...(parts[at % parts.length] ?? [])])),
  );

test("a frame is the same as the library's, whatever was compressed before", () => {
  fc.assert(
    fc.property(bytes, (plain) => {
      const expected = lz4.compress(plain);
      // The second time, all of it was compressed before.
      for (const frame of [compressFrame(plain, lz4), compressFrame(plain, lz4)]) {
        if (expected.length >= plain.length) expect(frame).toBeUndefined();
        else expect(frame).toEqual(Uint8Array.from(expected));
      }
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

test("the largest accepted value is read back unchanged", () => {
  const plain = Uint8Array.from({ length: FRAMED_BYTES_MAX }, (_, at) => (at * at) % 97);
  for (let round = 0; round < 5; round += 1) {
    const frame = compressFrame(plain, lz4);
    expect(frame && lz4.decompress(frame)).toEqual(plain);
  }
});
