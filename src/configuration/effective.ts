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
    const source = read.find(({ values }) => values.has(name));
    const value = source === undefined ? defaultSettings(name) : source.values.get(name);
    return { name, value, path: source?.path };
  });
}

export function settingsOf(read: readonly ReadSource[]): Settings {
  return (name) => {
    const source = read.find(({ values }) => values.has(name));
    if (source === undefined) return defaultSettings(name);
    return source.values.get(name) as SettingValue<typeof name>;
  };
}
