import type { Contributor, EventTools } from "@/events/contributor.ts";
import { hasSpooled } from "@/store/spool/spool-folder.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The job that keeps the store small and applies waiting writes. Only a worker does it. */
const MAINTENANCE_JOB = "maintain-store";

/** Requests maintenance at the end of a session, when nobody waits. */
export const maintainAtEnd: Contributor = {
  name: "maintain-at-end",
  contribute: (_event, tools) => ({ writes: [maintenanceWrite(tools)] }),
};

/** Requests it at the start of a session too, but only if writes wait for the store. */
export const maintainWaitingWrites: Contributor = {
  name: "maintain-waiting-writes",
  contribute(_event, tools) {
    const isWaiting = hasSpooled(tools.project.storeFolder);
    return isWaiting ? { writes: [maintenanceWrite(tools)] } : undefined;
  },
};

export function maintenanceWrite({ clock }: Pick<EventTools, "clock">): StoreWrite {
  const job = { kind: MAINTENANCE_JOB, key: "", payload: {}, dueAtMs: clock.nowMs() };
  return { kind: "enqueue", job };
}
