// npm start, called as npm calls it: in the clone, with the caller's directory in INIT_CWD.
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { type ProcessResult, runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

test("--help says what it does and does nothing", async () => {
  using folder = temporaryFolder("start");
  for (const args of [["--help"], [folder.path, "--help"]]) {
    const { exitCode, stdout } = await start(folder.path, args);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("npm start -- ~/projects/shop --local");
  }
  expect(existsSync(join(folder.path, ".claude"))).toBe(false);
});

test("--local is passed on, before or after the directory, which is relative to the caller", async () => {
  using folder = temporaryFolder("start");
  for (const [name, args] of [
    ["a shop", ["a shop", "--local"]],
    ["b", ["--local", "b"]],
  ] as const) {
    mkdirSync(join(folder.path, name));
    expect(await start(folder.path, args)).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(folder.path, name, ".claude", "settings.local.json"))).toBe(true);
    expect(existsSync(join(folder.path, name, ".claude", "settings.json"))).toBe(false);
  }
});

test("options without a directory are answered with a question", async () => {
  using folder = temporaryFolder("start");
  for (const args of [["--local"], ["--transport", "mcp"]]) {
    const { exitCode, stderr } = await start(folder.path, args);
    expect(exitCode).toBe(64);
    expect(stderr).toContain("which project?");
  }
});

test("without git the demonstration says so in one sentence", async () => {
  using folder = temporaryFolder("start");
  const path = join(folder.path, "bin");
  mkdirSync(path);
  symlinkSync(nodePath(), join(path, "node"));
  const { exitCode, stdout, stderr } = await start(folder.path, [], path);
  expect(exitCode).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^context-graph: the demonstration needs git, [^\n]*\n$/);
});

async function start(
  folder: string,
  args: readonly string[],
  path = SYSTEM_PATH,
): Promise<ProcessResult> {
  return await runProcess({
    command: [nodePath(), "scripts/start.mjs", ...args],
    cwd: PROJECT_ROOT,
    env: { PATH: path, HOME: folder, INIT_CWD: folder },
    timeoutMs: 60_000,
  });
}

function nodePath(): string {
  return Bun.which("node", { PATH: SYSTEM_PATH }) ?? "node";
}
