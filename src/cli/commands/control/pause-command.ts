import { CatalogueError } from "@/base/errors.ts";
import { localTime } from "@/base/local-time.ts";
import { userFolder } from "@/platform/project.ts";
import { beginPause, endPause, pausesNow } from "@/configuration/control/change-control.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import {
  EVERYWHERE,
  placeOf,
  requirePerson,
  settingThatPauses,
} from "@/cli/commands/control/control-options.ts";
import { parseDuration } from "@/cli/input/duration.ts";

export const pauseCommand: Command = {
  name: "pause",
  summary: "Store and tell nothing, in this project or everywhere",
  operands: "[duration]",
  options: EVERYWHERE,
  examples: [
    "context-graph pause",
    "context-graph pause 2h",
    "context-graph pause 1d --everywhere",
  ],
  run(call) {
    const { host } = call;
    const fromMs = host.clock.nowMs();
    const untilMs = readEnd(call, fromMs);
    const { name, storeFolder } = placeOf(call);
    const pause = {
      fromMs,
      ...(untilMs === undefined ? {} : { untilMs }),
      ...(storeFolder === undefined ? {} : { storeFolder }),
    };
    const folder = userFolder(host.environment);
    if (!beginPause(folder, pause)) throw new CatalogueError("ERR_CONTROL_WRITE", { folder });
    const until = untilMs === undefined ? "" : ` until ${localTime(untilMs)}`;
    const option = storeFolder === undefined ? " --everywhere" : "";
    return {
      text: `Paused ${name}${until}: nothing is stored or told.\n'context-graph resume${option}' ends it; what is said meanwhile is not read later either.`,
      json: {
        paused: true,
        everywhere: storeFolder === undefined,
        until: untilMs === undefined ? null : new Date(untilMs).toISOString(),
      },
    };
  },
};

function readEnd({ operands }: CommandCall, fromMs: number): number | undefined {
  const [typed] = operands;
  if (typed === undefined) return undefined;
  const durationMs = parseDuration(typed);
  if (durationMs !== undefined) return fromMs + durationMs;
  const detail = `How long? Give a duration such as 30m, 2h, 7d or 1w, not '${typed}'.`;
  throw usageError(detail);
}

export const resumeCommand: Command = {
  name: "resume",
  summary: "End a pause",
  operands: "",
  options: EVERYWHERE,
  examples: ["context-graph resume", "context-graph resume --everywhere"],
  run(call) {
    requirePerson(call);
    const { host } = call;
    const nowMs = host.clock.nowMs();
    const folder = userFolder(host.environment);
    const place = placeOf(call);
    const ended = endPause(folder, nowMs, place.storeFolder);
    const left = pausesNow(folder, place.storeFolder ?? "", nowMs);
    const setting = settingThatPauses(call);
    const isPaused = left.length > 0 || setting !== undefined;
    return {
      text: describeResumed(place.name, ended, left.length > 0, setting),
      json: { ended, paused: isPaused },
      ...(isPaused ? { exitCode: 1 } : {}),
    } satisfies CommandOutput;
  },
};

function describeResumed(
  name: string,
  ended: number,
  isPausedEverywhere: boolean,
  setting: string | undefined,
): string {
  if (setting !== undefined) return `Still paused: control.paused is true in ${setting}.`;
  if (isPausedEverywhere) {
    return "Still paused, because everything is: 'context-graph resume --everywhere' ends that.";
  }
  return ended === 0 ? `${capital(name)} was not paused.` : `Memory works again in ${name}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
