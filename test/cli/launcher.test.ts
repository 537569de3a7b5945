// bin/context-graph, the script behind every name that npm installs.
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { VERSION } from "@/base/version.ts";
import packageJson from "../../package.json" with { type: "json" };
import { runProcess } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const root = join(import.meta.dir, "..", "..");

test("package.json offers every name of the program", () => {
  expect(Object.keys(packageJson.bin)).toEqual([...PROGRAM_NAMES]);
  expect(new Set(Object.values(packageJson.bin))).toEqual(new Set(["bin/context-graph"]));
});

test("a linked name runs the executable built beside it", async () => {
  using folder = temporaryFolder("launcher");
  const link = linkName(folder.path, root, "wt-memory");
  expect(await run(link, ["--version"], folder.path)).toEqual(`wt-memory ${VERSION}\n`);
});

test("without an executable the sources run with the installed Bun, under the same name", async () => {
  using folder = temporaryFolder("launcher");
  const copy = copyPackage(folder.path, ["bin", "src", "package.json", "tsconfig.json"]);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const link = linkName(folder.path, copy, "wt-memory");
  expect(await run(link, ["--version"], folder.path)).toEqual(`wt-memory ${VERSION}\n`);
});

test("an executable that npm installed beside the package or inside it runs under each name", async () => {
  using folder = temporaryFolder("launcher");
  const modules = join(folder.path, "node_modules");
  const copy = copyPackage(modules, ["bin"]);
  for (const place of [modules, join(copy, "node_modules")]) {
    const platform = addExecutable(place, "linux-x64", "exit 0");
    const link = linkName(folder.path, copy, "wt-hook-memory");
    const printed = await run(link, ["Stop", "a b"], folder.path);
    expect(printed).toBe("linux-x64 --as wt-hook-memory Stop a b\n");
    for (const path of [platform, link]) rmSync(path, { recursive: true });
  }
});

test("of several platforms the one that starts is used", async () => {
  using folder = temporaryFolder("launcher");
  const modules = join(folder.path, "node_modules");
  const copy = copyPackage(modules, ["bin"]);
  addExecutable(modules, "linux-x64-musl", "exit 0");
  addExecutable(modules, "darwin-arm64", "exit 127");
  addExecutable(modules, "win32-x64", "exit 127");
  const link = linkName(folder.path, copy, "context-graph");
  const printed = await run(link, ["list"], folder.path);
  expect(printed).toBe("linux-x64-musl --as context-graph list\n");
});

test("without either it says what to do", async () => {
  using folder = temporaryFolder("launcher");
  const copy = copyPackage(folder.path, ["bin"]);
  const result = await runProcess({
    command: [join(copy, "bin", "context-graph"), "--version"],
    cwd: folder.path,
    env: { PATH: "/usr/bin:/bin", HOME: folder.path },
  });
  expect(result.stdout).toBe("");
  expect(result.stderr).toContain("npm run build");
  expect(result.exitCode).toBe(1);
});

/** A stand-in for an executable that says how it was called, if it starts at all. */
function addExecutable(modules: string, platform: string, end: string): string {
  const folder = join(modules, "@context-graph", platform);
  mkdirSync(folder, { recursive: true });
  const says = end === "exit 0" ? `echo ${platform} "$@"; ` : "";
  writeFileSync(join(folder, "context-graph"), `#!/bin/sh\n${says}${end}\n`, { mode: 0o755 });
  return folder;
}

function copyPackage(folder: string, parts: readonly string[]): string {
  const copy = join(folder, "package");
  mkdirSync(copy, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  return copy;
}

function linkName(folder: string, packageFolder: string, name: string): string {
  const link = join(folder, name);
  symlinkSync(join(packageFolder, "bin", "context-graph"), link);
  return link;
}

async function run(program: string, args: readonly string[], folder: string): Promise<string> {
  const result = await runProcess({
    command: [program, ...args],
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", HOME: folder },
  });
  expect(result.stderr).toBe("");
  expect(result.exitCode).toBe(0);
  return result.stdout;
}
