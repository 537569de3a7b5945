import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import type { RegisteredHook } from "@/claude/settings/inspect-settings.ts";
import {
  EVENT_NAMES,
  EVENT_TABLE,
  type EventName,
  isEventName,
} from "@/conversation/event-table.ts";
import { findCalledFile } from "@/doctor/called-file.ts";
import type { Surroundings } from "@/doctor/finding.ts";
import { findEnabling, findProgramOfPlugin } from "@/doctor/plugin.ts";
import { ownHooks, readScopes } from "@/doctor/settings-scopes.ts";
import { isInside } from "@/platform/paths.ts";
import { homeDirectory, userFolder } from "@/platform/project.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { pluginCommand } from "@/setup/hooks/plugin-files.ts";
import {
  FAILURE_PROGRAM,
  isSharedCommand,
  sharedSearchPath,
} from "@/setup/hooks/shared-command.ts";

/** A hook that can be tried. */
export interface TriedHook {
  readonly event: EventName;
  readonly path: string;
  readonly command: readonly string[];
  /** The folder of the program, for a line that looks for it on PATH. */
  readonly programFolder: string;
}

export interface HooksToTry {
  readonly hooks: readonly TriedHook[];
  /** How many are not run: somebody has edited them, or the project brings their program. */
  readonly leftOut: number;
}

/**
 * Our installed hooks, each command once. A settings file may come from somebody else, and doctor
 * is run in folders that nobody trusts yet: so only a command that setup writes, word for word, is
 * run, and only if its program is this one or is outside the project.
 */
export function findHooksToTry(surroundings: Surroundings): HooksToTry {
  const hooks = new Map<string, TriedHook>();
  let leftOut = 0;
  for (const settings of readScopes(surroundings)) {
    for (const hook of ownHooks(settings)) {
      // A hook without a command is a call of the MCP server.
      if (hook.command === "" || hooks.has(hook.command)) continue;
      const tried = toTry(hook, settings.path, surroundings);
      if (tried === undefined) leftOut += 1;
      else hooks.set(hook.command, tried);
    }
  }
  // Beside hooks of the settings, those of the plugin stay silent.
  if (hooks.size + leftOut === 0) return { hooks: hooksOfPluginToTry(surroundings), leftOut };
  return { hooks: [...hooks.values()], leftOut };
}

/** The lines that the plugin has for each event; none if it is not enabled, or finds no program. */
function hooksOfPluginToTry(surroundings: Surroundings): TriedHook[] {
  const path = findEnabling(surroundings)?.path;
  const program = path === undefined ? undefined : findProgramOfPlugin(surroundings);
  if (path === undefined || program === undefined) return [];
  return EVENT_NAMES.filter((event) => EVENT_TABLE[event].registered).map((event) => ({
    event,
    path: `the plugin that ${path} enables`,
    command: ["/bin/sh", "-c", pluginCommand(event)],
    programFolder: dirname(program),
  }));
}

function toTry(
  { event, command }: RegisteredHook,
  path: string,
  { project, environment }: Surroundings,
): TriedHook | undefined {
  if (!isEventName(event)) return undefined;
  const isShared = isSharedCommand(command);
  const program = isShared
    ? findShared(event, { project, environment })
    : findCalledFile(command, project.root, homeDirectory(environment))?.path;
  if (program === undefined || !mayRun(program, project.root)) return undefined;
  const programFolder = dirname(program);
  const location = { programFolder, platform: process.platform, isShared };
  for (const entry of listHookEntries(location)) {
    if (entry.event !== event || !("command" in entry)) continue;
    if ([entry.command, ...(entry.args ?? [])].join(" ") !== command) continue;
    const { args } = entry;
    const line = args === undefined ? ["/bin/sh", "-c", command] : [entry.command, ...args];
    return { event, path, command: line, programFolder };
  }
  return undefined;
}

/** The program that a line for several people finds here. */
function findShared(
  event: EventName,
  { project, environment }: Pick<Surroundings, "project" | "environment">,
): string | undefined {
  const [home, user] = [homeDirectory(environment), userFolder(environment)];
  const PATH = sharedSearchPath(environment("PATH"), project.root, home, user);
  const name = event === "PostToolUseFailure" ? FAILURE_PROGRAM : "context-graph";
  return Bun.which(name, { PATH }) ?? undefined;
}

function mayRun(program: string, root: string): boolean {
  try {
    const real = realpathSync(program);
    return real === realpathSync(process.execPath) || !isInside(realpathSync(root), real);
  } catch {
    return false; // It does not exist; the check of scripts says so.
  }
}
