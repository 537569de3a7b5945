import type { Environment } from "@/base/environment.ts";
import { effectiveSettings, readSources } from "@/configuration/effective.ts";
import { settingsSources } from "@/configuration/settings-sources.ts";
import { type SettingName, SETTINGS } from "@/configuration/configuration.ts";
import { type Project, userFolder } from "@/platform/project.ts";

export interface ConfigurationReport {
  /** The files that settings may come from, the one that counts most first. */
  readonly files: readonly {
    readonly path: string;
    readonly is_present: boolean;
    readonly problems: readonly { readonly where: string; readonly message: string }[];
  }[];
  readonly settings: readonly {
    readonly name: SettingName;
    readonly value: unknown;
    readonly default: unknown;
    /** Null if it is the default. */
    readonly path: string | null;
  }[];
}

/** The value of every setting, where it comes from, and what is wrong in the files. */
export function reportConfiguration(
  project: Project,
  environment: Environment,
): ConfigurationReport {
  const sources = settingsSources(project.root, userFolder(environment));
  const read = readSources(sources);
  return {
    files: sources.map(({ path }) => {
      const found = read.find((one) => one.path === path);
      return { path, is_present: found !== undefined, problems: found?.problems ?? [] };
    }),
    settings: effectiveSettings(read).map(({ name, value, path }) => ({
      name,
      value,
      default: SETTINGS[name].fallback,
      path: path ?? null,
    })),
  };
}
