// bin/context-graph, the script behind every name that npm installs.
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
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

function copyPackage(folder: string, parts: readonly string[]): string {
  const copy = join(folder, "package");
  mkdirSync(copy);
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
