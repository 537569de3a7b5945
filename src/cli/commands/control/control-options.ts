import { isRunByAgent } from "@/base/environment.ts";
import { lastNameOf } from "@/platform/path-parts.ts";
import { GLOBAL_PROJECT, userFolder } from "@/platform/project.ts";
import { pausesNow } from "@/configuration/control/change-control.ts";
import { readSources } from "@/configuration/effective.ts";
import { settingsSources } from "@/configuration/settings-sources.ts";
import type { CommandCall } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import type { Parameter } from "@/operations/operation.ts";

export const EVERYWHERE: Readonly<Record<string, Parameter>> = {
  everywhere: { type: "switch", meaning: "In every project, not only in this one" },
};

export interface ControlPlace {
  /** For people: "everything", or the project's name. */
  readonly name: string;
  /** Undefined for every project. */
  readonly storeFolder: string | undefined;
}

/** The project that the command is about, or all of them. */
export function placeOf({ options, host }: CommandCall): ControlPlace {
  if (options.has("everywhere")) return { name: "everything", storeFolder: undefined };
  const { root, storeFolder, sharedId } = projectOf(host);
  const isShared = sharedId === GLOBAL_PROJECT;
  return { name: isShared ? "all folders outside git" : lastNameOf(root), storeFolder };
}

/** An agent may switch memory off, but not on again: what it reads may have told it to. */
export function requirePerson({ host }: CommandCall): void {
  if (!isRunByAgent(host.environment)) return;
  const detail = "Only a person can switch memory on again: run this in your own terminal.";
  throw usageError(detail);
}

/** The file that sets control.paused, if one does. */
export function settingThatPauses({ host }: CommandCall): string | undefined {
  const sources = settingsSources(projectOf(host).root, userFolder(host.environment));
  const found = readSources(sources).find(({ values }) => values.get("control.paused") === true);
  return found?.path;
}

/** A pause that holds now in the project. */
export interface PauseNow {
  /** For people: "everywhere", "in this project", or the file that says so. */
  readonly where: string;
  /** Absent if it has no end. */
  readonly untilMs?: number;
}

/** The pause of this project that ends last; undefined if there is none. */
export function pauseNow(call: CommandCall): PauseNow | undefined {
  const { host } = call;
  const setting = settingThatPauses(call);
  if (setting !== undefined) return { where: `by control.paused in ${setting}` };
  const folder = userFolder(host.environment);
  const pauses = pausesNow(folder, projectOf(host).storeFolder, host.clock.nowMs());
  const endOf = ({ untilMs = Number.POSITIVE_INFINITY }: { untilMs?: number }) => untilMs;
  const [last] = pauses.toSorted((a, b) => endOf(b) - endOf(a));
  if (last === undefined) return undefined;
  const where = last.storeFolder === undefined ? "everywhere" : "in this project";
  return { where, ...(last.untilMs === undefined ? {} : { untilMs: last.untilMs }) };
}
