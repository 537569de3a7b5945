// The projects that are compared: the same files and memories, with other hooks.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGitProject } from "@test/harness/git-project.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createCorpus } from "../corpus.ts";
import { fillStore } from "../fill-store.ts";
import { SESSION_FILES } from "./tool-session.ts";
import { ownProjectStore } from "../own-store.ts";

export interface Configuration {
  readonly name: string;
  /** A project to copy for each run. */
  readonly template: string;
}

export interface Preparation {
  readonly folder: string;
  readonly program: string;
  readonly memories: number;
}

export const NO_HOOKS = "no hooks";
export const HOOKS_AS_TRUE = "hooks as `true`";
const HOOKS = "hooks";
const HOOKS_BY_SERVER = "hooks, --transport mcp";

/** Creates one template project for each configuration. */
export async function prepareConfigurations(preparation: Preparation): Promise<Configuration[]> {
  const { folder, memories } = preparation;
  const plain = join(folder, "plain");
  await createGitProject(plain, SESSION_FILES);
  writeServers(plain);
  const filled = join(folder, "filled");
  cpSync(plain, filled, { recursive: true });
  fillStore(join(filled, ".context-graph"), createCorpus(1), memories);
  const hooks = await install(preparation, filled, "command");
  const asTrue = join(folder, "true");
  cpSync(hooks, asTrue, { recursive: true });
  replaceCommands(join(asTrue, ".claude", "settings.json"));
  return [
    { name: NO_HOOKS, template: plain },
    { name: HOOKS_AS_TRUE, template: asTrue },
    { name: HOOKS, template: hooks },
    { name: HOOKS_BY_SERVER, template: await install(preparation, filled, "mcp") },
  ];
}

async function install(
  { folder, program }: Preparation,
  from: string,
  transport: string,
): Promise<string> {
  const template = join(folder, transport);
  cpSync(from, template, { recursive: true });
  const home = join(folder, "setup-home");
  mkdirSync(home, { recursive: true });
  ownProjectStore(template, home);
  const { exitCode, stderr } = await runProcess({
    command: [program, "setup", "hooks", template, "--transport", transport],
    cwd: template,
    env: { PATH: SYSTEM_PATH, HOME: home },
  });
  if (exitCode !== 0) throw new Error(`setup hooks ended with ${exitCode}: ${stderr}`);
  return template;
}

/** The tool that the session calls, of a server that every configuration has. */
export const NOTE_TOOL = "mcp__notes__note";

function writeServers(project: string): void {
  const args = [join(import.meta.dir, "note-server.ts")];
  const notes = { type: "stdio", command: process.execPath, args, alwaysLoad: true };
  const text = JSON.stringify({ mcpServers: { notes } });
  writeFileSync(join(project, ".mcp.json"), text);
}

/** Keeps the events, matchers, timeouts and switches of our hooks, but runs `true`. */
function replaceCommands(path: string): void {
  const settings = JSON.parse(readFileSync(path, "utf8")) as Settings;
  for (const group of Object.values(settings.hooks).flat()) {
    for (const hook of group.hooks) {
      hook["command"] = "true";
      delete hook["args"];
    }
  }
  writeFileSync(path, JSON.stringify(settings));
}

interface Settings {
  readonly hooks: Record<string, { readonly hooks: Record<string, unknown>[] }[]>;
}

/** A fresh copy of the configuration's project, for one run. */
export function copyProject({ template }: Configuration, path: string): string {
  rmSync(path, { recursive: true, force: true });
  cpSync(template, path, { recursive: true });
  return path;
}
