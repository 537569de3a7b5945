import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { adviceDue, adviceForUser, parseThreshold } from "@/session/compaction-advice.ts";
import { countToolCall, claimOnce, removeOldCounts } from "@/session/tool-count.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

test("calls are counted one by one, separately for each session", () => {
  using folder = temporaryFolder("counts");
  expect([1, 2, 3].map(() => countToolCall(folder.path, "one"))).toEqual([1, 2, 3]);
  expect(countToolCall(folder.path, "two")).toBe(1);
});

test("ten processes that count a hundred calls each lose no call", async () => {
  using folder = temporaryFolder("counts");
  const program = `
    import { countToolCall } from "@/session/tool-count.ts";
    for (let n = 0; n < 100; n += 1) countToolCall(${JSON.stringify(folder.path)}, "s");
  `;
  const running = Array.from({ length: 10 }, () =>
    Bun.spawn([process.execPath, "-e", program], { cwd: join(import.meta.dir, "../..") }),
  );
  expect(await Promise.all(running.map(({ exited }) => exited))).toEqual(running.map(() => 0));
  expect(countToolCall(folder.path, "s")).toBe(1_001);
});

test("a name is claimed once, however many ask", () => {
  using folder = temporaryFolder("counts");
  countToolCall(folder.path, "s");
  expect(claimOnce(folder.path, "s", "advice-1")).toBe(true);
  expect(claimOnce(folder.path, "s", "advice-1")).toBe(false);
  expect(claimOnce(folder.path, "s", "advice-2")).toBe(true);
});

test("a strange session id creates no file, and a failed count is undefined", () => {
  using folder = temporaryFolder("counts");
  for (const id of ["", "..", "../x", "a/b", ".x"]) {
    expect(countToolCall(folder.path, id)).toBeUndefined();
    expect(claimOnce(folder.path, id, "x")).toBe(false);
  }
  expect(readdirSync(folder.path)).toEqual([]);
  mkdirSync(join(folder.path, "counts", "taken"), { recursive: true });
  expect(countToolCall(folder.path, "taken")).toBeUndefined();
});

test("counts of old sessions are removed", () => {
  using folder = temporaryFolder("counts");
  countToolCall(folder.path, "old");
  countToolCall(folder.path, "new");
  utimesSync(join(folder.path, "counts", "old"), 1, 1);
  removeOldCounts(folder.path, 1_000_000);
  expect(existsSync(join(folder.path, "counts", "old"))).toBe(false);
  expect(existsSync(join(folder.path, "counts", "new"))).toBe(true);
  removeOldCounts(join(folder.path, "nowhere"), 1);
});

verifies(["CM-06"], "advice is due at the threshold and every 25 calls after it", () => {
  const due = (threshold: number) =>
    Array.from({ length: 130 }, (_, n) => n + 1).filter(
      (count) => adviceDue(count, threshold) > adviceDue(count - 1, threshold),
    );
  expect(due(50)).toEqual([50, 75, 100, 125]);
  expect(due(60)).toEqual([60, 85, 110]);
  expect(due(1)).toEqual([1, 26, 51, 76, 101, 126]);
});

verifies(["CM-07"], "an invalid threshold counts as 50", () => {
  expect([" 30 ", "1", "10000"].map(parseThreshold)).toEqual([30, 1, 10_000]);
  for (const text of ["", "0", "-5", "10001", "many", "5.5", "1e3", "NaN"]) {
    expect(parseThreshold(text)).toBe(50);
  }
});

verifies(["CM-08", "CM-09", "CM-10"], "the advice names the three good moments", () => {
  expect(adviceForUser(50, undefined)).toStartWith("This session has 50 tool calls.");
  const told = adviceForUser(75, 151_200);
  expect(told).toContain("75 tool calls and a context of about 151,000 tokens");
  expect(told).toContain("after exploring and before carrying out");
  expect(told).toContain("after a milestone");
  expect(told).toContain("before turning to something else");
});
