// The installed hooks: each tried as Claude Code would, broken on purpose, found and mended.
import { expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getProgramPath } from "@test/harness/program.ts";
import { about, examine, read, SETTINGS, setUp } from "@test/doctor/support.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 60_000;

const LOCAL = ".claude/settings.local.json";

/** Installs hooks that call a script in place of the program. */
async function setUpScript(sandbox: Sandbox, script: string): Promise<void> {
  await sandbox.run({ args: ["setup", "hooks", "--local"] });
  const folder = join(sandbox.folder, "other");
  mkdirSync(folder);
  for (const name of ["context-graph", "wt-hook-memory-posttool"]) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const programs = getProgramPath().replace(/\/[^/]+$/, "");
  const text = read(sandbox, LOCAL);
  sandbox.project.write({ [LOCAL]: text.replaceAll(`'${programs}/`, `'${folder}/`) });
}

verifies(
  ["DG-46", "DG-47", "DG-48", "DG-49", "LG-08"],
  "hooks that fail, or answer with something else than JSON, are told one by one",
  async () => {
    await using sandbox = await createSandbox();
    await setUpScript(
      sandbox,
      'case "$2" in Stop) echo broken >&2; exit 3;; PreCompact) echo Usage: other;; SessionEnd) echo Welcome; echo "{}";; esac',
    );
    const report = await examine(sandbox);
    const path = join(sandbox.project.path, LOCAL);
    const [first = "", second = "", third = "", ...more] = about(report, "sample event");
    expect(first).toMatch(
      new RegExp(`^error: the Stop hook of ${path} ended with 3 after \\d+ ms: broken$`),
    );
    expect(second).toBe(
      `error: Output format error: expected JSON, got malformed response. CLI version mismatch? It came from the PreCompact hook of ${path}: Usage: other`,
    );
    expect(third).toBe(
      `error: something prints a line before the answer of the SessionEnd hook of ${path}, so Claude Code cannot read it: Welcome {}`,
    );
    expect(more).toEqual([]);
    const logged = sandbox.readLog().filter(({ outcome }) => outcome === "output-format-error");
    expect(logged.map(({ command, detail }) => [command, detail])).toEqual([
      ["doctor PreCompact", "Usage: other"],
      ["doctor SessionEnd", "Welcome {}"],
    ]);
    const hints = report.findings.filter(({ check }) => check === "sample event");
    expect(hints.map(({ hint }) => hint)).toEqual([
      "install context-graph again",
      "context-graph --version",
      "let the start-up files of your shell print nothing",
    ]);
    expect(report.exitCode).toBe(1);
  },
  TIMEOUT_MS,
);

test(
  "a hook that takes too long is told",
  async () => {
    await using sandbox = await createSandbox();
    await setUpScript(sandbox, 'case "$2" in PreToolUse) sleep 0.3;; esac');
    const [finding] = about(await examine(sandbox), "sample event");
    expect(finding).toMatch(
      /^warning: the PreToolUse hook of .* took \d+ ms, more than the 100 ms /,
    );
  },
  TIMEOUT_MS,
);

test(
  "trying the hooks leaves nothing in the project, in HOME or behind",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    const folders = () => [
      readdirSync(sandbox.project.path, { recursive: true }).sort(),
      readdirSync(sandbox.home, { recursive: true }).sort(),
    ];
    await examine(sandbox);
    const before = folders();
    const temporary = join(sandbox.folder, "temporary");
    mkdirSync(temporary);
    await sandbox.run({ args: ["doctor"], env: { TMPDIR: temporary } });
    expect(folders()).toEqual(before);
    expect(sandbox.hookLog()).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "a command of somebody else, or one with more than setup writes, is not run",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    const mark = join(sandbox.folder, "was-run");
    const program = join(sandbox.project.path, "tools", "context-graph");
    sandbox.project.write({ "tools/context-graph": `#!/bin/sh\ntouch ${mark}\n` });
    chmodSync(program, 0o755);
    const hook = (command: string) => ({ hooks: [{ type: "command", command, timeout: 30 }] });
    const ours = getProgramPath();
    const settings = {
      hooks: {
        Stop: [
          hook(`touch ${mark}; context-graph hook Stop`),
          hook(`if [ -x '${program}' ]; then exec '${program}' hook Stop; fi`),
          hook(
            `if [ -x '${ours}' ]; then export BUN_JSC_useWarmUpMarkedBlocks=0; exec '${ours}' hook Stop; fi; touch ${mark}`,
          ),
          hook(
            `if [ -x '${ours}' ]; then export BUN_JSC_useWarmUpMarkedBlocks=0; exec '${ours}' hook Stop; fi`,
          ),
        ],
      },
    };
    sandbox.project.write({ [SETTINGS]: JSON.stringify(settings) });
    const [finding] = about(await examine(sandbox), "sample event");
    expect(finding).toMatch(
      /^ok: 1 installed hook answered: Stop \d+ ms; 3 hooks not tried, since setup did not write it$/,
    );
    expect(existsSync(mark)).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "the same command in two files is run once, and is no conflict",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    mkdirSync(join(sandbox.home, ".claude"));
    const users = join(sandbox.home, SETTINGS);
    writeFileSync(users, read(sandbox, SETTINGS));
    expect(about(await examine(sandbox), "hooks")[0]).toStartWith("ok: 10 events in ");
  },
  TIMEOUT_MS,
);

test(
  "in a folder of the project whose settings Claude Code does not read, that is told",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    const folder = join(sandbox.project.path, "packages", "api");
    mkdirSync(folder, { recursive: true });
    const { stdout } = await sandbox.run({ args: ["doctor"], cwd: folder });
    expect(stdout).toContain(
      `Claude Code started in ${folder} does not read ${join(sandbox.project.path, SETTINGS)}, so no hook runs there`,
    );
    mkdirSync(join(folder, ".claude"));
    writeFileSync(join(folder, SETTINGS), read(sandbox, SETTINGS));
    const again = await sandbox.run({ args: ["doctor"], cwd: folder });
    expect(again.stdout).not.toContain("does not read");
  },
  TIMEOUT_MS,
);

test(
  "--fix writes missing hooks and wrong timeouts again",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    const whole = read(sandbox, SETTINGS);
    const settings = JSON.parse(whole) as { hooks: Record<string, { hooks: object[] }[]> };
    delete settings.hooks["Stop"];
    Object.assign(settings.hooks["SessionStart"]?.[0]?.hooks[0] ?? {}, { timeout: 1 });
    sandbox.project.write({ [SETTINGS]: JSON.stringify(settings) });
    const report = await examine(sandbox, "--fix");
    expect(report.fixes).toHaveLength(1);
    expect(about(report, "hooks")[0]).toStartWith("ok: 10 events in ");
    expect(JSON.parse(read(sandbox, SETTINGS))).toEqual(JSON.parse(whole));
  },
  TIMEOUT_MS,
);

test(
  "hooks that time out again and again are told, a single one is not",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    mkdirSync(join(sandbox.storeFolder, "logs"), { recursive: true });
    const line = (outcome: string) =>
      `${JSON.stringify({
        at: new Date().toISOString(),
        level: "warn",
        command: "hook PreToolUse",
        durationMs: 101,
        exitCode: 0,
        outcome,
      })}\n`;
    const late = line("Hook execution timed out after 100ms");
    const log = join(sandbox.storeFolder, "logs", "hooks.log");
    writeFileSync(log, late + line("silent"));
    expect(about(await examine(sandbox), "hook runs")[0]).toStartWith("ok: 2 runs");
    writeFileSync(log, late.repeat(3) + line("silent"));
    expect(about(await examine(sandbox), "hook runs")[0]).toStartWith(
      "warning: 3 hooks took too long in 7 days and ended without an answer; 4 runs",
    );
  },
  TIMEOUT_MS,
);

test(
  "the whole examination takes less than five seconds",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    sandbox.remember(...Array.from({ length: 500 }, (_, i) => `Note ${i} about releases`));
    const startedMs = performance.now();
    await examine(sandbox);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  },
  TIMEOUT_MS,
);

test(
  "the hooks of the plugin are tried as well; --fix gives them a program that they lack",
  async () => {
    await using sandbox = await createSandbox();
    mkdirSync(join(sandbox.home, ".claude"));
    const settings = JSON.stringify({ enabledPlugins: { "context-graph@context-graph": true } });
    writeFileSync(join(sandbox.home, SETTINGS), settings);
    const without = await examine(sandbox);
    expect(about(without, "hooks")).toEqual([
      expect.stringContaining("enables finds no program: it is neither on PATH"),
    ]);

    const report = await examine(sandbox, "--fix");
    expect(about(report, "hooks")).toEqual([expect.stringMatching(/^ok: of the plugin/)]);
    expect(about(report, "sample event")).toEqual([
      expect.stringMatching(/^ok: 10 installed hooks answered: SessionStart \d+ ms, /),
    ]);
  },
  TIMEOUT_MS,
);

test(
  "right after setup nobody is told that hooks have not run in thirty days",
  async () => {
    await using sandbox = await createSandbox();
    await sandbox.run({ args: ["setup", "--user", "--yes"] });
    const report = await examine(sandbox);
    const since = "no session has run here since setup (just now); start a new one";
    expect(about(report, "hook runs")).toEqual([`ok: ${since}`]);
    expect(about(report, "MCP server")).toEqual([
      `ok: registered in ${join(sandbox.home, ".claude.json")}`,
    ]);
    expect((await sandbox.run({ args: ["status"] })).stdout).toContain(since);
    const manifest = join(sandbox.home, ".context-graph", "setup.json");
    const old = new Date(Date.now() - 40 * 24 * 60 * 60 * 1_000);
    utimesSync(manifest, old, old);
    expect(about(await examine(sandbox), "hook runs")).toEqual([
      "warning: Hooks have not run in 30 days. Is setup done?",
    ]);
  },
  TIMEOUT_MS,
);
