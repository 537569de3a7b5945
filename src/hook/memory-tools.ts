import { isServerRegistered } from "@/claude/settings/registered-server.ts";
import type { Environment } from "@/base/environment.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { userFolder } from "@/platform/project.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/** Guess: these files are far smaller. */
const FILE_BYTES_MAX = 256 * 1024;

/**
 * True if sessions of this project have the tools of our MCP server: the project's .mcp.json starts
 * it and no settings file of the project switches it off, or setup registered it for this user. The
 * client's own state, where that is written, may be large; our record of it is not.
 */
export function hasMemoryTools(root: string, environment: Environment): boolean {
  const record = readSmallFile(joinPath(userFolder(environment), "setup.json"), FILE_BYTES_MAX);
  if (record?.includes('".mcp.json"') === true) return true;
  const servers = readSmallFile(joinPath(root, ".mcp.json"), FILE_BYTES_MAX);
  if (servers === undefined) return false;
  const settings = ["settings.json", "settings.local.json"].map(
    (name) => readSmallFile(joinPath(root, `.claude/${name}`), FILE_BYTES_MAX) ?? "",
  );
  return isServerRegistered(servers, settings);
}
