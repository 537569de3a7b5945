// npm run bench:scale on sizes that take a moment.
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import { clockAt, provideStore } from "../../bench/scale/build-store.ts";
import { measureSize } from "../../bench/scale/measure-size.ts";
import { createScaleCorpus } from "../../bench/scale/memories.ts";
import { formatSize } from "../../bench/scale/print.ts";
import { QUERY_KINDS, queryOf } from "../../bench/scale/queries.ts";
import { parseSizes, sizeName } from "../../bench/scale/sizes.ts";

const folder = mkdtempSync(join(tmpdir(), "context-graph-scale-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const corpus = createScaleCorpus(1);

test("sizes are parsed and sorted, smallest first", () => {
  expect(parseSizes("1M, 10k,500,10k")).toEqual([500, 10_000, 1_000_000]);
  expect([500, 10_000, 1_000_000].map(sizeName)).toEqual(["500", "10k", "1M"]);
  for (const wrong of ["", "k", "1g", "0", "1.5k", "-1"]) {
    expect(() => parseSizes(wrong)).toThrow("is not a size");
  }
});

test("the same seed makes the same memories, and no two of them are equal", () => {
  const again = createScaleCorpus(1);
  const drafts = Array.from({ length: 500 }, (_, i) => corpus.draft(i));
  expect(drafts[321]).toEqual(again.draft(321));
  expect(new Set(drafts.map(({ text }) => text)).size).toBe(500);
  expect(createScaleCorpus(2).draft(0).text).not.toBe(drafts[0]?.text ?? "");
});

test("memories have sessions with a topic, files, and errors that recur", () => {
  const drafts = Array.from({ length: 500 }, (_, i) => corpus.draft(i));
  expect(new Set(drafts.map(({ sessionId }) => sessionId)).size).toBe(20);
  const signatures = drafts.flatMap(({ errorSignature }) => errorSignature ?? []);
  expect(signatures.length).toBeGreaterThan(50);
  expect(new Set(signatures).size).toBeLessThan(signatures.length);
  expect(drafts.flatMap(({ files }) => files ?? []).length).toBeGreaterThan(300);
  const [name = ""] = corpus.topic(0);
  const inSession = drafts.slice(0, 25).filter(({ text }) => text.includes(name));
  expect(inSession.length).toBeGreaterThan(3);
});

test("queries of each kind differ between runs, and the same run gives the same query", () => {
  for (const kind of QUERY_KINDS) {
    const queries = Array.from({ length: 50 }, (_, run) => queryOf(kind, corpus, 1_000, run));
    expect(new Set(queries).size).toBeGreaterThan(40);
    expect(queries[7]).toBe(queryOf(kind, corpus, 1_000, 7));
  }
  expect(queryOf("prompt", corpus, 1_000, 3).split(" ")).toHaveLength(30);
});

test("a store is built once and reused the next time", () => {
  const parent = join(folder, "kept");
  const steps: number[] = [];
  const first = provideStore(parent, corpus, 60, (done) => steps.push(done));
  expect(first).toMatchObject({ isKept: false, build: { size: 60 } });
  expect(steps).toEqual([60]);
  const second = provideStore(parent, corpus, 60, () => steps.push(-1));
  expect(second).toEqual({ ...first, isKept: true });
  expect(steps).toEqual([60]);
});

test("an unfinished store is built anew", () => {
  const parent = join(folder, "unfinished");
  const { folder: built } = provideStore(parent, corpus, 30, () => undefined);
  rmSync(join(built, "complete.json"));
  expect(provideStore(parent, corpus, 30, () => undefined).isKept).toBe(false);
  const store = openStore({ folder: built, clock: clockAt(30), patience: () => 1_000 });
  expect(store.countMemories()).toBe(30);
  expect(store.checkIntegrity()).toMatchObject({ isSound: true, memoryCount: 30 });
  store.close();
});

test("one size is measured completely, and the kept store does not change", () => {
  const storesFolder = join(folder, "stores");
  const report = measureSize(120, {
    storesFolder,
    workFolder: folder,
    queries: 4,
    hookRuns: 0,
    remembers: 5,
    progress: () => undefined,
    isRecallInOwnProcess: false,
  });
  expect(report.recall.rows).toHaveLength(12);
  expect(report.recall.rows.every(({ times }) => times.runs % 4 === 0 && times.runs > 0)).toBe(
    true,
  );
  expect(report.recall.rows.find(({ kind }) => kind === "rare")?.answered).toBe(1);
  expect(report.remember.single.runs).toBe(5);
  expect(report.disk.bytesPerMemory * 120).toBe(report.disk.bytes);
  expect(report.disk.tables.map(({ name }) => name)).toContain("memories");
  const text = formatSize(report, report);
  expect(text).toContain("120 memories");
  expect(text).not.toContain("NaN");
  const { folder: kept, isKept } = provideStore(storesFolder, corpus, 120, () => undefined);
  expect(isKept).toBe(true);
  expect(statSync(join(kept, "db", "context-graph.db")).size).toBe(report.disk.bytes);
  expect(existsSync(join(folder, "project"))).toBe(false);
}, 60_000);
