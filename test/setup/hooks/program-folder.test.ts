import { expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createPrograms } from "@test/setup/sample-project.ts";

test("a compiled program registers its real folder, not that of a link", () => {
  using temporary = temporaryFolder("program");
  const dist = createPrograms(join(temporary.path, "dist"));
  symlinkSync(join(dist, "context-graph"), join(temporary.path, "wt-deploy-hooks"));
  const packageFolder = "/nowhere";
  for (const execPath of [join(dist, "context-graph"), join(temporary.path, "wt-deploy-hooks")]) {
    expect(getProgramFolder({ execPath, packageFolder })).toBe(dist);
  }
});

test("a program run from source registers its package's dist folder", () => {
  using temporary = temporaryFolder("program");
  createPrograms(join(temporary.path, "dist"));
  const running = { execPath: "/usr/bin/bun", packageFolder: temporary.path };
  expect(getProgramFolder(running)).toBe(join(temporary.path, "dist"));
  expect(getProgramFolder()).toBe(join(import.meta.dir, "..", "..", "..", "dist"));
});

test("a program that is not built, is not executable or lacks its other names is refused", () => {
  using temporary = temporaryFolder("program");
  const running = { execPath: "/usr/bin/bun", packageFolder: temporary.path };
  const codeOf = () => {
    try {
      return getProgramFolder(running);
    } catch (error) {
      return error instanceof CatalogueError ? `${error.code} ${error.message}` : error;
    }
  };
  mkdirSync(join(temporary.path, "dist"));
  const missing = (name: string) =>
    `ERR_PROGRAM_MISSING The compiled program is not at ${join(temporary.path, "dist", name)}.`;
  expect(codeOf()).toBe(missing("context-graph"));
  createPrograms(join(temporary.path, "dist"));
  rmSync(join(temporary.path, "dist", "wt-hook-memory-posttool"));
  expect(codeOf()).toBe(missing("wt-hook-memory-posttool"));
  chmodSync(join(temporary.path, "dist", "context-graph"), 0o644);
  expect(codeOf()).toBe(missing("context-graph"));
});

test("on Windows the names that npm cannot install are linked to the program", () => {
  using temporary = temporaryFolder("program");
  const execPath = join(temporary.path, "context-graph.exe");
  writeFileSync(execPath, "", { mode: 0o755 });
  expect(getProgramFolder({ execPath, packageFolder: "/nowhere" })).toBe(temporary.path);
  for (const name of ["wt-hook-memory.exe", "wt-hook-memory-posttool.exe"]) {
    expect(existsSync(join(temporary.path, name))).toBe(true);
  }
});
