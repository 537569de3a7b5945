import type { Contributor } from "@/events/contributor.ts";

/** The job that keeps the store small and its writes safe; done by a worker, never in a hook. */
export const MAINTENANCE_JOB = "maintain-store";

/** Asks for maintenance at the start and the end of a session. */
export const maintenanceJob: Contributor = {
  name: "maintenance-job",
  contribute(_event, tools) {
    const dueAtMs = tools.clock.nowMs();
    const job = { kind: MAINTENANCE_JOB, key: "", payload: {}, dueAtMs };
    return { writes: [{ kind: "enqueue", job }] };
  },
};
