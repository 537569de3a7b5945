// The packages of a release, made as npm run package makes them, installed by npm without a network
// and without install scripts, and used in the real client.
import { expect } from "bun:test";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { VERSION } from "@/base/version.ts";
import { leftOut, openProject, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { textsIn } from "@test/harness/model-request.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { testIf } from "@test/harness/test-if.ts";
import { hostPlatform } from "../../../scripts/npm/platforms.ts";
import { stageData, stageMain, stagePlatform } from "../../../scripts/npm/stage.ts";
import { packFolder } from "../../../scripts/npm/tarball.ts";

const FACT = "Releases are cut from the branch harvest, never from main";

testIf(
  leftOut === "",
  leftOut,
  "installed from npm's packages, every name starts the executable, setup works and a session has memory",
  async () => {
    await using folder = scenarioFolder();
    const prefix = await install(folder.path);
    const bin = join(prefix, "bin");
    for (const name of PROGRAM_NAMES) {
      const said = await runInstalled([join(bin, name), "--version"], folder.path);
      expect(said).toBe(`${name} ${VERSION}\n`);
    }

    const git = await createGitProject(join(folder.path, "project"), { "check.sh": "exit 1\n" });
    const project = openProject(git, { program: join(bin, "context-graph") });
    const setup = await project.run(["setup", "hooks", git.path, "--local"]);
    expect(setup).toMatchObject({ exitCode: 0 });
    const settings = join(git.path, ".claude", "settings.local.json");
    const platform = join(prefix, "lib/node_modules/@context-graph", hostPlatform().name);
    const registered = readFileSync(settings, "utf8");
    expect(registered).toContain(`exec '${platform}/context-graph' hook SessionStart`);
    const doctor = await project.run(["doctor", "--json"]);
    expect(doctor.stdout).not.toContain('"severity": "error"');
    expect(doctor.stdout).not.toContain("missing");

    await project.run(["remember", FACT]);
    const run = await project.session({
      prompts: ["From which branch are releases cut?"],
      script: [mainThread(runs("sh check.sh"), says("From harvest."))],
    });
    expectUndisturbed(run);
    expect(textsIn(run.requests, /branch harvest, never from main/)).not.toEqual([]);
    const events = run.loggedHooks.map(({ event }) => event);
    expect(events).toContain("PostToolUseFailure");
    expect(hookLog(project.path)).toContain("PostToolUseFailure");

    const removal = await project.run(["uninstall", git.path, "--yes"]);
    expect(removal).toMatchObject({ exitCode: 0, stderr: "" });
    expect(existsSync(settings)).toBe(false);
    expect(await project.leftRunning()).toEqual([]);
  },
  240_000,
);

/** Packs and installs the packages of this machine; returns npm's prefix. */
async function install(folder: string): Promise<string> {
  const staging = join(folder, "staged");
  const staged = [
    stageMain(staging),
    stageData(staging),
    stagePlatform(staging, hostPlatform(), getProgramPath()),
  ];
  const tarballs = staged.map((path) => packFolder(path, folder));
  expect(tarballs.flatMap(({ problems }) => problems)).toEqual([]);
  const prefix = join(folder, "prefix with spaces");
  const options = ["-g", `--prefix=${prefix}`, "--offline", "--ignore-scripts", "--no-audit"];
  await runInstalled(["npm", "install", ...options, ...tarballs.map(({ path }) => path)], folder);
  const modules = join(prefix, "lib", "node_modules");
  expect(readdirSync(modules, { recursive: true }).filter((path) => isLink(modules, path))).toEqual(
    [],
  );
  return prefix;
}

function isLink(folder: string, path: string | Buffer): boolean {
  return lstatSync(join(folder, String(path))).isSymbolicLink();
}

async function runInstalled(
  command: readonly [string, ...string[]],
  folder: string,
): Promise<string> {
  const { exitCode, stdout, stderr } = await runProcess({
    command,
    cwd: folder,
    env: { PATH: SYSTEM_PATH, HOME: folder, npm_config_update_notifier: "false" },
    timeoutMs: 120_000,
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

function hookLog(project: string): string {
  return readFileSync(join(project, ".context-graph", "logs", "hooks.log"), "utf8");
}
