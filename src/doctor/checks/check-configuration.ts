import { defaultSettings } from "@/configuration/configuration.ts";
import { type ReadSource, readSources } from "@/configuration/effective.ts";
import { type SettingsSource, settingsSources } from "@/configuration/settings-sources.ts";
import { replaceAfterBackup } from "@/doctor/back-up.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { isInside } from "@/platform/paths.ts";
import { userFolder } from "@/platform/project.ts";

/** Our own settings: files that cannot be parsed, unknown keys and wrong values. */
export function checkConfiguration(surroundings: Surroundings): Finding[] {
  const { project, environment } = surroundings;
  const sources = distinct(settingsSources(project.root, userFolder(environment)));
  const read = readSources(sources);
  if (read.length === 0) return [ok("no config file; the defaults apply")];
  const findings = [
    ...read.flatMap((source) => judge(source, surroundings)),
    ...read.flatMap(scriptsNotCalled),
  ];
  const names = read.map(({ path }) => path).join(", ");
  return findings.length > 0 ? findings : [ok(`${names} can be read`)];
}

/** In the home directory the user's file is the project's too. */
function distinct(sources: readonly SettingsSource[]): SettingsSource[] {
  return sources.filter(({ path }, at) => sources.findIndex((one) => one.path === path) === at);
}

function judge({ path, problems }: ReadSource, surroundings: Surroundings): Finding[] {
  return problems.map(({ where, message }): Finding => {
    if (where === "") {
      return {
        severity: "error",
        // CF-26 asks for these words.
        message: `Configuration error in ${path}: ${message}. Run '${FIX_COMMAND}' to repair.`,
        hint: FIX_COMMAND,
        fix: () => replaceConfiguration(path, surroundings),
      };
    }
    const result = message.startsWith("is unknown") ? "it is ignored" : "its default applies";
    return {
      severity: "warning",
      message: `${path}: ${where} ${message}; ${result}`,
      hint: "context-graph config",
    };
  });
}

/** Somebody who names a script of their own expects it to be run, and would never learn that it is not. */
function scriptsNotCalled({ path, values }: ReadSource): Finding[] {
  return [...values].flatMap(([name, value]) =>
    name.endsWith(".script") && value !== defaultSettings(name)
      ? [
          {
            severity: "warning",
            message: `${path}: ${name} is not run: the program answers the event itself`,
            hint: "register the script in .claude/settings.json",
          } as const,
        ]
      : [],
  );
}

function replaceConfiguration(path: string, surroundings: Surroundings): string {
  const { project, environment } = surroundings;
  const isUsers = isInside(userFolder(environment), path);
  const root = isUsers ? undefined : project.root;
  const copy = replaceAfterBackup(path, root, surroundings, (backup) =>
    [
      "# Settings of Context Graph. 'context-graph config --example' prints all of them.",
      `# The former file could not be read; it is ${JSON.stringify(backup)}.`,
      "",
    ].join("\n"),
  );
  return `backed up ${path} to ${copy} and began an empty one; the defaults apply`;
}
