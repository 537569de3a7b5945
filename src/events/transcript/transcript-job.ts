import type { Project } from "@/platform/project.ts";
import type { TranscriptSource } from "@/events/transcript/catch-up.ts";
import type { EventTools } from "@/events/contributor.ts";
import { digestKey } from "@/session/digest/stored-digest.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The job that reads the rest of a transcript when a hook had no time for all of it. */
export const READ_TRANSCRIPT_JOB = "read-transcript";

/** Everything the worker needs to know: it has neither an event nor a project. */
export interface TranscriptJob extends TranscriptSource {
  readonly root: string;
  readonly branch: string | undefined;
  /** Set if the project shares its store with others. */
  readonly sharedId: Project["sharedId"];
}

export function readTranscriptJob(
  source: TranscriptSource,
  { clock, project }: Pick<EventTools, "clock" | "project">,
): StoreWrite {
  const { root, sharedId } = project;
  const branch = mayHoldToken(project.branch ?? "") ? undefined : project.branch;
  const payload: TranscriptJob = { ...source, root, branch, sharedId };
  const key = digestKey(source.sessionId, source.agentId);
  return {
    kind: "enqueue",
    job: { kind: READ_TRANSCRIPT_JOB, key, payload, dueAtMs: clock.nowMs() },
  };
}

/** True if the name may contain a token. It is left out then: the gate is not loaded for this. */
function mayHoldToken(branch: string): boolean {
  const run = /[A-Za-z0-9]{20,}/.exec(branch)?.[0] ?? "";
  return /\d/.test(run) && /[A-Z]/.test(run);
}
