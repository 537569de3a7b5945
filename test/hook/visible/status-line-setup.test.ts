// The status line in the user's settings: added only where there is none, removed without a trace.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  addStatusLine,
  removeStatusLine,
  whoseStatusLine,
} from "@/claude/settings/status-line-setting.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const TIMEOUT_MS = 30_000;
const COMMAND = "if [ -x '/opt/context-graph' ]; then exec '/opt/context-graph' statusline; fi";

test.each([
  "",
  "{}\n",
  '{\n  "model": "opus"\n}\n',
  '{ "model": "opus" }',
  '{\r\n\t"model": "opus", // mine\r\n\t"hooks": {},\r\n}\r\n',
  '\uFEFF{\n    "permissions": { "allow": ["Bash"] }\n}',
])("%p gets it, once, and is the same without it", (before) => {
  const after = addStatusLine(before, COMMAND, "f");
  expect(whoseStatusLine(after, "f")).toBe("own");
  expect(addStatusLine(after, COMMAND, "f")).toBe(after);
  const moved = addStatusLine(after, COMMAND.replaceAll("/opt", "/usr"), "f");
  expect(moved).toBe(after.replaceAll("/opt", "/usr"));
  expect(removeStatusLine(moved, "f")).toBe(before === "" ? "{}\n" : before);
});

test("one of somebody else stays, and ours is told from it", () => {
  const other = '{ "statusLine": { "type": "command", "command": "~/.claude/line.sh" } }';
  expect(whoseStatusLine(other, "f")).toBe("other");
  expect(addStatusLine(other, COMMAND, "f")).toBe(other);
  expect(removeStatusLine(other, "f")).toBe(other);
  expect(whoseStatusLine('{ "statusLine": "odd" }', "f")).toBe("other");
});

test("what the user added to ours stays when it is updated", () => {
  const own = addStatusLine("", COMMAND, "f").replace('"type"', '"padding": 2, "type"');
  const moved = addStatusLine(own, COMMAND.replaceAll("/opt", "/usr"), "f");
  expect(JSON.parse(moved)).toMatchObject({ statusLine: { padding: 2 } });
});

function run(sandbox: Sandbox, ...args: string[]) {
  return sandbox.run({ args: ["setup", "status-line", ...args] });
}

test(
  "setup adds it for the user or for a project, and removes it again",
  async () => {
    await using sandbox = await createSandbox();
    const users = join(sandbox.home, ".claude", "settings.json");
    const first = await run(sandbox);
    expect(first.stdout).toContain(`Memory is in the status line now (${users}).`);
    const settings = JSON.parse(readFileSync(users, "utf8")) as Record<string, unknown>;
    const program = getProgramPath();
    const command = `if [ -x '${program}' ]; then exec '${program}' statusline; fi`;
    expect(settings).toEqual({ statusLine: { type: "command", command } });
    expect((await run(sandbox)).stdout).toBe(`The status line is already in ${users}.\n`);
    const shell = Bun.spawnSync(["/bin/sh", "-c", command], {
      cwd: sandbox.project.path,
      env: { HOME: sandbox.home },
      stdin: new TextEncoder().encode("{}"),
    });
    expect(shell.stdout.toString()).toBe("Memory: nothing yet\n");
    expect((await run(sandbox, "--remove")).stdout).toBe(
      `Removed the status line from ${users}.\n`,
    );
    expect(existsSync(users)).toBe(false);
    await run(sandbox, "--local");
    const local = join(sandbox.project.path, ".claude", "settings.local.json");
    expect(readFileSync(local, "utf8")).toContain("statusline");
    expect((await run(sandbox, "--remove")).exitCode).toBe(0);
    expect(existsSync(local)).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "setup leaves a status line of the user alone, in whichever file it is",
  async () => {
    await using sandbox = await createSandbox();
    const other = '{ "statusLine": { "type": "command", "command": "date" } }';
    mkdirSync(join(sandbox.home, ".claude"));
    const users = join(sandbox.home, ".claude", "settings.json");
    writeFileSync(users, other);
    for (const args of [[], ["--local"]]) {
      const result = await run(sandbox, ...args);
      expect(result.stdout).toContain(`${users} has a status line of yours, which stays.`);
      expect(result.exitCode).toBe(1);
    }
    expect(readFileSync(users, "utf8")).toBe(other);
    rmSync(users);
    sandbox.project.write({ ".claude/settings.json": other });
    expect((await run(sandbox)).exitCode).toBe(1);
    expect(existsSync(users)).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "uninstall removes it from the project, whose settings are as before",
  async () => {
    await using sandbox = await createSandbox();
    const before = '{\n  "model": "opus"\n}\n';
    const local = join(sandbox.project.path, ".claude", "settings.local.json");
    sandbox.project.write({ ".claude/settings.local.json": before });
    await sandbox.run({ args: ["setup", "hooks", "--local"] });
    await run(sandbox, "--local");
    const { stdout } = await sandbox.run({ args: ["uninstall", "--yes"] });
    expect(stdout).toContain(`Removed the status line from ${local}.`);
    expect(readFileSync(local, "utf8")).toBe(before);
  },
  TIMEOUT_MS,
);

test(
  "setup adds it with the hooks if asked, for the user or for the user in a project",
  async () => {
    await using sandbox = await createSandbox();
    const line = "Memory is in the status line now (";
    const local = join(sandbox.project.path, ".claude", "settings.local.json");
    const users = join(sandbox.home, ".claude", "settings.json");
    const asked = (...args: string[]) => sandbox.run({ args: ["setup", ...args, "--status-line"] });
    expect((await asked("hooks")).stdout).toContain(`${line}${local})`);
    await sandbox.run({ args: ["uninstall", "--yes"] });
    expect(existsSync(local)).toBe(false);
    expect((await asked("--user", "--yes")).stdout).toContain(`${line}${users})`);
    const { stdout } = await sandbox.run({ args: ["uninstall", "--user", "--yes"] });
    expect(stdout).toContain(`Removed the status line from ${users}.`);
    expect(existsSync(users)).toBe(false);
  },
  TIMEOUT_MS,
);
