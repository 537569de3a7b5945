import { basename, join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { type Scope, type SetupPlace, shownPath } from "@/setup/place.ts";
import { isLink, readIfPresent, requireWritable, resolveLinks } from "@/setup/project-files.ts";

/** The files that Claude Code reads hooks from; of the user, only the first. */
export const SETTINGS_NAMES = ["settings.json", "settings.local.json"] as const;

export type SettingsName = (typeof SETTINGS_NAMES)[number];

export function settingsNameOf(scope: Scope): SettingsName {
  return scope === "local" ? "settings.local.json" : "settings.json";
}

/** The project file that Claude Code reads MCP servers from. The manifest calls the user's so too. */
export const SERVERS_NAME = ".mcp.json";

/** The current state of a settings file. */
export interface SettingsFile {
  readonly name: SettingsName | typeof SERVERS_NAME;
  /** The path shown to people, relative to the project. */
  readonly shownPath: string;
  /** The real file behind any link. */
  readonly target: string;
  /** True if the path itself is a link. People who keep their settings elsewhere have one. */
  readonly isLink: boolean;
  /** Undefined if there is no file. */
  readonly bytes: Uint8Array | undefined;
  /**
   * True for the client's own state, which it rewrites all the time and in which it keeps secrets:
   * it is never copied nor repaired, and only our entry in it is changed.
   */
  readonly isClientState: boolean;
}

export function readSettingsFile(place: SetupPlace, name: SettingsName): SettingsFile {
  return readFile(place, name, join(place.claudeFolder, name));
}

export function readServersFile(place: SetupPlace): SettingsFile {
  return readFile(place, SERVERS_NAME, place.serversPath);
}

function readFile(place: SetupPlace, name: SettingsFile["name"], path: string): SettingsFile {
  const target = resolveLinks(path);
  return {
    name,
    shownPath: shownPath(place, path),
    target,
    isLink: isLink(path),
    isClientState: place.isUser && name === SERVERS_NAME,
    bytes: readIfPresent(target),
  };
}

/** Returns the text of the file with its byte order mark; throws if it is not UTF-8. */
export function decodeSettings(file: SettingsFile): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file.bytes);
  } catch (error) {
    const parameters = { file: file.shownPath, detail: `${basename(file.target)} is not UTF-8` };
    throw new CatalogueError("ERR_SETTINGS_INVALID", parameters, error);
  }
}

/** Throws ERR_PERMISSION if the file cannot be changed; called before anything is written. */
export function requireWritableSettings(file: SettingsFile): void {
  requireWritable(file.target);
}
