import { join, relative, resolve } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { isInside } from "@/platform/paths.ts";
import { claudeFolderOf, homeDirectory, userFolder } from "@/platform/project.ts";

/**
 * Who gets the hooks: this user in every project, everybody who works on a project, or this user in
 * one project.
 */
export const SCOPES = ["user", "project", "local"] as const;
export type Scope = (typeof SCOPES)[number];

/** The folders that setup writes to: those of a project, or of the user. */
export interface SetupPlace {
  readonly isUser: boolean;
  /** The project; for the user, the home directory. */
  readonly directory: string;
  /** The folder of Claude Code's settings. */
  readonly claudeFolder: string;
  /** The file that Claude Code reads MCP servers from; the user's is the client's own state. */
  readonly serversPath: string;
  /** Our folder, with the manifest and the backups. */
  readonly ownFolder: string;
}

/** The name of our folder in a project. */
export const OWN_FOLDER = ".context-graph";

export function projectPlace(directory: string): SetupPlace {
  const root = resolve(directory);
  return {
    isUser: false,
    directory: root,
    claudeFolder: join(root, ".claude"),
    serversPath: join(root, ".mcp.json"),
    ownFolder: join(root, OWN_FOLDER),
  };
}

export function userPlace(environment: Environment): SetupPlace {
  const home = homeDirectory(environment);
  const configured = environment("CLAUDE_CONFIG_DIR");
  return {
    isUser: true,
    directory: home,
    claudeFolder: claudeFolderOf(environment),
    serversPath: join(configured || home, ".claude.json"),
    ownFolder: userFolder(environment),
  };
}

/** A path as people read it: relative to their project; the user's files in full. */
export function shownPath(place: SetupPlace, path: string): string {
  if (place.isUser || !isInside(place.directory, path)) return path;
  return relative(place.directory, path).replaceAll("\\", "/");
}
