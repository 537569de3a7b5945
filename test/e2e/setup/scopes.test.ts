// The hooks in each scope in the real client: what the model gets, also in a subfolder of a
// monorepo, for a teammate without the program, and with two scopes at once.
import { expect } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createGitProject } from "@test/harness/git-project.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import { copyProgram, runProgram } from "@test/harness/program.ts";
import { type ClientRun, runClient } from "@test/harness/real-client.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import {
  type InstalledProject,
  leftOut,
  openProject,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { countIn, logged, remember } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { testIf } from "@test/harness/test-if.ts";

const MEMORY =
  "The billing export must use the Zurich timezone, because the accountants reconcile at midnight there.";
const PROMPT = "Which timezone does the billing export use?";
const FILES = {
  "README.md": "shop\n",
  "package.json": '{ "workspaces": ["packages/*"] }\n',
  "packages/api/package.json": '{ "name": "api" }\n',
};
const TIMEOUT_MS = 240_000;

const e2e = (name: string, body: () => Promise<void>) =>
  testIf(leftOut === "", leftOut, name, body, TIMEOUT_MS);

async function run(project: InstalledProject, ...args: string[]): Promise<string> {
  const result = await project.run(args);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return result.stdout;
}

/** Asks about the memory in a folder of the project. */
async function ask(
  project: InstalledProject,
  folder = ".",
  env: Record<string, string> = {},
): Promise<ClientRun> {
  const session = await runClient({
    project: join(project.path, folder),
    home: project.home,
    prompts: [PROMPT],
    script: [mainThread(says("Zurich."))],
    env,
  });
  expectUndisturbed(session);
  return session;
}

function serversOf({ messages }: ClientRun): unknown {
  return messages.find(({ subtype }) => subtype === "init")?.["mcp_servers"];
}

function timesTold({ requests }: ClientRun): number {
  return countIn(requests[0], MEMORY);
}

e2e(
  "the user's scope works in every folder, changes no project, and is removed without a trace",
  async () => {
    await using folder = scenarioFolder();
    const project = openProject(await createGitProject(join(folder.path, "shop"), FILES));
    const before = readdirSync(project.path);
    await run(project, "setup", "--user", "--yes");
    expect(readdirSync(project.path)).toEqual(before);
    expect(await ask(project).then(timesTold)).toBe(0);

    await remember(project, MEMORY);
    expect(await ask(project).then(timesTold)).toBe(1);
    const below = await ask(project, "packages/api");
    expect(timesTold(below)).toBe(1);
    expect(serversOf(below)).toMatchObject([{ name: "context-graph", status: "connected" }]);
    expect(await project.git.git("status", "--porcelain", "--ignored")).toBe("");
    expect(readdirSync(project.path)).toEqual(before);

    await run(project, "uninstall", "--user", "--yes");
    const after = await ask(project);
    expect([timesTold(after), after.loggedHooks, serversOf(after)]).toEqual([0, [], []]);
    // The client keeps its own state in the file that named our server.
    const state = readFileSync(join(project.home, ".claude.json"), "utf8");
    expect(JSON.parse(state)).toHaveProperty("machineID");
    expect(state).not.toContain("context-graph");
    expect(await project.leftRunning()).toEqual([]);
  },
);

e2e(
  "the project's scope names nobody's folder; a teammate with the program has memory, one without it silence",
  async () => {
    await using folder = scenarioFolder();
    const project = openProject(await createGitProject(join(folder.path, "shop"), FILES));
    await run(project, "setup", "--project", "--yes");
    await remember(project, MEMORY);
    expect(await ask(project).then(timesTold)).toBe(1);
    await project.git.commit("memory for everybody");
    const committed = await project.git.git("ls-files");
    expect(committed).toContain(".claude/settings.json");
    for (const name of committed.trim().split("\n")) {
      const text = readFileSync(join(project.path, name), "utf8");
      for (const place of [folder.path, import.meta.dir.split("/test/")[0] ?? ""]) {
        expect(text).not.toContain(place);
      }
    }

    const copy = join(folder.path, "teammate", "shop");
    mkdirSync(join(folder.path, "teammate"));
    await project.git.git("clone", "--quiet", project.path, copy);
    const home = join(folder.path, "teammate", "home");
    const teammate = openProject({ ...project.git, path: copy }, { home });
    const without = await ask(teammate);
    expect(without.loggedHooks.map(({ event }) => event)).toContain("SessionStart");
    expect(without.hookEvents.map(({ stdout, stderr }) => stdout + stderr).join("")).toBe("");
    expect(existsSync(join(copy, ".context-graph"))).toBe(false);
    expect(existsSync(join(home, ".context-graph"))).toBe(false);

    const bin = join(folder.path, "teammate", "bin");
    copyProgram(bin);
    await remember(teammate, MEMORY);
    const withIt = await ask(teammate, ".", { PATH: `${SYSTEM_PATH}:${bin}` });
    expect(timesTold(withIt)).toBe(1);
  },
);

e2e(
  "a client in a subfolder reads settings of that folder only, and setup writes them there",
  async () => {
    await using folder = scenarioFolder();
    const project = openProject(await createGitProject(join(folder.path, "shop"), FILES));
    const said = await run(project, "setup", "--project", "--yes");
    expect(said).toContain("only if it is started in this folder, not in one below it");
    await remember(project, MEMORY);
    expect((await ask(project, "packages/api")).loggedHooks).toEqual([]);

    await run(project, "setup", "--local", "packages/api", "--yes");
    expect(await ask(project, "packages/api").then(timesTold)).toBe(1);
    await run(project, "uninstall", "packages/api", "--yes");
    expect(readdirSync(join(project.path, "packages/api"))).toEqual(["package.json"]);
  },
);

e2e("with the user's and the project's hooks every event is answered once", async () => {
  await using folder = scenarioFolder();
  const project = openProject(await createGitProject(join(folder.path, "shop"), FILES));
  await run(project, "setup", "--project", "--yes");
  await run(project, "setup", "--user", "--yes");
  await remember(project, MEMORY);
  expect(await ask(project).then(timesTold)).toBe(1);
  for (const event of ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd"]) {
    expect({ event, times: logged(project, `hook ${event}`).length }).toEqual({ event, times: 1 });
  }
  // The settings were edited by hand: the shared hooks answer again, whatever our manifest says.
  const { path } = project;
  await runProgram({
    args: ["uninstall", "--user", "--yes"],
    cwd: path,
    env: { HOME: project.home },
  });
  expect(await ask(project).then(timesTold)).toBe(1);
});
