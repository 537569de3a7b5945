import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { createLog } from "@/platform/log.ts";
import type { Project } from "@/platform/project.ts";
import { isEventName } from "@/conversation/event-table.ts";
import type { Ending } from "@/hook/answer.ts";

export interface HookLogPlace {
  readonly project: Project;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly startedAtMs: number;
}

/** One line about one event. A name that is not an event's may be anything, so it is not kept. */
export function logHook(name: string, ending: Ending, place: HookLogPlace): void {
  const { project, environment, clock, startedAtMs } = place;
  const log = createLog(project.storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  const command = `hook ${isEventName(name) ? name : "?"}`;
  log.write({ command, durationMs: clock.elapsedMs() - startedAtMs, exitCode: 0, ...ending });
}
