import type { Clock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { createLog, rotateLog } from "@/platform/log.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import { isEventName } from "@/conversation/event-table.ts";
import type { Ending } from "@/hook/answer.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";

export interface HookLogContext {
  readonly project: Project;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly startedAtMs: number;
  /** True if the store was opened, so that it is known to be this user's. */
  readonly isStoreOwn: boolean;
}

/**
 * Logs one line about one event. An unknown event name could be anything, so it is left out. If the
 * project's store is not this user's, the line goes to the log in the user's own folder.
 */
export function logHook(name: string, ending: Ending, context: HookLogContext): void {
  const { project, environment, clock, startedAtMs, isStoreOwn } = context;
  const isOwn = isStoreOwn || isOwnOrAbsent(project.storeFolder, environment);
  const folder = isOwn ? project.storeFolder : userFolder(environment);
  const log = createLog(folder, environment("CONTEXT_GRAPH_LOG_LEVEL"), clock);
  const command = `hook ${isEventName(name) ? name : "?"}`;
  if (name === "SessionStart") boundLog(folder);
  log.write({ command, durationMs: clock.elapsedMs() - startedAtMs, exitCode: 0, ...ending });
}

/** Once for each session: a worker does it too, but none runs while the store cannot be used. */
function boundLog(folder: string): void {
  try {
    rotateLog(folder);
  } catch {
    // The disk is read-only.
  }
}
