import { expect, test } from "bun:test";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  forgetAnswered,
  noteAsked,
  queryCachePath,
  queryKey,
  removeQueryCache,
  wasAsked,
} from "@/session/query-cache.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const KEY = queryKey("PreToolUse", "Read", "billing/export");
const OTHER = queryKey("PreToolUse", "Read", "billing/import");

verifies(["SS-03"], "the key is a short hash of only event, tool and query", () => {
  expect(KEY).toMatch(/^[0-9a-f]{16}$/);
  expect(queryKey("PreToolUse", "Read", "billing/export")).toBe(KEY);
  const keys = [
    KEY,
    OTHER,
    queryKey("PostToolUse", "Read", "billing/export"),
    queryKey("PreToolUse", "Edit", "billing/export"),
    queryKey("PreToolUse", "Readb", "illing/export"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

verifies(["SS-01"], "a query looked up in a session is known only in that session", () => {
  using folder = temporaryFolder("asked");
  expect(wasAsked(folder.path, "abc", KEY)).toBe(false);
  noteAsked(folder.path, "abc", [{ key: KEY, hasText: false }]);
  noteAsked(folder.path, "abc", [{ key: OTHER, hasText: true }]);
  expect(wasAsked(folder.path, "abc", KEY)).toBe(true);
  expect(wasAsked(folder.path, "abc", OTHER)).toBe(true);
  expect(wasAsked(folder.path, "other", KEY)).toBe(false);
  const path = join(folder.path, "wt-memory-session-abc.json");
  expect(readFileSync(path, "utf8")).toBe(`["${KEY}",false]\n["${OTHER}",true]\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.path)).toEqual(["wt-memory-session-abc.json"]);
});

test("queries answered with text are forgotten once that text is gone", () => {
  using folder = temporaryFolder("asked");
  noteAsked(folder.path, "abc", [
    { key: KEY, hasText: true },
    { key: OTHER, hasText: false },
  ]);
  forgetAnswered(folder.path, "abc");
  expect(wasAsked(folder.path, "abc", KEY)).toBe(false);
  expect(wasAsked(folder.path, "abc", OTHER)).toBe(true);
  removeQueryCache(folder.path, "abc");
  expect(readdirSync(folder.path)).toEqual([]);
  removeQueryCache(folder.path, "abc");
});

test("a session id that could lead elsewhere has no file", () => {
  using folder = temporaryFolder("asked");
  for (const id of ["", "..", "../x", "a/b", "a\\b", "a.b", "a\0b", "-x", "a".repeat(129)]) {
    expect({ id, path: queryCachePath(folder.path, id) }).toEqual({ id, path: undefined });
    noteAsked(folder.path, id, [{ key: KEY, hasText: false }]);
    expect(wasAsked(folder.path, id, KEY)).toBe(false);
    removeQueryCache(folder.path, id);
  }
  expect(readdirSync(folder.path)).toEqual([]);
});

test("a damaged file knows no query, and new ones are still recorded", () => {
  using folder = temporaryFolder("asked");
  const path = join(folder.path, "wt-memory-session-abc.json");
  const nonsense = ["", "{", "null", "[]", '{"asked":7}', '{"asked":[1]}', "\0".repeat(100)];
  const hostile = `["__proto__",true]\n["../../x",true]\n["${KEY}x",true]\n"${KEY}"`;
  for (const content of [...nonsense, hostile, `["${KEY}",true]\n${" ".repeat(70_000)}`]) {
    writeFileSync(path, content);
    expect({ content, known: wasAsked(folder.path, "abc", KEY) }).toEqual({
      content,
      known: false,
    });
    noteAsked(folder.path, "abc", [{ key: OTHER, hasText: false }]);
    expect(wasAsked(folder.path, "abc", OTHER)).toBe(true);
    forgetAnswered(folder.path, "abc");
    expect(readFileSync(path, "utf8")).toBe(`["${OTHER}",false]\n`);
  }
});

test("links, folders and files with a second hard link are neither read nor written through", () => {
  using folder = temporaryFolder("asked");
  const path = join(folder.path, "wt-memory-session-abc.json");
  const victim = join(folder.path, "victim");
  const content = `["${KEY}",true]\n`;
  writeFileSync(victim, content);
  for (const trap of [() => symlinkSync(victim, path), () => linkSync(victim, path)]) {
    trap();
    expect(wasAsked(folder.path, "abc", KEY)).toBe(false);
    noteAsked(folder.path, "abc", [{ key: OTHER, hasText: false }]);
    expect(readFileSync(victim, "utf8")).toBe(content);
    expect(wasAsked(folder.path, "abc", OTHER)).toBe(true);
    removeQueryCache(folder.path, "abc");
  }
  symlinkSync(victim, path);
  removeQueryCache(folder.path, "abc");
  expect(existsSync(victim)).toBe(true);
  mkdirSync(path);
  noteAsked(folder.path, "abc", [{ key: KEY, hasText: false }]);
  expect(wasAsked(folder.path, "abc", KEY)).toBe(false);
  expect(readdirSync(folder.path).sort()).toEqual(["victim", "wt-memory-session-abc.json"]);
});

test("a missing folder is not an error", () => {
  using folder = temporaryFolder("asked");
  const missing = join(folder.path, "missing");
  noteAsked(missing, "abc", [{ key: KEY, hasText: false }]);
  expect(wasAsked(missing, "abc", KEY)).toBe(false);
  forgetAnswered(missing, "abc");
  removeQueryCache(missing, "abc");
});

test("queries that several processes record at once are all kept", async () => {
  using folder = temporaryFolder("asked");
  const source = `import { noteAsked } from "@/session/query-cache.ts";
    for (let i = 0; i < 50; i += 1) {
      const key = (Number(process.argv[1]) * 50 + i).toString(16).padStart(16, "0");
      noteAsked(${JSON.stringify(folder.path)}, "abc", [{ key, hasText: false }]);
    }`;
  const cwd = join(import.meta.dir, "..", "..");
  const writers = Array.from({ length: 6 }, (_, n) =>
    Bun.spawn([process.execPath, "-e", source, String(n)], { cwd }),
  );
  await Promise.all(writers.map(({ exited }) => exited));
  const keys = Array.from({ length: 300 }, (_, i) => i.toString(16).padStart(16, "0"));
  expect(keys.filter((key) => !wasAsked(folder.path, "abc", key))).toEqual([]);
});

test("the file is bounded: a full one starts anew", () => {
  using folder = temporaryFolder("asked");
  const keys = Array.from({ length: 4_000 }, (_, i) => queryKey("PreToolUse", "Bash", `${i}`));
  for (let i = 0; i < keys.length; i += 500) {
    const asked = keys.slice(i, i + 500).map((key) => ({ key, hasText: false }));
    noteAsked(folder.path, "abc", asked);
  }
  const path = join(folder.path, "wt-memory-session-abc.json");
  expect(statSync(path).size).toBeLessThan(64 * 1024);
  expect(wasAsked(folder.path, "abc", keys.at(-1) ?? "")).toBe(true);
  expect(wasAsked(folder.path, "abc", keys[0] ?? "")).toBe(false);
});
