import { expect, test } from "bun:test";
import fc from "fast-check";
import { unifiedDiff } from "@/setup/unified-diff.ts";

/** Applies a diff to the text it was made for. */
function apply(before: string, diff: string): string {
  const lines = before === "" ? [] : before.split(/(?<=\n)/);
  const body = diff.split("\n").slice(2);
  const result: string[] = [];
  let at = 0;
  for (const [index, line] of body.entries()) {
    const hunk = /^@@ -(\d+),(\d+) \+\d+,\d+ @@$/.exec(line);
    if (hunk !== null) {
      const first = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      result.push(...lines.slice(at, first));
      at = first;
      continue;
    }
    if (line.startsWith("\\")) continue;
    const end = body[index + 1]?.startsWith("\\") === true ? "" : "\n";
    const text = line.slice(1) + end;
    if (line[0] !== "+") expect(lines[at++]).toBe(text);
    if (line[0] !== "-") result.push(text);
  }
  return [...result, ...lines.slice(at)].join("");
}

test("a diff turns the old text into the new one", () => {
  const text = fc
    .tuple(fc.array(fc.constantFrom("a", "b", "c", "d", "", " x"), { maxLength: 30 }), fc.boolean())
    .map(([lines, isEnded]) => lines.join("\n") + (isEnded && lines.length > 0 ? "\n" : ""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = unifiedDiff({ path: "f", before, after });
      if (before === after) expect(diff).toBe("");
      else expect(apply(before, diff)).toBe(after);
    }),
    { numRuns: 500 },
  );
});

test("distant changes are shown apart, with three lines around each", () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`);
  const before = `${lines.join("\n")}\n`;
  const after = before.replace("line 3\n", "line three\n").replace("line 25\n", "");
  expect(unifiedDiff({ path: "a/b", before, after }).split("\n")).toEqual([
    "--- a/b",
    "+++ a/b",
    "@@ -1,7 +1,7 @@",
    " line 0",
    " line 1",
    " line 2",
    "-line 3",
    "+line three",
    " line 4",
    " line 5",
    " line 6",
    "@@ -23,7 +23,6 @@",
    " line 22",
    " line 23",
    " line 24",
    "-line 25",
    " line 26",
    " line 27",
    " line 28",
  ]);
});

test("a file that is made or deleted is compared with /dev/null", () => {
  expect(unifiedDiff({ path: "f", before: undefined, after: "a\n" })).toBe(
    "--- /dev/null\n+++ f\n@@ -0,0 +1,1 @@\n+a",
  );
  expect(unifiedDiff({ path: "f", before: "a", after: undefined })).toBe(
    "--- f\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n\\ No newline at end of file",
  );
});

test("a large change takes no time", () => {
  const text = (word: string) =>
    Array.from({ length: 20_000 }, (_, at) => `${word} ${at}\n`).join("");
  const diff = unifiedDiff({ path: "f", before: text("old"), after: text("new") });
  expect(diff.split("\n")).toHaveLength(40_003);
});
