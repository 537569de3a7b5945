import { type Environment, isSwitchedOn } from "@/base/environment.ts";
import { hasContent } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import type { Settings } from "@/configuration/configuration.ts";
import type * as ControlModule from "@/configuration/control/control.ts";

export interface ControlSources {
  readonly project: Pick<Project, "root" | "storeFolder">;
  readonly environment: Environment;
  readonly settings: Settings;
}

/** The file with what the user has switched off by a command. */
export function controlPath(folder: string): string {
  return joinPath(folder, "control.json");
}

/** The same file once nothing is switched off any more: it still says what was, and when. */
export function pastControlPath(folder: string): string {
  return joinPath(folder, "control-past.json");
}

/**
 * Returns what the user has switched off, or undefined if that is nothing. Almost always it is
 * nothing, and then this costs a hook one look for a file.
 */
export function loadControl(sources: ControlSources): ControlModule.Control | undefined {
  return load(sources, { withPast: false });
}

/** The same, also if all of it is over by now: for what was said then. */
export function loadPastControl(sources: ControlSources): ControlModule.Control | undefined {
  return load(sources, { withPast: true });
}

function load(
  sources: ControlSources,
  { withPast }: { readonly withPast: boolean },
): ControlModule.Control | undefined {
  const { environment, settings } = sources;
  const folder = userFolder(environment);
  const isFileThere =
    hasContent(controlPath(folder)) || (withPast && hasContent(pastControlPath(folder)));
  const isSet = settings("control.paused") || settings("control.ignore").length > 0;
  if (!isFileThere && !isSet && !isIncognito(environment)) return undefined;
  const { createControl }: typeof ControlModule = require("@/configuration/control/control.ts");
  return createControl(sources, isFileThere);
}

/** True if the environment makes every session incognito. */
export function isIncognito(environment: Environment): boolean {
  const value = environment("CONTEXT_GRAPH_INCOGNITO");
  return value !== "" && isSwitchedOn(value);
}
