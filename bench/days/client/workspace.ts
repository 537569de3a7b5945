import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HookAnswer } from "./call-hooks.ts";
import type { FakeTime } from "./fake-time.ts";

/** A fresh project with its own HOME, with the hooks that `setup hooks` installs. */
export interface Workspace {
  readonly project: string;
  readonly home: string;
  readonly program: string;
  readonly fakeTime: FakeTime;
  /** Handlers of each event, as in the settings file. */
  readonly hooks: ReadonlyMap<string, readonly Handler[]>;
  /** Set if the events are answered in this process instead of by the hooks. */
  readonly answer?: (
    payload: Readonly<Record<string, unknown>>,
    atMs: number,
  ) => Promise<HookAnswer>;
}

interface Handler {
  readonly matcher: string;
  readonly command: readonly string[];
}

interface SettingsHandler {
  readonly type: string;
  readonly command: string;
  readonly args?: readonly string[];
}

interface Settings {
  readonly hooks: Readonly<
    Record<string, readonly { matcher?: string; hooks: readonly SettingsHandler[] }[]>
  >;
}

export function createWorkspace(
  folder: string,
  program: string,
  fakeTime: FakeTime,
  files: Readonly<Record<string, string>>,
  startsAtMs: number,
): Workspace {
  const project = join(folder, "project");
  const home = join(folder, "home");
  for (const path of [project, home, join(folder, "sessions")])
    mkdirSync(path, { recursive: true });
  const bare: Workspace = { project, home, program, fakeTime, hooks: new Map() };
  git(bare, startsAtMs, "init", "--quiet", "--initial-branch=main");
  for (const [path, content] of Object.entries(files)) writeProjectFile(bare, path, content);
  const setup = runProgram(bare, ["setup", "hooks", project], startsAtMs);
  if (setup.exitCode !== 0) throw new Error(`setup hooks failed: ${setup.stderr.toString()}`);
  appendFileSync(join(project, ".gitignore"), ".claude\n.context-graph\nhooks\n.mcp.json\n");
  commitAll(bare, startsAtMs, "start");
  return { ...bare, hooks: readHooks(project) };
}

function readHooks(project: string): Map<string, Handler[]> {
  const text = readFileSync(join(project, ".claude", "settings.json"), "utf8");
  const settings = JSON.parse(text) as Settings;
  const handlers = new Map<string, Handler[]>();
  for (const [event, entries] of Object.entries(settings.hooks)) {
    const ofEvent = entries.flatMap(({ matcher = "", hooks }) =>
      hooks
        .filter(({ type }) => type === "command")
        .map(({ command, args }) => ({ matcher, command: commandLine(command, args, project) })),
    );
    handlers.set(event, ofEvent);
  }
  return handlers;
}

function commandLine(command: string, args: readonly string[] | undefined, project: string) {
  if (args === undefined) return ["/bin/sh", "-c", command];
  return [command, ...args].map((word) => word.replaceAll("${CLAUDE_PROJECT_DIR}", project));
}

/** The environment of hooks and commands at this time: nothing of the caller's but PATH. */
export function environmentAt(workspace: Workspace, atMs: number): Record<string, string> {
  return {
    ...plainEnvironment(workspace),
    CLAUDE_PROJECT_DIR: workspace.project,
    ...workspace.fakeTime.variables(atMs),
  };
}

function plainEnvironment({ home }: Workspace): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    HOME: home,
    TZ: "UTC",
    LANG: "C.UTF-8",
    GIT_CONFIG_NOSYSTEM: "1",
    CONTEXT_GRAPH_SESSION_DIR: join(dirname(home), "sessions"),
  };
}

/** Runs a command of the program in the project, at this time or, without one, now. */
export function runProgram(workspace: Workspace, args: readonly string[], atMs?: number) {
  const env = atMs === undefined ? plainEnvironment(workspace) : environmentAt(workspace, atMs);
  return Bun.spawnSync([workspace.program, ...args], { cwd: workspace.project, env });
}

/** The output of a command that prints JSON, or undefined if the command fails. */
export function readJson(workspace: Workspace, args: readonly string[]): unknown {
  const { exitCode, stdout } = runProgram(workspace, args);
  return exitCode === 0 ? (JSON.parse(stdout.toString()) as unknown) : undefined;
}

export function writeProjectFile({ project }: Workspace, path: string, content: string): void {
  const target = join(project, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

export function git(workspace: Workspace, atMs: number, ...args: readonly string[]): number {
  const identity = ["-c", "user.name=dev", "-c", "user.email=dev@example.com"];
  const command = ["git", ...identity, "-c", "commit.gpgsign=false", ...args];
  const date = new Date(atMs).toISOString();
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const env = { ...plainEnvironment(workspace), ...dates };
  return Bun.spawnSync(command, { cwd: workspace.project, env }).exitCode;
}

export function commitAll(workspace: Workspace, atMs: number, message: string): void {
  git(workspace, atMs, "add", "--all");
  git(workspace, atMs, "commit", "--quiet", "--allow-empty", `--message=${message}`);
}
