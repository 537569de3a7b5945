import { inspectSettings } from "@/claude/settings/inspect-settings.ts";
import { ownServerPrograms } from "@/claude/settings/registered-server.ts";
import type { Transport } from "@/setup/hooks/hook-command.ts";
import { isSharedCommand } from "@/setup/hooks/shared-command.ts";
import { type Scope, SCOPES, type SetupPlace } from "@/setup/place.ts";
import { resolveLinks } from "@/setup/project-files.ts";
import {
  decodeSettings,
  readServersFile,
  readSettingsFile,
  settingsNameOf,
} from "@/setup/settings-files.ts";

/** A scope whose settings file has hooks of ours. */
export interface InstalledScope {
  readonly scope: Scope;
  readonly place: SetupPlace;
  /** The settings file as shown to people. */
  readonly path: string;
  /** True if its lines look for the program, and stay silent where the user's own hooks answer. */
  readonly isShared: boolean;
  readonly transport: Transport;
  /** True if our MCP server is registered beside them. */
  readonly hasServer: boolean;
}

/** The scopes with hooks of ours that a session in this project has. */
export function findInstalledScopes(project: SetupPlace, user: SetupPlace): InstalledScope[] {
  return SCOPES.flatMap((scope) => {
    // In the home directory, the project's settings are the user's.
    if (scope === "project" && isSameFolder(project.claudeFolder, user.claudeFolder)) return [];
    return findInstalled(scope, scope === "user" ? user : project) ?? [];
  });
}

/** The settings file that enables our plugin, as shown to people; undefined if none does. */
export function findEnabledPlugin(project: SetupPlace, user: SetupPlace): string | undefined {
  for (const scope of SCOPES) {
    try {
      const place = scope === "user" ? user : project;
      const file = readSettingsFile(place, settingsNameOf(scope));
      const { enablesPlugin } = inspectSettings(decodeSettings(file), file.shownPath);
      if (enablesPlugin) return file.shownPath;
    } catch {
      continue; // The client ignores a file that cannot be read or parsed.
    }
  }
  return undefined;
}

function isSameFolder(one: string, other: string): boolean {
  return resolveLinks(one) === resolveLinks(other);
}

function findInstalled(scope: Scope, place: SetupPlace): InstalledScope | undefined {
  try {
    const file = readSettingsFile(place, settingsNameOf(scope));
    const { hooks } = inspectSettings(decodeSettings(file), file.shownPath);
    const commands = hooks.filter(({ isOwn }) => isOwn).map(({ command }) => command);
    if (commands.length === 0) return undefined;
    return {
      scope,
      place,
      path: file.shownPath,
      isShared: commands.every((command) => command === "" || isSharedCommand(command)),
      // A hook that is no command is a call of the server.
      transport: commands.includes("") ? "mcp" : "command",
      hasServer: hasServer(place),
    };
  } catch {
    return undefined; // The client ignores a file that cannot be read or parsed.
  }
}

function hasServer(place: SetupPlace): boolean {
  try {
    return (ownServerPrograms(decodeSettings(readServersFile(place))) ?? []).length > 0;
  } catch {
    return false; // The client ignores it.
  }
}
