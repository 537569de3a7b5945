import { expect, test } from "bun:test";
import fc from "fast-check";
import { LIMITS } from "@/base/limits.ts";
import { understand } from "@test/memory/recall/understood.ts";

test.each([
  ["why does src/cache/redis.ts fail", ["src/cache/redis.ts"]],
  ["open `src\\cache\\redis.ts`, please", ["src/cache/redis.ts"]],
  ["look into ./src/cache/", ["src/cache/"]],
  ["redis.ts fails", []],
])("%j names the paths %j", (query, paths) => {
  expect(understand({ query }).paths).toEqual(paths);
});

test("files that were given count as named, each once", () => {
  const files = ["src/a.ts", "src\\b.ts"];
  const { paths } = understand({ query: "move src/a.ts to src/c.ts", files });
  expect(paths).toEqual(["src/a.ts", "src/b.ts", "src/c.ts"]);
});

test.each([
  ["parseInvoiceRow drops cells", ["parseInvoiceRow"]],
  ["HttpServer and max_open_files", ["HttpServer", "max_open_files"]],
  ["call flush() first", ["flush"]],
  ["USE_TLS is on", ["USE_TLS"]],
  ["The Server is on GitHub", ["GitHub"]],
  ["nothing of code here", []],
])("%j names the symbols %j", (query, symbols) => {
  expect(understand({ query }).symbols).toEqual(symbols);
});

test("a question of a megabyte is read by its beginning, whatever it holds", () => {
  const { text, symbols } = understand({ query: "aB_c() ".repeat(200_000), nowMs: 0 });
  expect(text.length).toBeLessThanOrEqual(LIMITS.queryChars);
  expect(symbols.length).toBeLessThanOrEqual(8);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (query) => {
      expect(query).toContain(understand({ query, nowMs: 1e12 }).text);
    }),
  );
});

test("a path at the end of a sentence is the path", () => {
  for (const end of ["?", ".", "!", ":", "...", "?!", ""]) {
    const query = `What do we know about src/billing/export.ts${end}`;
    expect(understand({ query }).paths).toEqual(["src/billing/export.ts"]);
  }
});
