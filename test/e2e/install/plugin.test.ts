// The repository as a marketplace and its plugin, in the real client with a fresh home.
import { expect } from "bun:test";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { keptFolderFor } from "@/platform/kept/kept-paths.ts";
import {
  type InstalledProject,
  leftOut,
  openProject,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { getClientPath } from "@test/harness/client-binary.ts";
import { clientEnvironment } from "@test/harness/client-environment.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { textsIn } from "@test/harness/model-request.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import { getProgramPath, runProgram } from "@test/harness/program.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { testIf } from "@test/harness/test-if.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const FACT = "Releases are cut from the branch harvest, never from main";
const ASKED = "From which branch are releases cut?";
const WITH_PROGRAM = { PATH: [dirname(getProgramPath()), SYSTEM_PATH].join(delimiter) };

testIf(
  leftOut === "",
  leftOut,
  "the plugin is valid, installs from the repository and gives a session memory, tools and commands",
  async () => {
    await using folder = scenarioFolder();
    const project = openProject(await createGitProject(join(folder.path, "project")));
    await installPlugin(project, folder.path);
    await project.run(["remember", FACT]);

    const run = await session(project, WITH_PROGRAM, [ASKED, "/context-graph:memory-why"]);
    expectUndisturbed(run);
    expect(textsIn(run.requests, /branch harvest, never from main/)).not.toEqual([]);
    expect(textsIn(run.requests, /What Context Graph told this session/)).not.toEqual([]);
    const init = run.messages.find(({ subtype }) => subtype === "init");
    expect(init).toMatchObject({
      mcp_servers: expect.arrayContaining([
        expect.objectContaining({ name: "plugin:context-graph:context-graph" }),
      ]),
      slash_commands: expect.arrayContaining(["context-graph:memory-recall"]),
      skills: expect.arrayContaining(["context-graph:memory"]),
    });
    expect(await doctorAboutHooks(project)).toEqual(["ok"]);
    // Installed for every project, it leaves nothing in this one.
    expect(await project.git.git("status", "--porcelain", "--ignored")).toBe("");

    // Set up in the project as well, an event is still answered once.
    const before = answersIn(project, "UserPromptSubmit");
    expect(await project.run(["setup", "hooks", project.path])).toMatchObject({ exitCode: 0 });
    const both = await session(project, WITH_PROGRAM, [ASKED]);
    expectUndisturbed(both);
    expect(both.hookEvents.filter(({ event }) => event === "UserPromptSubmit")).toHaveLength(2);
    expect(answersIn(project, "UserPromptSubmit")).toBe(before + 1);
    expect(await doctorAboutHooks(project)).toEqual(["warning"]);
    expect(await project.leftRunning()).toEqual([]);
  },
  240_000,
);

testIf(
  leftOut === "",
  leftOut,
  "without the program the plugin says so once and disturbs nothing",
  async () => {
    await using folder = scenarioFolder();
    const project = openProject(await createGitProject(join(folder.path, "project")));
    await installPlugin(project, folder.path);
    const run = await session(project, {}, [ASKED]);
    expectUndisturbed(run);
    const said = run.hookEvents.filter(({ stdout }) => stdout !== "");
    expect(said.map(({ event }) => event)).toEqual(["SessionStart"]);
    expect(said[0]?.stdout).toContain("npm install -g context-graph");
    expect(textsIn(run.requests, /npm install -g context-graph/)).toEqual([]);
  },
  240_000,
);

async function installPlugin(project: InstalledProject, folder: string): Promise<void> {
  for (const path of [PROJECT_ROOT, join(PROJECT_ROOT, "plugin")]) {
    await client(["plugin", "validate", path, "--strict"], project, folder);
  }
  await client(["plugin", "marketplace", "add", PROJECT_ROOT], project, folder);
  await client(["plugin", "install", "context-graph@context-graph"], project, folder);
}

async function client(args: string[], project: InstalledProject, folder: string): Promise<void> {
  const out = join(folder, "client");
  mkdirSync(out, { recursive: true });
  const { exitCode, stdout, stderr } = await runProcess({
    command: [getClientPath(), ...args],
    cwd: project.path,
    env: clientEnvironment({ home: project.home, out, modelUrl: "http://127.0.0.1:9" }),
    timeoutMs: 60_000,
  });
  expect({ args, exitCode, stderr, stdout: exitCode === 0 ? "" : stdout }).toEqual({
    args,
    exitCode: 0,
    stderr: "",
    stdout: "",
  });
}

async function session(
  project: InstalledProject,
  env: Record<string, string>,
  prompts: readonly [string, ...string[]],
): Promise<ClientRun> {
  return await project.session({
    prompts,
    env,
    script: [mainThread(runs("echo hello"), says("From harvest."), says("As said."))],
  });
}

/** How often our program answered an event in this project, by its log, wherever that is kept. */
function answersIn({ path, home }: InstalledProject, event: string): number {
  const kept = keptFolderFor(join(home, ".context-graph"), path);
  const folder = existsSync(kept) ? kept : join(path, ".context-graph");
  const log = readFileSync(join(folder, "logs", "hooks.log"), "utf8");
  return log.split("\n").filter((line) => line.includes(`"hook ${event}"`)).length;
}

async function doctorAboutHooks(project: InstalledProject): Promise<string[]> {
  const env = { HOME: project.home, ...WITH_PROGRAM };
  const { stdout } = await runProgram({ args: ["doctor", "--json"], cwd: project.path, env });
  const { findings } = JSON.parse(stdout) as { findings: { check: string; severity: string }[] };
  return findings.filter(({ check }) => check === "hooks").map(({ severity }) => severity);
}
