import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import type { Settings } from "@/configuration/configuration.ts";
import type { Control } from "@/configuration/control/control.ts";
import { loadPastControl } from "@/configuration/control/load-control.ts";
import { createTurnFilter, type TurnFilter } from "@/configuration/control/turn-filter.ts";
import { loadSettings } from "@/configuration/load-settings.ts";

interface Place {
  readonly project: Pick<Project, "root" | "storeFolder">;
  readonly environment: Environment;
  /** Read from the files if absent. */
  readonly settings?: Settings | undefined;
}

/** Returns what the user has switched off in the project; undefined if that is nothing. */
function controlOf({ project, environment, settings }: Place): Control | undefined {
  const known = settings ?? loadSettings(project.root, userFolder(environment)).settings;
  return loadPastControl({ project, environment, settings: known });
}

/** Throws ERR_PAUSED if nothing of the session that runs the process may be stored now. */
export function requireMemoryOn(place: Place & { readonly clock: Clock }): Control | undefined {
  const control = controlOf(place);
  const sessionId = place.environment("CLAUDE_CODE_SESSION_ID");
  const why = control?.silenceAt(sessionId, place.clock.nowMs());
  if (why !== undefined) throw new CatalogueError("ERR_PAUSED", { why });
  return control;
}

/** Says which turns of the project's transcripts may be read. */
export function turnFilterOf(place: Place): TurnFilter {
  return createTurnFilter(controlOf(place));
}

/** Says which files of the project nothing may be known about. */
export function ignoredFilesOf(place: Place): { readonly isIgnored?: (path: string) => boolean } {
  const ignored = controlOf(place)?.ignored;
  return ignored === undefined ? {} : { isIgnored: (path) => ignored.isIgnored(path) };
}
