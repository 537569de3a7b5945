import { basename, join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { readIfPresent, requireWritable, resolveLinks } from "@/setup/project-files.ts";

/** The files of a project that Claude Code reads hooks from. */
export const SETTINGS_NAMES = ["settings.json", "settings.local.json"] as const;

export type SettingsName = (typeof SETTINGS_NAMES)[number];

/** The file of a project that Claude Code reads MCP servers from. */
export const SERVERS_NAME = ".mcp.json";

/** A settings file as it is now. */
export interface SettingsFile {
  readonly name: SettingsName | typeof SERVERS_NAME;
  /** As it is shown to people: relative to the project. */
  readonly shownPath: string;
  /** The file itself, behind any link. */
  readonly target: string;
  /** Undefined when there is no file. */
  readonly bytes: Uint8Array | undefined;
}

export function readSettingsFile(directory: string, name: SettingsName): SettingsFile {
  const target = resolveLinks(join(directory, ".claude", name));
  const bytes = readIfPresent(target);
  return { name, shownPath: `.claude/${name}`, target, bytes };
}

export function readServersFile(directory: string): SettingsFile {
  const target = resolveLinks(join(directory, SERVERS_NAME));
  return { name: SERVERS_NAME, shownPath: SERVERS_NAME, target, bytes: readIfPresent(target) };
}

/** The text of the file, its byte order mark included; throws when it is not UTF-8. */
export function decodeSettings(file: SettingsFile): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file.bytes);
  } catch (error) {
    const parameters = { file: file.shownPath, detail: `${basename(file.target)} is not UTF-8` };
    throw new CatalogueError("ERR_SETTINGS_INVALID", parameters, error);
  }
}

/** Throws ERR_PERMISSION before anything is changed, when this file cannot be. */
export function requireWritableSettings(file: SettingsFile): void {
  requireWritable(file.target);
}
