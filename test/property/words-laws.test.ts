// The fast code that shortens words without patterns gives the same result as the patterns.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { featuresIn, plainWording } from "@/store/text/near-duplicate.ts";
import { anyText } from "@test/property/any-text.ts";
import { plainWordingByPatterns, stemByPatterns } from "@test/property/words-by-patterns.ts";

const ENDINGS = ["", "s", "es", "ies", "ied", "ed", "e", "ing", "ings", "ly", "y", "ss", "nned"];
const MARKS = [" ", "\n", "\u00a0", ".", ",", "'s", "-", "(", ")", "the ", "É"];

function wordOf(letters: string): fc.Arbitrary<string> {
  const start = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });
  return fc.tuple(start, fc.constantFrom(...ENDINGS)).map((parts) => parts.join(""));
}

test("the plain wording of a text is the same as with patterns", () => {
  const wordy = fc
    .array(fc.oneof(wordOf("abdegilnsyzABS09"), fc.constantFrom(...MARKS)), { maxLength: 30 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(wordy, anyText), (any) => {
      expect(plainWording(any)).toBe(plainWordingByPatterns(any));
    }),
    { numRuns: 2_000 },
  );
}, 60_000);

test("a lower-case word is compared by the same stem as with patterns", () => {
  fc.assert(
    fc.property(wordOf("abdegilnsyz"), (any) => {
      const features = [...featuresIn(`xyzzy ${any}`)].filter((term) => term !== "xyzzy");
      // Stop words and negations have no stem.
      if (features.length > 0) expect(features).toEqual([stemByPatterns(any)]);
    }),
    { numRuns: 5_000 },
  );
}, 60_000);
