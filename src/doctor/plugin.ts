import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { readScopes, type ScopedSettings } from "@/doctor/settings-scopes.ts";

/** If a settings file enables our plugin: that the hooks are the plugin's. */
export function hooksOfPlugin(surroundings: Surroundings): Finding | undefined {
  const enabling = findEnabling(surroundings);
  return enabling && ok(`of the plugin that ${enabling.path} enables`);
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

function findEnabling(surroundings: Surroundings): ScopedSettings | undefined {
  return readScopes(surroundings).find(({ inspection }) => inspection?.enablesPlugin === true);
}
