import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { homeDirectory, userFolder } from "@/platform/project.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import { linkProgram } from "@/setup/program-links.ts";
import { sharedSearchPath } from "@/setup/hooks/shared-command.ts";
import { readScopes, type ScopedSettings } from "@/doctor/settings-scopes.ts";

/** If a settings file enables our plugin: that the hooks are the plugin's. */
export function hooksOfPlugin(surroundings: Surroundings): Finding | undefined {
  const enabling = findEnabling(surroundings);
  if (enabling === undefined) return undefined;
  if (findProgramOfPlugin(surroundings) === undefined) {
    const message = `the plugin that ${enabling.path} enables finds no program: it is neither on PATH nor in ~/.local/bin`;
    return {
      severity: "error",
      message,
      hint: FIX_COMMAND,
      fix: () => linkForPlugin(surroundings),
    };
  }
  return ok(`of the plugin that ${enabling.path} enables`);
}

/** Links this program where the plugin looks last. */
function linkForPlugin({ environment }: Surroundings): string {
  const folder = getProgramFolder();
  linkProgram(userFolder(environment), folder, process.platform);
  return `linked ${folder} for the hooks of the plugin`;
}

/** The program that the hooks of the plugin find. They do not look into the project. */
export function findProgramOfPlugin({ environment }: Surroundings): string | undefined {
  const [home, user] = [homeDirectory(environment), userFolder(environment)];
  const PATH = sharedSearchPath(environment("PATH"), undefined, home, user);
  return Bun.which("context-graph", { PATH }) ?? undefined;
}

/** Harmless: where the settings have hooks, those of the plugin do nothing (hook/run.ts). */
export function besidePlugin(
  surroundings: Surroundings,
  withHooks: readonly ScopedSettings[],
): Finding[] {
  if (findEnabling(surroundings) === undefined) return [];
  const paths = withHooks.map(({ path }) => path).join(" and ");
  const message = `the hooks are in ${paths} and in the plugin; those of the plugin stay silent`;
  return [{ severity: "warning", message, hint: "claude plugin uninstall context-graph" }];
}

/** The settings file that enables our plugin. */
export function findEnabling(surroundings: Surroundings): ScopedSettings | undefined {
  return readScopes(surroundings).find(({ inspection }) => inspection?.enablesPlugin === true);
}
