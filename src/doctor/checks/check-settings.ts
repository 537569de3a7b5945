import { salvageSettings } from "@/claude/settings/inspect-settings.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { replaceAfterBackup } from "@/doctor/back-up.ts";
import { readScopes, type ScopedSettings } from "@/doctor/settings-scopes.ts";

/** The syntax and shape of Claude Code's settings files, in every scope. */
export function checkSettings(surroundings: Surroundings): Finding[] {
  const scopes = readScopes(surroundings);
  if (scopes.length === 0) return [ok("no settings file of Claude Code here")];
  const findings = scopes.flatMap((settings) => judge(settings, surroundings));
  const names = scopes.map(({ path }) => path).join(", ");
  return findings.length === 0 ? [ok(`${names} can be read`)] : findings;
}

function judge(settings: ScopedSettings, surroundings: Surroundings): Finding[] {
  const { path, inspection, mistake } = settings;
  if (inspection === undefined && settings.text === "") {
    const message = `${path} cannot be read: ${mistake}`;
    return [
      { severity: "error", message, hint: `put a settings file that you may read at ${path}` },
    ];
  }
  if (inspection === undefined) {
    return [
      {
        severity: "error",
        // CF-26 asks for these words.
        message: `Configuration error in ${path}: ${mistake}. Run '${FIX_COMMAND}' to repair.`,
        hint: FIX_COMMAND,
        fix: () => replaceSettings(settings, surroundings),
      },
    ];
  }
  const findings: Finding[] = inspection.problems.map((problem) => ({
    severity: "warning",
    message: `${path}: ${problem}, so Claude Code does not run it`,
    hint: "context-graph setup",
  }));
  if (inspection.disablesHooks) {
    const message = `${path} switches all hooks off ("disableAllHooks"), so nothing is remembered`;
    findings.push({ severity: "error", message, hint: `remove "disableAllHooks" from ${path}` });
  }
  return findings;
}

function replaceSettings(settings: ScopedSettings, surroundings: Surroundings): string {
  const { path, scope, text } = settings;
  const root = scope === "user" ? undefined : surroundings.project.root;
  const salvaged = salvageSettings(text);
  const copy = replaceAfterBackup(path, root, surroundings, () => salvaged ?? "{}\n");
  const kept = salvaged === undefined ? "began an empty one" : "kept every value of it";
  return `backed up ${path} to ${copy} and ${kept}`;
}
