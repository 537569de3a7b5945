import { chmodSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { RegisteredHook } from "@/claude/settings/inspect-settings.ts";
import { findCalledFile } from "@/doctor/called-file.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { setUpAgain } from "@/doctor/set-up-again.ts";
import { readScopes, type ScopedSettings } from "@/doctor/settings-scopes.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import { isInside } from "@/platform/paths.ts";
import { homeDirectory, userFolder } from "@/platform/project.ts";
import { isOwnScript, scriptPath } from "@/setup/hooks/plan-scripts.ts";
import { SCRIPT_FOLDERS, scriptNames, scriptRow } from "@/setup/hooks/script-table.ts";
import {
  FAILURE_PROGRAM,
  isSharedCommand,
  sharedSearchPath,
} from "@/setup/hooks/shared-command.ts";
import { NO_MANIFEST, readManifest } from "@/setup/manifest.ts";
import { OWN_FOLDER, projectPlace } from "@/setup/place.ts";

const RENEW = "context-graph setup --upgrade";

/** The programs and scripts that hooks call: they exist and can be run. */
export function checkScripts(surroundings: Surroundings): Finding[] {
  const findings = new Map<string, Finding>();
  let called = 0;
  for (const settings of readScopes(surroundings)) {
    for (const hook of settings.inspection?.hooks ?? []) {
      called += 1;
      const finding = judgeHook(hook, settings, surroundings);
      // One program is called at many events; it is told once.
      if (finding !== undefined && !findings.has(finding.message)) {
        findings.set(finding.message, finding);
      }
    }
  }
  for (const finding of judgeOwnScripts(surroundings)) findings.set(finding.message, finding);
  if (findings.size > 0) return [...findings.values()];
  return [ok(called === 0 ? "no hooks, so none are needed" : `${counted(called, "hook")} can run`)];
}

function judgeHook(
  hook: RegisteredHook,
  settings: ScopedSettings,
  surroundings: Surroundings,
): Finding | undefined {
  const { root } = surroundings.project;
  if (hook.isOwn && isSharedCommand(hook.command)) return judgeShared(settings, surroundings);
  const file = findCalledFile(hook.command, root, homeDirectory(surroundings.environment));
  if (file === undefined) return undefined;
  const { path, isRunDirectly } = file;
  const stats = statIfPresent(path);
  // A hook of somebody else is not ours to judge as a failure of memory.
  const severity = hook.isOwn ? "error" : "warning";
  if (stats === undefined) {
    const message = `${settings.path} calls ${path}, which does not exist`;
    if (!hook.isOwn) return { severity, message, hint: `correct the hook in ${settings.path}` };
    return { severity, message, hint: RENEW, fix: () => setUpAgain(surroundings) };
  }
  if (!isRunDirectly || process.platform === "win32" || (stats.mode & 0o100) !== 0) {
    return undefined;
  }
  const message = `${path} is called by ${settings.path} and is not executable`;
  if (!hook.isOwn) return { severity, message, hint: `chmod u+x ${path}` };
  if (!isInside(root, path)) return { severity, message, hint: `chmod u+x ${path}` };
  return { severity, message, hint: FIX_COMMAND, fix: () => makeExecutable(path) };
}

/** Hooks that are shared with others look for the program; here it has to be found. */
function judgeShared(settings: ScopedSettings, surroundings: Surroundings): Finding | undefined {
  const { environment, project } = surroundings;
  const home = homeDirectory(environment);
  const path = [environment("PATH"), project.root, home, userFolder(environment)] as const;
  const PATH = sharedSearchPath(...path);
  const missing = ["context-graph", FAILURE_PROGRAM].find((name) => !Bun.which(name, { PATH }));
  if (missing === undefined) return undefined;
  const message = `${settings.path} calls ${missing}, which is neither on PATH nor linked by setup`;
  return { severity: "error", message, hint: RENEW, fix: () => setUpAgain(surroundings) };
}

/** Scripts that setup wrote; people and tools call them by name. */
function judgeOwnScripts({ project, isOwn }: Surroundings): Finding[] {
  if (process.platform === "win32") return [];
  const isBelievable = isOwn && statIfPresent(join(project.root, OWN_FOLDER))?.isDirectory();
  const manifest = isBelievable === true ? readManifest(projectPlace(project.root)) : NO_MANIFEST;
  const names = SCRIPT_FOLDERS.flatMap((folder) => scriptNames(folder));
  return names.flatMap((name): Finding[] => {
    const path = scriptPath(project.root, name);
    const stats = statIfPresent(path);
    if (stats === undefined) {
      if (manifest.scripts[name] === undefined) return [];
      const message = `${path}, which setup wrote, does not exist`;
      const option = scriptRow(name).folder === "hooks" ? "--scripts" : "--claude-scripts";
      return [{ severity: "warning", message, hint: `context-graph setup hooks ${option}` }];
    }
    if ((stats.mode & 0o100) !== 0 || !isOwnScript(name, path, manifest)) return [];
    const fix = () => makeExecutable(path);
    return [{ severity: "error", message: `${path} is not executable`, hint: FIX_COMMAND, fix }];
  });
}

function makeExecutable(path: string): string {
  const stats = lstatSync(path);
  if (!stats.isFile()) throw new CatalogueError("ERR_PERMISSION", { path });
  // Everybody who may read it may run it.
  chmodSync(path, (stats.mode & 0o777) | 0o100 | ((stats.mode & 0o444) >> 2));
  return `made ${path} executable`;
}
