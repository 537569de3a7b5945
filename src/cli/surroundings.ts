import type { CommandHost } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import type { Surroundings } from "@/doctor/finding.ts";
import { describeHookState, hookStateToJson, readHookState } from "@/doctor/hook-state.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";

/** The place that the doctor looks at when a command asks it. */
export function surroundingsOf(host: CommandHost): Surroundings {
  const { clock, environment, projectDirectory: directory } = host;
  const project = projectOf(host);
  return { project, directory, clock, environment, isOwn: isOwn(project.storeFolder, host) };
}

/** A store whose owner cannot be told is not looked into. */
function isOwn(storeFolder: string, { environment }: CommandHost): boolean {
  try {
    return isOwnOrAbsent(storeFolder, environment);
  } catch {
    return false;
  }
}

/** Says whether hooks are installed and run, for people and for --json. */
export function hookState(host: CommandHost): { lines: string[]; json: unknown } {
  const state = readHookState(surroundingsOf(host));
  return { lines: describeHookState(state, host.clock.nowMs()), json: hookStateToJson(state) };
}
