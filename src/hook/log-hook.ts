import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { createLog } from "@/platform/log.ts";
import type { Project } from "@/platform/project.ts";
import { isEventName } from "@/conversation/event-table.ts";
import type { Ending } from "@/hook/answer.ts";

export interface HookLogContext {
  readonly project: Project;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly startedAtMs: number;
}

/** Logs one line about one event. An unknown event name could be anything, so it is left out. */
export function logHook(name: string, ending: Ending, context: HookLogContext): void {
  const { project, environment, clock, startedAtMs } = context;
  const log = createLog(project.storeFolder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  const command = `hook ${isEventName(name) ? name : "?"}`;
  log.write({ command, durationMs: clock.elapsedMs() - startedAtMs, exitCode: 0, ...ending });
}
