import { join } from "node:path";
import type { CommandPlace } from "@/setup/hooks/hook-command.ts";
import {
  CMD_SCRIPT_NAMES,
  isUneditedScript,
  renderHookScript,
  SCRIPT_NAMES,
  type ScriptName,
} from "@/setup/hooks/hook-scripts.ts";
import type { Manifest } from "@/setup/manifest.ts";
import { isPresent, readIfPresent, readMode, sha256 } from "@/setup/project-files.ts";

export const SCRIPT_MODE = 0o755;

/** What setup will do to one script; nothing has been written yet. */
export interface ScriptPlan {
  readonly name: ScriptName;
  readonly path: string;
  readonly content: string;
  /** kept: something of the user's is at this path, and it stays. */
  readonly outcome: "created" | "changed" | "unchanged" | "kept";
}

interface Wanted extends Omit<ScriptPlan, "outcome"> {
  readonly mode: number | undefined;
}

export function planScripts(
  directory: string,
  place: CommandPlace,
  manifest: Manifest,
): ScriptPlan[] {
  const isWindows = place.platform === "win32";
  const names = isWindows ? [...SCRIPT_NAMES, ...CMD_SCRIPT_NAMES] : SCRIPT_NAMES;
  return names.map((name) => {
    const path = scriptPath(directory, name);
    const content = renderHookScript(name, place);
    // Windows has no such bits: it says the same of every file.
    const mode = isWindows ? undefined : SCRIPT_MODE;
    return { name, path, content, outcome: chooseOutcome({ name, path, content, mode }, manifest) };
  });
}

/** Whether the script at this path is as we wrote it, now or in an earlier setup. */
export function isOwnScript(name: ScriptName, path: string, manifest: Manifest): boolean {
  const bytes = readIfPresent(path);
  if (bytes === undefined) return false;
  if (manifest.scripts[name] === sha256(bytes)) return true;
  return isUneditedScript(name, new TextDecoder().decode(bytes));
}

export function scriptPath(directory: string, name: ScriptName): string {
  return join(directory, "hooks", name);
}

function chooseOutcome(
  { name, path, content, mode }: Wanted,
  manifest: Manifest,
): ScriptPlan["outcome"] {
  if (!isPresent(path)) return "created";
  if (!isOwnScript(name, path, manifest)) return "kept";
  const isSame = sha256(content) === sha256(readIfPresent(path) ?? "");
  const hasMode = mode === undefined || readMode(path) === mode;
  return isSame && hasMode ? "unchanged" : "changed";
}
