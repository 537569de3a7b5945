import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extendFile } from "@/platform/append-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

test("a file gets longer and never shorter, whoever writes last", () => {
  using folder = temporaryFolder("extend");
  const path = join(folder.path, "count");
  for (const bytes of [1, 40, 7, 41]) expect(extendFile(path, bytes)).toBe(true);
  expect(statSync(path).size).toBe(41);
});

test("neither a link nor a folder is written to", () => {
  using folder = temporaryFolder("extend");
  const target = join(folder.path, "target");
  writeFileSync(target, "mine");
  symlinkSync(target, join(folder.path, "link"));
  mkdirSync(join(folder.path, "folder"));
  expect(extendFile(join(folder.path, "link"), 40)).toBe(false);
  expect(extendFile(join(folder.path, "folder"), 40)).toBe(false);
  expect(readFileSync(target, "utf8")).toBe("mine");
});
