import { join } from "node:path";
import type { ProgramLocation } from "@/setup/hooks/hook-command.ts";
import { isUneditedScript, renderHookScript } from "@/setup/hooks/hook-scripts.ts";
import {
  SCRIPT_FOLDERS,
  type ScriptFolder,
  type ScriptName,
  scriptNames,
  scriptPlace,
} from "@/setup/hooks/script-table.ts";
import type { Manifest } from "@/setup/manifest.ts";
import { isPresent, readIfPresent, readMode, sha256 } from "@/setup/project-files.ts";

export const SCRIPT_MODE = 0o755;

/** The change setup plans for one script. */
export interface ScriptPlan {
  readonly name: ScriptName;
  readonly path: string;
  readonly content: string;
  /** kept: the user has a file of their own at this path. */
  readonly outcome: "created" | "changed" | "unchanged" | "kept";
}

interface WantedScript extends Omit<ScriptPlan, "outcome"> {
  readonly mode: number | undefined;
}

/**
 * Plans the scripts of the wanted folders. In the others, those of an earlier setup are only kept
 * current: they sit beside the user's own code, and a missing one was perhaps deleted on purpose.
 */
export function planScripts(
  directory: string,
  location: ProgramLocation,
  manifest: Manifest,
  wanted: readonly ScriptFolder[],
): ScriptPlan[] {
  const isWindows = location.platform === "win32";
  const names = SCRIPT_FOLDERS.flatMap((folder) => {
    const all = [...scriptNames(folder), ...(isWindows ? scriptNames(folder, "cmd") : [])];
    if (wanted.includes(folder)) return all;
    return all.filter((name) => isOwnScript(name, scriptPath(directory, name), manifest));
  });
  return names.map((name) => {
    const path = scriptPath(directory, name);
    const content = renderHookScript(name, location);
    // Windows has no permission bits and reports the same for every file.
    const mode = isWindows ? undefined : SCRIPT_MODE;
    return { name, path, content, outcome: chooseOutcome({ name, path, content, mode }, manifest) };
  });
}

/** True if the script at this path is as this or an earlier setup wrote it. */
export function isOwnScript(name: ScriptName, path: string, manifest: Manifest): boolean {
  const bytes = readIfPresent(path);
  if (bytes === undefined) return false;
  if (manifest.scripts[name] === sha256(bytes)) return true;
  return isUneditedScript(name, new TextDecoder().decode(bytes));
}

export function scriptPath(directory: string, name: ScriptName): string {
  return join(directory, scriptPlace(name));
}

function chooseOutcome(
  { name, path, content, mode }: WantedScript,
  manifest: Manifest,
): ScriptPlan["outcome"] {
  if (!isPresent(path)) return "created";
  if (!isOwnScript(name, path, manifest)) return "kept";
  const isSame = sha256(content) === sha256(readIfPresent(path) ?? "");
  const hasMode = mode === undefined || readMode(path) === mode;
  return isSame && hasMode ? "unchanged" : "changed";
}
