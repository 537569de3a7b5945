import { hasContent } from "@/platform/file-system.ts";
import { type FileSettings, readSettingsFile } from "@/configuration/read-file.ts";
import type { SettingsSource } from "@/configuration/settings-sources.ts";
import {
  defaultSettings,
  type SettingName,
  SETTINGS,
  type Settings,
  type SettingValue,
} from "@/configuration/configuration.ts";

export interface ReadSource extends FileSettings {
  readonly path: string;
}

export interface EffectiveSetting {
  readonly name: SettingName;
  readonly value: unknown;
  /** The file it comes from; undefined if it is the default. */
  readonly path: string | undefined;
}

/** The files that are there, read and checked. */
export function readSources(sources: readonly SettingsSource[]): ReadSource[] {
  return sources
    .filter(({ path }) => hasContent(path))
    .map(({ path, format }) => ({ path, ...readSettingsFile(path, format) }));
}

/** Every setting with the value that applies and where it comes from, in the table's order. */
export function effectiveSettings(read: readonly ReadSource[]): EffectiveSetting[] {
  return (Object.keys(SETTINGS) as SettingName[]).map((name) => {
    const source = sourceOf(name, read);
    return { name, value: valueOf(name, read), path: source?.path };
  });
}

export function settingsOf(read: readonly ReadSource[]): Settings {
  return (name) => valueOf(name, read) as SettingValue<typeof name>;
}

function sourceOf(name: SettingName, read: readonly ReadSource[]): ReadSource | undefined {
  const given = read.filter(({ values }) => values.has(name));
  // A switch that any file may turn on comes from the file that does.
  return given.find(({ values }) => isJoined(name) && values.get(name) === true) ?? given[0];
}

function valueOf(name: SettingName, read: readonly ReadSource[]): unknown {
  const source = sourceOf(name, read);
  if (source === undefined) return defaultSettings(name);
  if (SETTINGS[name].kind !== "list" || !isJoined(name)) return source.values.get(name);
  return read.flatMap(({ values }) => (values.get(name) ?? []) as readonly string[]);
}

function isJoined(name: SettingName): boolean {
  return "isJoined" in SETTINGS[name];
}
