import { expect, test } from "bun:test";
import { anchorFiles, freshnessOf, type HashOf } from "@/memory/anchors.ts";

const NOW: Readonly<Record<string, string>> = { "a.ts": "11", "b.ts": "22", "gone.ts": "gone" };
const hashOf: HashOf = (path) => NOW[path];

test("an anchor has the hash of its file's content if the file can be read", () => {
  expect(anchorFiles(["a.ts", "gone.ts", "huge.bin"], hashOf)).toEqual([
    { path: "a.ts", contentHash: "11" },
    { path: "gone.ts" },
    { path: "huge.bin" },
  ]);
});

test.each([
  ["fresh", [anchor("a.ts", "11"), anchor("b.ts", "22")]],
  ["drifted", [anchor("a.ts", "11"), anchor("b.ts", "other")]],
  ["drifted", [anchor("a.ts", "11"), anchor("gone.ts", "33")]],
  ["orphaned", [anchor("gone.ts", "33")]],
  ["fresh", [anchor("a.ts", "11"), anchor("huge.bin", "44")]],
  ["unknown", [anchor("huge.bin", "44")]],
  ["unknown", [{ path: "a.ts" }]],
  ["unknown", []],
] as const)("a memory is %s with the anchors %j", (expected, anchors) => {
  expect(freshnessOf({ anchors }, hashOf)).toBe(expected);
});

function anchor(path: string, contentHash: string) {
  return { path, contentHash };
}
