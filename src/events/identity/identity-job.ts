import type { EventTools } from "@/events/contributor.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The job that goes on with a session's identity: see keep-identity.ts. */
export const FOLLOW_IDENTITY_JOB = "follow-identity";

export interface IdentityJob {
  readonly sessionId: string;
  /** The root of the project, to which the files of the session belong. */
  readonly root: string;
}

/** Leaves a session's identity to a worker: a hook only notes that there is something to follow. */
export function identityJob(
  sessionId: string,
  { clock, project }: Pick<EventTools, "clock" | "project">,
): StoreWrite {
  const payload: IdentityJob = { sessionId, root: project.root };
  const job = { kind: FOLLOW_IDENTITY_JOB, key: sessionId, payload, dueAtMs: clock.nowMs() };
  return { kind: "enqueue", job };
}
