// ARCHITECTURE.md names files and functions; they have to exist.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { Glob } from "bun";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const text = readFileSync(join(PROJECT_ROOT, "ARCHITECTURE.md"), "utf8");

test("every file that a walk names exists and contains the function named with it", () => {
  const steps = [...section("## Four walks").matchAll(/`([\w./-]+\.ts)` → `(\w+)(?:\(\))?`/g)];
  expect(steps.length).toBeGreaterThan(50);
  const wrong = steps.filter(([, path = "", name = ""]) => !contains(path, name));
  expect(wrong.map(([step]) => step)).toEqual([]);
});

test("every file with a path from src/ exists", () => {
  const named = [...text.matchAll(/`((?:\w[\w-]*\/)+[\w.-]+\.ts)`/g)].map(([, path = ""]) => path);
  const folders = ["src", "src/events", "."].map((folder) => join(PROJECT_ROOT, folder));
  const missing = named.filter((path) => !folders.some((folder) => existsSync(join(folder, path))));
  expect(missing).toEqual([]);
});

test("every room of a folder of src/ is listed", () => {
  const rooms = [
    ...new Glob("*/*/").scanSync({ cwd: join(PROJECT_ROOT, "src"), onlyFiles: false }),
  ];
  expect(rooms.length).toBeGreaterThan(50);
  expect(rooms.filter((room) => !text.includes(`\`${room}/\``))).toEqual([]);
});

function section(heading: string): string {
  const start = text.indexOf(`\n${heading}\n`) + 1;
  expect(start).toBeGreaterThan(0);
  const end = text.indexOf("\n## ", start);
  return text.slice(start, end < 0 ? text.length : end);
}

function contains(path: string, name: string): boolean {
  const full = join(PROJECT_ROOT, "src", path);
  return existsSync(full) && new RegExp(`\\b${name}\\b`).test(readFileSync(full, "utf8"));
}
