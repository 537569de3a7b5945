import type { Environment } from "@/base/environment.ts";
import { mentionsOwnHooks } from "@/claude/settings/own-hooks-text.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { homeDirectory } from "@/platform/project.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/** Guess: these files are far smaller. */
const FILE_BYTES_MAX = 256 * 1024;

/** True if a settings file that the client reads for sessions in this directory has our hooks. */
export function haveOwnHooks(directory: string, environment: Environment): boolean {
  const ofUser =
    environment("CLAUDE_CONFIG_DIR") || joinPath(homeDirectory(environment), ".claude");
  const paths = [
    joinPath(ofUser, "settings.json"),
    joinPath(directory, ".claude", "settings.json"),
    joinPath(directory, ".claude", "settings.local.json"),
  ];
  return paths.some((path) => mentionsOwnHooks(readSmallFile(path, FILE_BYTES_MAX) ?? ""));
}
