import { expect, test } from "bun:test";
import fc from "fast-check";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { anyText } from "@test/property/any-text.ts";

/** Values that differ from day to day, by their name in a template. */
const CHANGING: Readonly<Record<string, fc.Arbitrary<string>>> = {
  // Longer numbers could be taken for a card number.
  number: fc.bigInt({ min: 0n, max: 10n ** 11n }).map(String),
  path: fc
    .array(fc.stringMatching(/^[\w.@~+-]{1,12}$/), { minLength: 1, maxLength: 5 })
    .map((folders) => `/${folders.join("/")}/app.ts`),
  windowsPath: fc
    .array(fc.stringMatching(/^[\w.@+-]{1,12}$/), { minLength: 1, maxLength: 5 })
    .map((folders) => `C:\\${folders.join("\\")}\\app.ts`),
  address: fc.stringMatching(/^[0-9a-f]{1,16}$/).map((hex) => `0x${hex}`),
  time: fc
    .date({ min: new Date(0), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true })
    .map((date) => date.toISOString()),
  id: fc.uuid(),
  // One commit in a million has a hash without a digit.
  commit: fc.stringMatching(/^[0-9a-f]{40}$/).filter((hex) => /\d/.test(hex)),
};

const TEMPLATES = [
  "Error: cannot open {path}: code {number}",
  "{time} fatal: worker {number} crashed at {address} in {path}:{number}:{number}",
  "error: job {id} failed after {number} ms",
  "fatal: bad object {commit}",
  "Error: ENOENT: no such file, open '{windowsPath}' ({number})",
  "panic: runtime error: index out of range [{number}] with length {number}",
  "{path}({number},{number}): error TS2304: cannot find name 'x'",
];

function fill(template: string): fc.Arbitrary<string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const values = names.map((name) => CHANGING[name] ?? fc.constant(name));
  return fc.tuple(...values).map((chosen) => {
    let at = 0;
    return template.replaceAll(/\{\w+\}/g, () => chosen[at++] ?? "");
  });
}

test.each(TEMPLATES)(
  "%j is the same error whatever its numbers, paths, times and ids",
  (template) => {
    fc.assert(
      fc.property(fill(template), fill(template), (left, right) => {
        expect(errorSignature(left)).toBeDefined();
        expect(errorSignature(right)).toBe(errorSignature(left));
      }),
      { numRuns: 300 },
    );
  },
);

test("a signature of any text is one short line, the same every time, with no number in it", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const signature = errorSignature(text);
      expect(errorSignature(text)).toBe(signature);
      if (signature === undefined) return;
      expect(signature).toMatch(/^[^\n\d]{1,200}$/);
      expect(signature.isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
}, 60_000);
