import { isServerRegistered } from "@/claude/settings/registered-server.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/** Guess: these files are far smaller. */
const FILE_BYTES_MAX = 256 * 1024;

/**
 * True if sessions of this project have the tools of our MCP server: the project's .mcp.json starts
 * it and no settings file of the project switches it off. A server that only the user's own
 * configuration starts is not known here.
 */
export function hasMemoryTools(root: string): boolean {
  const servers = readSmallFile(joinPath(root, ".mcp.json"), FILE_BYTES_MAX);
  if (servers === undefined) return false;
  const settings = ["settings.json", "settings.local.json"].map(
    (name) => readSmallFile(joinPath(root, `.claude/${name}`), FILE_BYTES_MAX) ?? "",
  );
  return isServerRegistered(servers, settings);
}
