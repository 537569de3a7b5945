import { join } from "node:path";
import type { CommandPlace } from "@/setup/hook-command.ts";
import {
  isUneditedScript,
  renderHookScript,
  SCRIPT_NAMES,
  type ScriptName,
} from "@/setup/hook-scripts.ts";
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

export function planScripts(
  directory: string,
  place: CommandPlace,
  manifest: Manifest,
): ScriptPlan[] {
  return SCRIPT_NAMES.map((name) => {
    const path = scriptPath(directory, name);
    const content = renderHookScript(name, place);
    return { name, path, content, outcome: chooseOutcome(name, path, content, manifest) };
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
  name: ScriptName,
  path: string,
  content: string,
  manifest: Manifest,
): ScriptPlan["outcome"] {
  if (!isPresent(path)) return "created";
  if (!isOwnScript(name, path, manifest)) return "kept";
  const isSame = sha256(content) === sha256(readIfPresent(path) ?? "");
  return isSame && readMode(path) === SCRIPT_MODE ? "unchanged" : "changed";
}
