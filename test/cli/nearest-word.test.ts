import { expect, test } from "bun:test";
import fc from "fast-check";
import { editDistance, nearestWord } from "@/cli/input/nearest-word.ts";

const COMMANDS = ["remember", "recall", "health", "setup hooks", "uninstall"];

test.each([
  ["recal", "recall"],
  ["RECALL", "recall"],
  ["remeber", "remember"],
  ["helth", "health"],
  ["unistal", "uninstall"],
  ["setup hook", "setup hooks"],
  ["frobnicate", undefined],
  ["", undefined],
])("the nearest word to %j is %p", (word, command) => {
  expect(nearestWord(word, COMMANDS)).toBe(command);
});

test("the distance is 0 for equal words only, the same both ways, and never above the length", () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (left, right) => {
      const distance = editDistance(left, right);
      expect(distance === 0).toBe(left === right);
      expect(editDistance(right, left)).toBe(distance);
      expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(left.length - right.length));
    }),
  );
});
