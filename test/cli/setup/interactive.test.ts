// The questions of `setup` and `uninstall`, asked in a terminal.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { snapshot } from "@test/setup/sample-project.ts";

const WAIT_MS_MAX = 20_000;
const TIMEOUT_MS = 60_000;
const SCOPE = "1, 2 or 3? [1] ";
const WRITE = "Write these changes? [y/N] ";

/** Runs the program in a terminal and answers each question when it appears. */
async function converse(
  { home, project }: Sandbox,
  args: readonly string[],
  ...dialogue: readonly (readonly [question: string, answer: string])[]
): Promise<{ shown: string; exitCode: number }> {
  let shown = "";
  const child = Bun.spawn([getProgramPath(), ...args], {
    cwd: project.path,
    env: { HOME: home, PATH: SYSTEM_PATH, NO_COLOR: "1" },
    terminal: { cols: 120, rows: 40, data: (_, bytes) => void (shown += Buffer.from(bytes)) },
  });
  try {
    let seen = 0;
    for (const [question, answer] of dialogue) {
      await waitFor(
        () => shown.indexOf(question, seen) >= 0,
        () => shown,
      );
      seen = shown.indexOf(question, seen) + question.length;
      child.terminal?.write(answer);
    }
    return { exitCode: await child.exited, shown: shown.replaceAll("\r\n", "\n") };
  } finally {
    child.kill();
    child.terminal?.close();
  }
}

async function waitFor(isThere: () => boolean, describe: () => string): Promise<void> {
  for (let waitedMs = 0; !isThere(); waitedMs += 10) {
    if (waitedMs > WAIT_MS_MAX) throw new Error(`waited in vain; the terminal shows ${describe()}`);
    await Bun.sleep(10);
  }
}

test(
  "setup asks for the scope until it understands the answer, shows the diff and writes on yes",
  async () => {
    await using sandbox = await createSandbox();
    const { shown, exitCode } = await converse(
      sandbox,
      ["setup"],
      [SCOPE, "7\n"],
      [SCOPE, "3\n"],
      [WRITE, "y\n"],
    );
    expect(exitCode).toBe(0);
    expect(shown).toContain("Where should Claude Code have memory?");
    expect(shown).toContain("+++ .claude/settings.local.json\n");
    expect(shown).toContain(`Installed 10 hooks in ${sandbox.project.path}:`);
    expect(existsSync(join(sandbox.project.path, ".claude/settings.local.json"))).toBe(true);
    expect(existsSync(join(sandbox.home, ".claude"))).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "Enter alone chooses every project, and anything but yes changes nothing",
  async () => {
    await using sandbox = await createSandbox();
    const before = snapshot(sandbox.folder);
    const refused = await converse(sandbox, ["setup"], [SCOPE, "\n"], [WRITE, "\n"]);
    expect(refused.exitCode).toBe(1);
    expect(refused.shown).toContain(`+++ ${join(sandbox.home, ".claude/settings.json")}\n`);
    expect(refused.shown).toEndWith("Nothing was changed.\n");
    const closed = await converse(sandbox, ["setup"], [SCOPE, "\u0004"]);
    expect(closed.exitCode).not.toBe(0);
    expect(snapshot(sandbox.folder)).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  "a named scope is not asked for, --yes asks nothing, and what is there is renewed without a question",
  async () => {
    await using sandbox = await createSandbox();
    const named = await converse(sandbox, ["setup", "--user"], [WRITE, "y\n"]);
    expect(named.exitCode).toBe(0);
    expect(named.shown).not.toContain("Where should");
    const again = await converse(sandbox, ["setup"]);
    expect(again.shown).toBe(
      "The hooks are already installed for you in every project; nothing was changed.\n",
    );
    const silent = await converse(sandbox, ["setup", "--project", "--yes"]);
    expect(silent.exitCode).toBe(0);
    expect(silent.shown).not.toContain("?");
  },
  TIMEOUT_MS,
);

test(
  "uninstall asks, names the memories that a purge would delete, and takes no for an answer",
  async () => {
    await using sandbox = await createSandbox();
    await sandbox.run({ args: ["setup", "--project"] });
    await sandbox.run({ args: ["remember", "Releases are cut from main"] });
    const before = snapshot(join(sandbox.project.path, ".claude"));
    const memories = join(sandbox.project.path, ".context-graph");
    const question = `and delete all memories in ${memories}, for good? [y/N] `;
    const refused = await converse(sandbox, ["uninstall", "--purge"], [question, "n\n"]);
    expect(refused.exitCode).toBe(1);
    expect(snapshot(join(sandbox.project.path, ".claude"))).toEqual(before);
    expect(existsSync(memories)).toBe(true);
    const agreed = await converse(sandbox, ["uninstall", "--purge"], [question, "y\n"]);
    expect(agreed.exitCode).toBe(0);
    expect(existsSync(memories)).toBe(false);
  },
  TIMEOUT_MS,
);
