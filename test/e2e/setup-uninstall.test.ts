// Setup and uninstall in the real client: in a folder whose name needs quoting, beside foreign
// hooks.
import { expect } from "bun:test";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createGitProject } from "@test/harness/git-project.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import { copyProgram } from "@test/harness/program.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import {
  installHooks,
  leftOut,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

// Tabs, an unusual order, no final line break: rewriting the file would lose all of these.
const SETTINGS = `{
\t"cleanupPeriodDays":   30,
\t"hooks": {"PostToolUse": [{ "matcher": "Bash",
\t\t"hooks": [ {"type":"command","command":"echo post >> \\"$CLAUDE_PROJECT_DIR/foreign.log\\""} ] }],
\t\t"Stop": [{"hooks": [{"type": "command", "command": "echo stop >> \\"$CLAUDE_PROJECT_DIR/foreign.log\\""}]}]
\t},
\t"model": "claude-sonnet-4-5"}`;

verifiesIf(
  leftOut === "",
  leftOut,
  ["HD-25", "HD-27"],
  "hooks installed beside foreign ones in a folder with quotes fire, and uninstall restores the bytes",
  async () => {
    await using folder = scenarioFolder();
    const git = await createGitProject(join(folder.path, `it's a "test" dir`), {
      ".claude/settings.json": SETTINGS,
    });

    // The hook commands contain the program's folder, so its name needs quoting too.
    const program = copyProgram(join(folder.path, `where "it's" installed`));
    const project = await installHooks(git, { program });
    const withHooks = await work(project);
    expect(ourEvents(withHooks)).toEqual(
      expect.arrayContaining(["SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"]),
    );
    expect(foreignLog(project)).toBe("post\nstop\n");
    expect(existsSync(join(project.path, ".context-graph"))).toBe(true);

    const removal = await project.run(["uninstall", project.path, "--yes"]);
    expect(removal).toMatchObject({ exitCode: 0, stderr: "" });
    expect(project.readSettings()).toBe(SETTINGS);
    rmSync(join(project.path, "foreign.log"));
    expect(await project.git.git("status", "--porcelain")).toBe("");
    const withoutHooks = await work(project);
    expect(ourEvents(withoutHooks)).toEqual([]);
    expect(foreignLog(project)).toBe("post\nstop\n");
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

async function work(project: InstalledProject): Promise<ClientRun> {
  rmSync(join(project.path, "foreign.log"), { force: true });
  const run = await project.session({
    prompts: ["Please say hello."],
    script: [mainThread(runs("echo hello"), says("Said."))],
  });
  expectUndisturbed(run);
  return run;
}

function foreignLog(project: InstalledProject): string {
  return readFileSync(join(project.path, "foreign.log"), "utf8");
}

function ourEvents(run: ClientRun): string[] {
  const ours = run.loggedHooks.filter(({ command }) => !command.startsWith("echo "));
  return [...new Set(ours.map(({ event }) => event))];
}
