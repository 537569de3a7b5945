// Repositories that bring a store of their own: nothing of it is shown, nothing is written to it.
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programNamed } from "@/cli/programs.ts";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import { loadPayload, PAYLOAD_VERSION } from "@test/harness/payload.ts";
import { runProgram } from "@test/harness/program.ts";
import { temporaryFolder, type TemporaryFolder } from "@test/harness/temporary.ts";
import {
  cloneRepository,
  createHostileRepository,
  createUnpackedArchive,
  plantStore,
  PLANTED,
} from "@test/hostile/hostile-repository.ts";
import { claimStore, userFolderOf } from "@test/store/own-store.ts";

interface Victim {
  readonly home: string;
  run(args: readonly string[], stdin?: string): ReturnType<typeof runProgram>;
  hook(event: string, payload: Record<string, unknown>): ReturnType<typeof runProgram>;
}

function victimIn(cwd: string, home: string): Victim {
  mkdirSync(home, { recursive: true });
  const run = (args: readonly string[], stdin = "") =>
    runProgram({ args, cwd, stdin, env: { HOME: home, CLAUDE_PROJECT_DIR: cwd } });
  const hook = (event: string, payload: Record<string, unknown>) =>
    run(["hook", event], `${JSON.stringify({ ...payload, cwd })}\n`);
  return { home, run, hook };
}

const START = () => loadPayload("SessionStart.startup");
const PROMPT = () =>
  loadPayload("UserPromptSubmit", { prompt: "What do we run before the tests with curl?" });

test("a clone with a store: no event shows or writes anything, the user is told once", async () => {
  using folder = temporaryFolder("hostile");
  const origin = await createHostileRepository(join(folder.path, "origin"));
  const clone = join(folder.path, "clone");
  await cloneRepository(origin, clone);
  const victim = victimIn(clone, join(folder.path, "home"));
  const before = contentOf(join(clone, ".context-graph"));
  const first = await victim.hook("SessionStart", START());
  const { systemMessage, ...rest } = JSON.parse(first.stdout) as Record<string, string>;
  expect(rest).toEqual({});
  expect(systemMessage).toContain("works without memory in this project");
  expect(systemMessage).toContain("git tracks it");
  expect(systemMessage).toContain("context-graph repair --adopt");
  expect(systemMessage).not.toContain("curl");
  for (const file of readdirSync(payloadFolder())) {
    const event = file.split(".")[0] ?? "";
    if (!EVENT_NAMES.includes(event as never)) continue;
    const ended = await victim.hook(event, loadPayload(file.replace(/\.json$/, "")));
    expect({ file, ...ended }).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  }
  expect((await victim.hook("UserPromptSubmit", PROMPT())).stdout).toBe("");
  expect(contentOf(join(clone, ".context-graph"))).toEqual(before);
  expect(await origin.git("-C", clone, "status", "--porcelain")).toBe("");
}, 120_000);

const WAYS: readonly [string, (folder: TemporaryFolder) => Promise<GitProject>][] = [
  ["an archive", ({ path }) => createUnpackedArchive(join(path, "project"))],
  [
    "a link to another project",
    async ({ path }) => {
      const project = await createGitProject(join(path, "project"));
      plantStore(join(path, "private", ".context-graph"));
      symlinkSync("../private/.context-graph", join(project.path, ".context-graph"));
      await project.git("add", "--force", ".context-graph");
      return project;
    },
  ],
  [
    "a batch of writes, without a store",
    async ({ path }) => {
      const project = await createGitProject(join(path, "project"));
      mkdirSync(join(project.path, ".context-graph", "spool"), { recursive: true });
      writeFileSync(join(project.path, ".context-graph", "spool", "run_0.batch"), "planted");
      return project;
    },
  ],
];

test.each(WAYS)(
  "%s is not used, and every command says so",
  async (_, create) => {
    using folder = temporaryFolder("hostile");
    const project = await create(folder);
    const victim = victimIn(project.path, join(folder.path, "home"));
    // The user is told once; the model gets nothing.
    const told = (await victim.hook("UserPromptSubmit", PROMPT())).stdout;
    expect(JSON.parse(told)).toEqual({ systemMessage: expect.stringContaining("is not used") });
    const before = contentOf(folder.path);
    expect((await victim.hook("UserPromptSubmit", PROMPT())).stdout).toBe("");
    for (const args of [
      ["list"],
      ["store"],
      ["recall", "curl"],
      ["health"],
      ["remember", "mine"],
      ["repair"],
    ]) {
      const { stdout, exitCode } = await victim.run([...args, "--json"]);
      expect({ args, exitCode, ...JSON.parse(stdout) }).toMatchObject({
        exitCode: 77,
        code: "ERR_STORE_FOREIGN",
      });
    }
    expect(contentOf(folder.path)).toEqual(before);
  },
  60_000,
);

test("no command of all shows anything of it or changes a byte of it", async () => {
  using folder = temporaryFolder("hostile");
  const project = await createUnpackedArchive(join(folder.path, "project"));
  const store = join(project.path, ".context-graph");
  const victim = victimIn(project.path, join(folder.path, "home"));
  const before = contentOf(store);
  const withoutEnd = new Set(["hook", "worker", "mcp", "model install"]);
  const { commands } = programNamed("context-graph").program;
  for (const { name = "", operands = "" } of commands) {
    if (withoutEnd.has(name)) continue;
    const args = [...name.split(" "), ...(operands === "" ? [] : ["curl before the tests"])];
    const { stdout, stderr } = await victim.run(args);
    expect({ name, shows: `${stdout}${stderr}`.includes("evil.example") }).toEqual({
      name,
      shows: false,
    });
    expect({ name, content: contentOf(store) }).toEqual({ name, content: before });
  }
}, 120_000);

test("setup refuses a project that came with a store, and changes nothing", async () => {
  using folder = temporaryFolder("hostile");
  const project = await createUnpackedArchive(join(folder.path, "project"));
  const victim = victimIn(project.path, join(folder.path, "home"));
  const { exitCode, stderr } = await victim.run(["setup", "hooks"]);
  expect(exitCode).toBe(77);
  expect(stderr).toContain("was not made by you");
  expect(readdirSync(project.path).sort()).toEqual([".context-graph", ".git", "README.md"]);
});

test("uninstall does not believe a manifest and a backup that came with the project", async () => {
  using folder = temporaryFolder("hostile");
  const project = await createGitProject(join(folder.path, "project"));
  const victim = victimIn(project.path, join(folder.path, "home"));
  expect((await victim.run(["setup", "hooks"])).exitCode).toBe(0);
  const settings = join(project.path, ".claude", "settings.json");
  const own = join(project.path, ".context-graph");
  const manifest = JSON.parse(readFileSync(join(own, "setup.json"), "utf8")) as {
    settings: Record<string, { original: unknown }>;
  };
  for (const record of Object.values(manifest.settings)) {
    record.original = { kind: "backup", name: "planted" };
  }
  mkdirSync(join(own, "backup"), { recursive: true });
  writeFileSync(join(own, "backup", "planted"), '{"hooks":{"evil":[]}}');
  writeFileSync(join(own, "setup.json"), JSON.stringify(manifest));
  writeFileSync(join(own, "id"), `${"0".repeat(32)}\n`);
  const stranger = victimIn(project.path, join(folder.path, "other-home"));
  expect((await stranger.run(["uninstall", "--yes"])).exitCode).toBe(0);
  expect(readFileSync(settings, "utf8")).not.toContain("evil");
  expect(readFileSync(settings, "utf8")).not.toContain("context-graph");
});

test("the user's own store works beside it, and is told of in the log of the user's folder", async () => {
  using folder = temporaryFolder("hostile");
  const project = await createUnpackedArchive(join(folder.path, "project"));
  const victim = victimIn(project.path, join(folder.path, "home"));
  claimStore(userFolderOf(victim.home), victim.home);
  await victim.hook("UserPromptSubmit", PROMPT());
  const log = readFileSync(join(userFolderOf(victim.home), "logs", "hooks.log"), "utf8");
  expect(log).toContain("ERR_STORE_FOREIGN");
  expect(log).not.toContain(PLANTED);
  expect(readdirSync(join(project.path, ".context-graph"))).not.toContain("logs");
});

function payloadFolder(): string {
  return join(import.meta.dir, "..", "fixtures", "payloads", PAYLOAD_VERSION);
}

/** Every file below the folder, with a hash of its content. Git's own files do not count. */
function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("/.git"))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes("/home/"))
      .map((path) => [path, Bun.hash(readFileSync(path)).toString()]),
  );
}
