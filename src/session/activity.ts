import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * One Claude Code session: what was tried in it and how it ended. Knows nothing of memories;
 * what a session's activity means for them is decided in events/. Kept as separate rows, so
 * that hooks running at the same time never overwrite each other.
 */

/** A call that ended with an error, waiting for the run in which it passes. */
export interface FailureBody {
  /** The command as it was run, or the tool and the file of another call. */
  readonly command: string;
  /** What a command was run with and where, as in CommandRun. */
  readonly setting: string;
  readonly folder: string;
  readonly error: string;
  readonly signature: string | undefined;
  /** Past fixes that were shown for it. */
  readonly shown: readonly string[];
  /** Those of them that had been shown before, were followed by work, and did not help. */
  readonly failed: readonly string[];
}

type OldFailureBody = Pick<FailureBody, "command" | "error" | "signature"> & Partial<FailureBody>;

export interface EditBody {
  readonly filePath: string;
  readonly removed: string;
  readonly added: string;
}

export interface CommandBody {
  readonly command: string;
}

export interface Agent {
  readonly sessionId: string;
  readonly agentId: string;
}

export function recordFailure(
  agent: Agent,
  subject: string,
  body: FailureBody,
  clock: Clock,
): StoreWrite {
  return record(agent, "failure", subject, body, clock);
}

export function recordEdit(agent: Agent, body: EditBody, clock: Clock): StoreWrite {
  return record(agent, "edit", body.filePath, body, clock);
}

export function recordCommand(
  agent: Agent,
  subject: string,
  body: CommandBody,
  clock: Clock,
): StoreWrite {
  return record(agent, "command", subject, body, clock);
}

export function failureBody(activity: Activity): FailureBody {
  // Rows of an earlier version have only the command and its error.
  return { setting: "", folder: "", shown: [], failed: [], ...(activity.body as OldFailureBody) };
}

export function editBody(activity: Activity): EditBody {
  return activity.body as EditBody;
}

export function commandBody(activity: Activity): CommandBody {
  return activity.body as CommandBody;
}

function record(
  agent: Agent,
  kind: Activity["kind"],
  subject: string,
  body: FailureBody | EditBody | CommandBody,
  clock: Clock,
): StoreWrite {
  const { sessionId, agentId } = agent;
  const id = newId("act", clock);
  return {
    kind: "record-activity",
    activity: { id, sessionId, agentId, kind, subject, atMs: clock.nowMs(), body },
  };
}
