/**
 * A git project with our hooks, installed as a user installs them, and the home that its sessions
 * share. For the e2e scenarios only.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clientAvailable } from "@test/harness/client-binary.ts";
import { createGitProject, type GitProject } from "@test/harness/git-project.ts";
import { waitForNoProcesses, type FoundProcess } from "@test/harness/process-list.ts";
import { runProgram } from "@test/harness/program.ts";
import { runClient, type ClientOptions, type ClientRun } from "@test/harness/real-client.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

/** The reason why the scenarios are skipped; empty if they can run. */
export const leftOut: string = clientAvailable.reason;

export interface InstalledProject {
  readonly path: string;
  readonly home: string;
  readonly git: GitProject;
  /** Runs our program in the project. */
  run(args: readonly string[], stdin?: string): Promise<ProcessResult>;
  /** Runs a session of the real client in the project. */
  session(options: Omit<ClientOptions, "project" | "home">): Promise<ClientRun>;
  /** Reads the current settings file. */
  readSettings(): string;
  /** Our processes that still run for this project after a limited wait. */
  leftRunning(): Promise<FoundProcess[]>;
}

export interface InstallOptions {
  files?: Record<string, string>;
  /** A copy of the program, for scenarios that remove it. */
  program?: string;
  /** A home that several projects share. */
  home?: string;
}

/** Creates a git project in `path` and installs the hooks. */
export async function installProject(
  path: string,
  options: InstallOptions = {},
): Promise<InstalledProject> {
  const git = await createGitProject(path, options.files);
  return await installHooks(git, options);
}

/** Installs the hooks into an existing project. */
export async function installHooks(
  git: GitProject,
  options: InstallOptions = {},
): Promise<InstalledProject> {
  const project = openProject(git, options);
  const setup = await project.run(["setup", "hooks", git.path]);
  if (setup.exitCode !== 0) {
    throw new Error(`setup hooks ended with ${setup.exitCode}: ${setup.stdout}${setup.stderr}`);
  }
  return project;
}

/** The temporary folder of a scenario. A worker that is just ending may still write into it. */
export function scenarioFolder(): AsyncDisposable & { path: string } {
  const folder = temporaryFolder("e2e");
  return {
    path: folder.path,
    async [Symbol.asyncDispose]() {
      await waitForNoProcesses("context-graph", folder.path, 10_000);
      folder[Symbol.dispose]();
    },
  };
}

/** A project without hooks, or with hooks that somebody else installed. */
export function openProject(
  git: GitProject,
  { program, home: given }: InstallOptions = {},
): InstalledProject {
  const path = git.path;
  const home = given ?? `${path}-home`;
  mkdirSync(home, { recursive: true });
  return {
    path,
    home,
    git,
    run: (args, stdin) =>
      runProgram({
        args,
        cwd: path,
        env: { HOME: home },
        ...(stdin === undefined ? {} : { stdin }),
        ...(program === undefined ? {} : { path: program }),
      }),
    session: (session) => runClient({ ...session, project: path, home }),
    readSettings: () => readFileSync(join(path, ".claude", "settings.json"), "utf8"),
    leftRunning: () => waitForNoProcesses("context-graph", path, 15_000),
  };
}
