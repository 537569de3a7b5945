// Reading a document in chunks gives the same as JSON.parse of the whole.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { LineSplitter } from "@/operations/transfer/import/import-graph.ts";
import { JsonArrayScanner } from "@/operations/transfer/import/json-array-scanner.ts";

const MAX_BYTES = 100_000;
const value = fc.jsonValue({ stringUnit: "binary" });
const cuts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });

test("every element of the array is found, wherever the chunks end", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), value),
      fc.array(value),
      fc.dictionary(fc.string(), value),
      fc.constantFrom(undefined, 1, "\t"),
      cuts,
      (before, records, after, space, sizes) => {
        const [left, right] = [without(before, "records"), without(after, "records")];
        const whole = JSON.stringify({ format: 'a "b\\', ...left, records, ...right }, null, space);
        const document = JSON.parse(whole) as { format: string; records: unknown[] };
        const scanner = new JsonArrayScanner("records", MAX_BYTES);
        const found = scanAll(scanner, chunksOf(whole, sizes));
        expect(found.map((text) => JSON.parse(text ?? "?"))).toEqual(document.records);
        expect(scanner.isComplete).toBe(true);
        const isBefore = Object.keys(document).indexOf("format") === 0;
        if (isBefore) expect(scanner.texts.get("format")).toBe(document.format);
      },
    ),
    { numRuns: 300 },
  );
});

test("a document that is cut off is not complete, but its whole elements are found", () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (records, share) => {
        const whole = JSON.stringify({ records });
        const bytes = new TextEncoder().encode(whole);
        const scanner = new JsonArrayScanner("records", MAX_BYTES);
        const found = scanner.push(bytes.subarray(0, Math.floor((bytes.length - 2) * share)));
        expect(scanner.isComplete).toBe(false);
        const expected = (JSON.parse(whole) as { records: unknown[] }).records;
        const parsed = found.map((text) => JSON.parse(text ?? "?") as unknown);
        expect(parsed).toEqual(expected.slice(0, parsed.length));
      },
    ),
  );
});

test("an element that is too long is reported and not kept, and the next one is found", () => {
  const document = JSON.stringify({ records: ["a", "x".repeat(500), { b: 1 }] });
  const scanner = new JsonArrayScanner("records", 100);
  const found = scanAll(scanner, chunksOf(document, [7]));
  expect(found).toEqual(['"a"', undefined, '{"b":1}']);
});

test("a nested array of the same name is ignored", () => {
  const scanner = new JsonArrayScanner("records", 100);
  const document = '{"a":{"records":[1]},"b":["records"],"records":[2,{"records":[3]}],"c":[4]}';
  expect(scanner.push(new TextEncoder().encode(document))).toEqual(["2", '{"records":[3]}']);
});

test("the lines are the same as from splitting the whole text, wherever the chunks end", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), cuts, (words, sizes) => {
      const text = words.join("\n");
      const splitter = new LineSplitter(MAX_BYTES);
      const lines = [
        ...chunksOf(text, sizes).flatMap((chunk) => splitter.push(chunk)),
        ...splitter.end(),
      ];
      const expected = text.split("\n");
      if (expected.at(-1) === "") expected.pop();
      expect(lines.map((line) => line.text)).toEqual(expected);
      expect(lines.map((line) => line.number)).toEqual(expected.map((_, i) => i + 1));
    }),
  );
});

/** Cuts the bytes into pieces of these sizes, all in the same reused buffer. */
function* chunksOf(text: string, sizes: readonly number[]): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  const buffer = Buffer.alloc(Math.max(...sizes));
  for (let at = 0, n = 0; at < bytes.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    const count = bytes.copy(buffer, 0, at, at + size);
    yield buffer.subarray(0, count);
    at += size;
  }
}

function scanAll(scanner: JsonArrayScanner, chunks: Iterable<Uint8Array>): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  for (const chunk of chunks) found.push(...scanner.push(chunk));
  return found;
}

function without(fields: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
