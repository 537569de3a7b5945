import type { Clock } from "@/base/clock.ts";
import { type Environment, isSwitchedOn, processEnvironment } from "@/base/environment.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { dreamDue, dreamInBackground } from "@/operations/dream/background-dream.ts";
import { isSecretCheckDue } from "@/operations/dream/remove-old-secrets.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { homeOfStore, projectOfStore } from "@/platform/kept/kept-paths.ts";
import { userFolder } from "@/platform/project.ts";
import { giveWay } from "@/platform/give-way.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { WritesPort } from "@/store/port/writes-port.ts";
import type { JobHandler, WorkerContext } from "@/worker/worker.ts";

export const DREAM_JOB = "dream";

function queueDream(store: WritesPort, clock: Clock): void {
  const job = { kind: DREAM_JOB, key: "", payload: {}, dueAtMs: clock.nowMs() };
  store.apply([{ kind: "enqueue", job }], { isDurable: false });
}

/** After a session: queues a dream if one is due, or was interrupted. */
export function queueDreamIfDue(context: WorkerContext, environment: Environment): void {
  if (isSwitchedOff(environment)) return;
  if (dreamDue(operationTools(context)) !== undefined) queueDream(context.store, context.clock);
}

/** The same if this version has not yet looked for secrets that earlier ones have stored. */
export function queueSecretCheckIfDue(
  { store, clock }: WorkerContext,
  environment: Environment,
): void {
  if (!isSwitchedOff(environment) && isSecretCheckDue(store)) queueDream(store, clock);
}

function isSwitchedOff(environment: Environment): boolean {
  return !isSwitchedOn(environment("CONTEXT_GRAPH_AUTO_DREAM"));
}

/**
 * Handles the job. When the worker's time is up the dream is interrupted and queued again; after a
 * kill it goes on with the step after the last one that is stored.
 */
export const handleDream: JobHandler = (_job, context) => {
  giveWay();
  const dream = dreamInBackground(context.mayContinue, operationTools(context));
  // Without a change in this run it would queue itself for ever.
  const hasProgress = (dream?.sample.length ?? 0) > 0;
  if (dream?.status === "paused" && hasProgress) queueDream(context.store, context.clock);
};

function operationTools({ store, clock, storeFolder }: WorkerContext): OperationTools {
  const root = homeOfStore(storeFolder, userFolder(processEnvironment));
  const known = { root, branch: undefined, sharedId: undefined, storeFolder };
  const project = projectOfStore(known, processEnvironment);
  return { store, clock, project, embedder: new TokenTableEmbedder(tokenTablePath()) };
}
