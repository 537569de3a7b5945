import { expect, test } from "bun:test";
import fc from "fast-check";
import { appendFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readTranscript, TRANSCRIPT_START } from "@/claude/transcript/transcript.ts";
import {
  append,
  assistantRecord,
  toLines,
  userRecord,
  writeLargeTranscript,
} from "@test/claude/transcript-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

function textsOf(path: string, from = TRANSCRIPT_START, maxBytes?: number): string[] {
  return readTranscript(path, from, maxBytes).turns.map(({ text }) => text);
}

test("a missing file counts as empty", () => {
  using folder = temporaryFolder();
  const part = readTranscript(join(folder.path, "none.jsonl"));
  expect(part).toMatchObject({ turns: [], hasMore: false, next: TRANSCRIPT_START });
});

test("a folder instead of a file counts as empty", () => {
  using folder = temporaryFolder();
  expect(readTranscript(folder.path).turns).toEqual([]);
});

test("reading continues where it ended, and reads nothing twice", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  append(path, userRecord("one"), userRecord("two"));
  const first = readTranscript(path);
  append(path, userRecord("three"));
  expect(first.turns.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(textsOf(path, first.next)).toEqual(["three"]);
  expect(textsOf(path, readTranscript(path, first.next).next)).toEqual([]);
});

test("a line that is still being written is left for the next call", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  const line = toLines(userRecord("whole ünïcödé 数据"));
  append(path, userRecord("one"));
  const bytes = Buffer.from(line);
  // The cut is within a character of several bytes.
  const cut = bytes.indexOf("数") + 1;
  appendFileSync(path, bytes.subarray(0, cut));
  const first = readTranscript(path);
  expect(first).toMatchObject({ hasMore: false, unreadableLines: 0 });
  expect(first.turns).toHaveLength(1);
  appendFileSync(path, bytes.subarray(cut));
  expect(textsOf(path, first.next)).toEqual(["whole ünïcödé 数据"]);
});

test("a broken line in the middle is counted and does not hide the following ones", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  const torn = toLines(userRecord("never read")).slice(0, -20);
  writeFileSync(path, `${toLines(userRecord("one"))}${torn}\n${toLines(userRecord("two"))}`);
  const part = readTranscript(path);
  expect(part.turns.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(part.unreadableLines).toBe(1);
});

test("a line longer than a part is skipped over several calls", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  append(path, userRecord("one"), userRecord("x".repeat(20_000)), userRecord("two"));
  const texts: string[] = [];
  let skipped = 0;
  let part = readTranscript(path, TRANSCRIPT_START, 2_048);
  for (let call = 0; call < 100; call += 1) {
    texts.push(...part.turns.map(({ text }) => text));
    skipped += part.skippedLines;
    if (!part.hasMore) break;
    part = readTranscript(path, part.next, 2_048);
  }
  expect(texts).toEqual(["one", "two"]);
  expect(skipped).toBe(1);
});

test("a huge line that is still growing is skipped", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  writeFileSync(path, `{"type":"user","x":"${"y".repeat(3_000)}`);
  const first = readTranscript(path, TRANSCRIPT_START, 1_024);
  expect(first.next).toMatchObject({ offset: 1_024, isInsideLine: true });
  let position = first.next;
  for (let call = 0; call < 4; call += 1) position = readTranscript(path, position, 1_024).next;
  appendFileSync(path, `end"}\n${toLines(userRecord("after"))}`);
  expect(textsOf(path, position, 1_024)).toEqual(["after"]);
});

test("a file that shrank is read from its start", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  append(path, userRecord("one"), userRecord("two"));
  const { next } = readTranscript(path);
  truncateSync(path, toLines(userRecord("one")).length);
  expect(readTranscript(path, next)).toMatchObject({ wasReplaced: true });
  expect(textsOf(path, next)).toEqual(["one"]);
});

test("a larger file in its place is noticed", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  append(path, userRecord("one", { uuid: "a" }));
  const { next } = readTranscript(path);
  rmSync(path);
  append(path, userRecord("new", { uuid: "b" }), userRecord("file", { uuid: "c" }));
  expect(statSync(path).size).toBeGreaterThan(next.offset);
  expect(readTranscript(path, next).wasReplaced).toBe(true);
  expect(textsOf(path, next)).toEqual(["new", "file"]);
});

test.each([
  { offset: -1, mark: "", isInsideLine: false },
  { offset: 3.5, mark: "", isInsideLine: false },
  { offset: Number.NaN, mark: "", isInsideLine: false },
  { offset: 10, mark: "zz", isInsideLine: true },
])("an invalid position, %j, means the start", (position) => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  append(path, userRecord("one"));
  expect(textsOf(path, position)).toEqual(["one"]);
});

test("a file of 50 MB is read in parts, and memory does not grow with the file", () => {
  using folder = temporaryFolder();
  const [small, large] = [join(folder.path, "small.jsonl"), join(folder.path, "large.jsonl")];
  writeLargeTranscript(small, 2 * 1024 * 1024);
  const turns = writeLargeTranscript(large, 50 * 1024 * 1024);
  const little = readInParts(small);
  const much = readInParts(large);
  expect(much.found).toMatchObject({ turns, offset: statSync(large).size });
  expect(much.found.mostBytes).toBeLessThanOrEqual(256 * 1024);
  expect(much.found.parts).toBeGreaterThan(190);
  // Half of the file. Reading it as a whole would take at least its full size.
  expect(much.maxRssBytes - little.maxRssBytes).toBeLessThan(25 * 1024 * 1024);
});

function readInParts(path: string): { found: Record<string, number>; maxRssBytes: number } {
  const program = join(import.meta.dir, "programs", "read-in-parts.ts");
  const run = Bun.spawnSync([process.execPath, program, path, String(256 * 1024)]);
  expect(run.stderr.toString()).toBe("");
  return {
    found: JSON.parse(run.stdout.toString()) as Record<string, number>,
    maxRssBytes: run.resourceUsage.maxRSS,
  };
}

test("parts of any size give the same turns as the whole", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  const records = Array.from({ length: 30 }, (_, index) => userRecord(`said ${index} 😀`));
  append(path, ...records, assistantRecord([{ type: "text", text: "done" }]));
  const whole = textsOf(path);
  fc.assert(
    fc.property(fc.integer({ min: 600, max: 20_000 }), (maxBytes) => {
      const texts: string[] = [];
      let part = readTranscript(path, TRANSCRIPT_START, maxBytes);
      texts.push(...part.turns.map(({ text }) => text));
      while (part.hasMore) {
        part = readTranscript(path, part.next, maxBytes);
        texts.push(...part.turns.map(({ text }) => text));
      }
      expect(texts).toEqual(whole);
    }),
    { numRuns: 50 },
  );
});

test("reading ends and does not throw, whatever the file contains", () => {
  using folder = temporaryFolder();
  const path = join(folder.path, "s.jsonl");
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json().map((json) => `{"type":"user","message":${json}}`),
    fc.json().map((json) => `{"type":"assistant","message":{"content":[${json}]},"uuid":${json}}`),
    fc.constantFrom("null", '["user"]', '"assistant"', `${"[".repeat(5_000)}"user"`),
  );
  fc.assert(
    fc.property(fc.array(hostile), fc.integer({ min: 1, max: 4_000 }), (lines, maxBytes) => {
      writeFileSync(path, lines.join("\n"));
      let part = readTranscript(path, TRANSCRIPT_START, maxBytes);
      while (part.hasMore) {
        const before = part.next.offset;
        part = readTranscript(path, part.next, maxBytes);
        if (part.hasMore) expect(part.next.offset).toBeGreaterThan(before);
      }
    }),
    { numRuns: 60 },
  );
}, 60_000);
