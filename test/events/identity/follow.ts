import type { StoreWrite } from "@/store/port/writes-port.ts";
import { FOLLOW_IDENTITY_JOB, identityJob } from "@/events/identity/identity-job.ts";
import { followIdentity } from "@/worker/identity-job-handler.ts";
import type { EventWorld, HandledEvent } from "@test/events/event-world.ts";
import type { Payload } from "@test/harness/payload.ts";
import { SESSION } from "@test/events/transcript/session-transcript.ts";

/** A turn ends, and the worker does what Stop has left to it for the identity, if anything. */
export async function stopAndFollow(world: EventWorld, payload: Payload): Promise<HandledEvent> {
  const stopped = await world.happen("Stop", payload);
  if (stopped.writes.some(isIdentityJob)) await follow(world);
  return stopped;
}

export function isIdentityJob(write: StoreWrite): boolean {
  return write.kind === "enqueue" && write.job.kind === FOLLOW_IDENTITY_JOB;
}

/** The worker follows a session with its identity, as long as `mayContinue` says. */
export async function follow(
  { store, clock, tools }: EventWorld,
  sessionId = SESSION,
  mayContinue: () => boolean = () => true,
): Promise<void> {
  const { project } = tools;
  const write = identityJob(sessionId, { clock, project });
  if (write.kind !== "enqueue") throw new Error("no job");
  const job = { ...write.job, id: "job_1", attempts: 1 };
  await followIdentity(job, { store, clock, storeFolder: project.storeFolder, mayContinue });
}
