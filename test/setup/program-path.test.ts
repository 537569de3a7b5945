import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { getProgramFolder } from "@/setup/hooks/program-path.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createPrograms } from "@test/setup/sample-project.ts";

test("a compiled program registers the folder it is really in", () => {
  using place = temporaryFolder("program");
  const dist = createPrograms(join(place.path, "dist"));
  symlinkSync(join(dist, "context-graph"), join(place.path, "wt-deploy-hooks"));
  const packageFolder = "/nowhere";
  for (const execPath of [join(dist, "context-graph"), join(place.path, "wt-deploy-hooks")]) {
    expect(getProgramFolder({ execPath, packageFolder })).toBe(dist);
  }
});

test("a program run from source registers the built one of its package", () => {
  using place = temporaryFolder("program");
  createPrograms(join(place.path, "dist"));
  const running = { execPath: "/usr/bin/bun", packageFolder: place.path };
  expect(getProgramFolder(running)).toBe(join(place.path, "dist"));
});

test("a program that is not built, not executable, or lacks its names cannot be registered", () => {
  using place = temporaryFolder("program");
  const running = { execPath: "/usr/bin/bun", packageFolder: place.path };
  const codeOf = () => {
    try {
      return getProgramFolder(running);
    } catch (error) {
      return error instanceof CatalogueError ? `${error.code} ${error.message}` : error;
    }
  };
  mkdirSync(join(place.path, "dist"));
  const missing = (name: string) =>
    `ERR_PROGRAM_MISSING The compiled program is not at ${join(place.path, "dist", name)}.`;
  expect(codeOf()).toBe(missing("context-graph"));
  createPrograms(join(place.path, "dist"));
  rmSync(join(place.path, "dist", "wt-hook-memory-posttool"));
  expect(codeOf()).toBe(missing("wt-hook-memory-posttool"));
  chmodSync(join(place.path, "dist", "context-graph"), 0o644);
  expect(codeOf()).toBe(missing("context-graph"));
});
