// The client works as usual, whatever is wrong with our program or store.
import { expect } from "bun:test";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import { copyProgram } from "@test/harness/program.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import {
  installProject,
  leftOut,
  openProject,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import {
  expectSuccess,
  expectUndisturbed,
  hookTroubles,
  plainToolResults,
} from "@test/e2e/support/undisturbed.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

interface Fault {
  name: string;
  /** A line of our log that proves that the hooks really met the fault. */
  logged: RegExp;
  /** Breaks something; the returned value is disposed after the session. */
  arrange(project: InstalledProject): Promise<AsyncDisposable> | undefined;
}

const FAULTS: Fault[] = [
  {
    name: "a store file full of garbage",
    logged: /ERR_STORE_CORRUPT/,
    arrange(project) {
      for (const path of databaseFiles(project)) {
        writeFileSync(path, crypto.getRandomValues(new Uint8Array(20_000)));
      }
      return undefined;
    },
  },
  {
    name: "a store folder that is only readable",
    // Root may write to every file, so the hooks meet no fault then.
    logged: process.getuid?.() === 0 ? /hook SessionStart/ : /"level":"error"/,
    arrange(project) {
      for (const path of databaseFiles(project)) chmodSync(path, 0o400);
      chmodSync(databaseFolder(project), 0o500);
      return restoring(() => chmodSync(databaseFolder(project), 0o700));
    },
  },
  {
    name: "a plain file where the store folder should be",
    logged: /"level":"error"/,
    arrange(project) {
      rmSync(databaseFolder(project), { recursive: true });
      writeFileSync(databaseFolder(project), "not a folder", { mode: 0o000 });
      return undefined;
    },
  },
  {
    name: "a store that another process writes to during the whole session",
    logged: /ERR_STORE_LOCKED/,
    arrange: (project) => holdLock(databasePath(project), "writing"),
  },
  {
    name: "a store that another process has for itself during the whole session",
    logged: /ERR_STORE_LOCKED/,
    arrange: (project) => holdLock(databasePath(project), "everything"),
  },
];

for (const fault of FAULTS) {
  verifiesIf(
    leftOut === "",
    leftOut,
    [{ id: "TS-25", shows: "a damaged, unreadable or locked store" }, "DG-03", "DG-09", "DG-11"],
    `the session goes on undisturbed with ${fault.name}`,
    async () => {
      await using folder = scenarioFolder();
      const project = await installProject(join(folder.path, "project"));
      expect(await project.run(["remember", "The port is 5432."])).toMatchObject({ exitCode: 0 });
      await project.leftRunning();
      await using _broken = await fault.arrange(project);
      const run = await work(project);
      expectUndisturbed(run);
      expectWorkDone(run);
      expect(readLog(project)).toMatch(fault.logged);
      expect(await project.leftRunning()).toEqual([]);
    },
    120_000,
  );
}

verifiesIf(
  leftOut === "",
  leftOut,
  [
    { id: "TS-25", shows: "a missing program" },
    "DG-02",
    "DG-03",
    "DG-09",
    "DG-11",
    "DG-27",
    "ER-10",
  ],
  "the session goes on when our program is gone, with one notice at most",
  async () => {
    await using folder = scenarioFolder();
    const program = copyProgram(join(folder.path, "installed"));
    const git = await createGitProject(join(folder.path, "project"));
    const project = openProject(git, { program });
    await project.run(["setup", "--local", "--yes"]);
    rmSync(program);
    const run = await work(project);
    expectSuccess(run);
    expectWorkDone(run);
    const failed = run.hookEvents.filter(
      ({ outcome, exitCode, stderr }) => outcome !== "success" || exitCode !== 0 || stderr !== "",
    );
    expect(failed).toHaveLength(1);
    expect(failed.map(({ event }) => event)).toEqual(failed.map(() => "SessionStart"));
    expect(hookTroubles(run)).toHaveLength(failed.length);
  },
  120_000,
);

async function work(project: InstalledProject): Promise<ClientRun> {
  const notes = join(project.path, "notes.md");
  return await project.session({
    prompts: ["Which port is it? Please look."],
    script: [
      mainThread(
        runs("echo passed"),
        runs("echo 'error: no such port 6543' >&2; exit 4"),
        calls("Write", { file_path: notes, content: "5432\n" }),
        says("It is 5432."),
      ),
    ],
  });
}

function expectWorkDone(run: ClientRun): void {
  expect(plainToolResults(run)).toEqual({
    toolu_main_0_0: "passed",
    toolu_main_1_0: "Exit code 4\nerror: no such port 6543",
    toolu_main_2_0: expect.stringContaining("File created successfully"),
  });
  expect(run.results.map(({ result }) => result)).toEqual(["It is 5432."]);
}

function readLog(project: InstalledProject): string {
  return readFileSync(join(project.path, ".context-graph", "logs", "hooks.log"), "utf8");
}

function databaseFolder(project: InstalledProject): string {
  return join(project.path, ".context-graph", "db");
}

function databaseFiles(project: InstalledProject): string[] {
  const folder = databaseFolder(project);
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files).not.toEqual([]);
  return files;
}

function databasePath(project: InstalledProject): string {
  const path = databaseFiles(project).find((file) => file.endsWith(".db"));
  if (path === undefined) throw new Error("the project has no database");
  return path;
}

async function restoring(restore: () => void): Promise<AsyncDisposable> {
  return { [Symbol.asyncDispose]: async () => restore() };
}
