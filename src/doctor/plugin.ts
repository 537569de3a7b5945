import { type Finding, ok } from "@/doctor/finding.ts";
import type { ScopedSettings } from "@/doctor/settings-scopes.ts";

/** If a settings file enables our plugin: that the hooks are the plugin's. */
export function hooksOfPlugin(scopes: readonly ScopedSettings[]): Finding | undefined {
  const enabling = findEnabling(scopes);
  return enabling && ok(`of the plugin that ${enabling.path} enables`);
}

/** Harmless: where the settings have hooks, those of the plugin do nothing (hook/run.ts). */
export function besidePlugin(
  scopes: readonly ScopedSettings[],
  withHooks: readonly ScopedSettings[],
): Finding[] {
  if (findEnabling(scopes) === undefined) return [];
  const paths = withHooks.map(({ path }) => path).join(" and ");
  const message = `the hooks are in ${paths} and in the plugin; those of the plugin stay silent`;
  return [{ severity: "warning", message, hint: "claude plugin uninstall context-graph" }];
}

function findEnabling(scopes: readonly ScopedSettings[]): ScopedSettings | undefined {
  return scopes.find(({ inspection }) => inspection?.enablesPlugin === true);
}
