import { hasContent } from "@/platform/file-system.ts";
import { lastNameOf } from "@/platform/path-parts.ts";
import { flatten, shorten } from "@/base/text.ts";
import type * as Effective from "@/configuration/effective.ts";
import type { SettingsProblem } from "@/configuration/read-file.ts";
import { settingsSources } from "@/configuration/settings-sources.ts";
import { defaultSettings, type Settings } from "@/configuration/configuration.ts";

export interface LoadedSettings {
  readonly settings: Settings;
  /** The first thing that is wrong in a file, for the log. */
  readonly problem?: string;
}

const PROBLEM_CHARS = 200;

function describe({ where, message }: SettingsProblem): string {
  return where === "" ? message : `${where} ${message}`;
}

/**
 * The settings of a project. Most projects set nothing; then this costs a look for each file, and
 * neither a parser nor node:fs is loaded. A damaged file is as good as none.
 */
export function loadSettings(root: string, userFolder: string): LoadedSettings {
  const sources = settingsSources(root, userFolder);
  const isSomethingSet = sources.some(({ path }) => hasContent(path));
  if (!isSomethingSet) return { settings: defaultSettings };
  const effective: typeof Effective = require("@/configuration/effective.ts");
  const read = effective.readSources(sources);
  const settings = effective.settingsOf(read);
  for (const { path, problems } of read) {
    const [first] = problems;
    if (first === undefined) continue;
    const name = lastNameOf(path);
    // The message quotes the file, which may contain anything, and is logged with every event.
    return { settings, problem: shorten(flatten(`${name} ${describe(first)}`), PROBLEM_CHARS) };
  }
  return { settings };
}
