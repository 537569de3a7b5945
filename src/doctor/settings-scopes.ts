import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import {
  inspectSettings,
  type RegisteredHook,
  type SettingsInspection,
} from "@/claude/settings/inspect-settings.ts";
import type { Surroundings } from "@/doctor/finding.ts";
import { claudeFolderOf } from "@/platform/project.ts";
import type { Scope } from "@/setup/place.ts";
import { readIfPresent } from "@/setup/project-files.ts";

/** A settings file of Claude Code that exists. */
export interface ScopedSettings {
  readonly scope: Scope;
  readonly path: string;
  /** Empty if the file cannot be read as text. */
  readonly text: string;
  /** Undefined if it cannot be read or parsed; `mistake` then says where and why. */
  readonly inspection: SettingsInspection | undefined;
  readonly mistake?: string;
}

/** The settings files of every scope that exist, read and parsed. */
export function readScopes({ project, environment }: Surroundings): ScopedSettings[] {
  const places: [Scope, string][] = [
    ["user", join(claudeFolderOf(environment), "settings.json")],
    ["project", join(project.root, ".claude", "settings.json")],
    ["local", join(project.root, ".claude", "settings.local.json")],
  ];
  const seen = new Set<string>();
  return places.flatMap(([scope, path]) => {
    // In the home directory the user's file is the project's too.
    if (seen.has(path)) return [];
    seen.add(path);
    return readScope(scope, path) ?? [];
  });
}

function readScope(scope: Scope, path: string): ScopedSettings | undefined {
  let text = "";
  try {
    const bytes = readIfPresent(path);
    if (bytes === undefined) return undefined;
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { scope, path, text, inspection: inspectSettings(text, path) };
  } catch (error) {
    return { scope, path, text, inspection: undefined, mistake: describe(error) };
  }
}

function describe(error: unknown): string {
  if (error instanceof TypeError) return "it is not UTF-8";
  if (!(error instanceof CatalogueError)) return String(error);
  const { detail } = error.parameters;
  return detail === undefined ? error.message : String(detail);
}

/** Our hooks in a settings file. */
export function ownHooks({ inspection }: ScopedSettings): RegisteredHook[] {
  return inspection?.hooks.filter(({ isOwn }) => isOwn) ?? [];
}
