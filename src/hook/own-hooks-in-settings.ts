import type { Environment } from "@/base/environment.ts";
import { enablesOwnPlugin, mentionsOwnHooks } from "@/claude/settings/own-hooks-text.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { keptRoot } from "@/platform/kept/kept-store.ts";
import { describePath } from "@/platform/path-facts.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { claudeFolderOf, userFolder } from "@/platform/project.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/** Guess: these files are far smaller. */
const FILE_BYTES_MAX = 256 * 1024;

/** True if the plugin leaves an event to the hooks of a settings file; else it answers. */
export function leavesEvent(directory: string, environment: Environment): boolean {
  if (haveOwnHooks(directory, environment)) return true;
  keepForPluginOfUser(environment);
  return false;
}

/**
 * If the user has installed the plugin for every project, memories are kept in the user's folder,
 * as after 'setup --user': nobody runs a setup for a plugin.
 */
export function keepForPluginOfUser(environment: Environment): void {
  const settings = joinPath(claudeFolderOf(environment), "settings.json");
  const kept = keptRoot(userFolder(environment));
  if (describePath(kept) !== undefined) return;
  if (!enablesOwnPlugin(readSmallFile(settings, FILE_BYTES_MAX) ?? "")) return;
  try {
    fileSystem().mkdirSync(kept, { recursive: true, mode: 0o700 });
  } catch {
    // Without the folder the memories stay in the project.
  }
}

/** True if a settings file that the client reads for sessions in this directory has our hooks. */
function haveOwnHooks(directory: string, environment: Environment): boolean {
  const paths = [
    joinPath(claudeFolderOf(environment), "settings.json"),
    joinPath(directory, ".claude", "settings.json"),
    joinPath(directory, ".claude", "settings.local.json"),
  ];
  return paths.some((path) => mentionsOwnHooks(readSmallFile(path, FILE_BYTES_MAX) ?? ""));
}
