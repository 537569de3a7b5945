import type { Clock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import type { LineChange } from "@/conversation/event.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * session/ is what one Claude Code session did and where it stands: its activity, its commands, its
 * digest, its state file, and what it has already looked up. It is not for memories; events/
 * decides what a session's activity means for them. It keeps two things true: everything kept is
 * bounded, and hooks of a session that run at the same time do not overwrite each other.
 *
 * This file records activity: failures, and the edits and commands that follow them. Each is a row
 * of its own, which parallel hooks can add without conflict.
 */

/** A call that failed. It stays open until a run of the same call passes. */
export interface FailureBody {
  /** The command as it was run; for other tools, the tool and the file. */
  readonly command: string;
  /** The same as in CommandRun. */
  readonly setting: string;
  readonly folder: string;
  readonly error: string;
  readonly signature: string | undefined;
  /** The same as in CommandRun. */
  readonly prelude: string;
  /** Ids of the past fixes that were shown for it. */
  readonly shown: readonly string[];
  /** Ids of fixes that had been shown for it before, were applied and did not help. */
  readonly failed: readonly string[];
}

type OldFailureBody = Pick<FailureBody, "command" | "error" | "signature"> & Partial<FailureBody>;

export interface EditBody {
  readonly filePath: string;
  /** Empty if the text of the edit must not be kept. */
  readonly changes: readonly LineChange[];
  readonly isNewFile: boolean;
}

type OldEditBody = Partial<EditBody> & {
  readonly filePath: string;
  readonly removed?: string;
  readonly added?: string;
};

export interface CommandBody {
  /** Empty if the call may have changed something, but there is no command to name. */
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
  const missing = { setting: "", folder: "", prelude: "", shown: [], failed: [] };
  return { ...missing, ...(activity.body as OldFailureBody) };
}

export function editBody(activity: Activity): EditBody {
  const { filePath, changes, isNewFile = false, ...old } = activity.body as OldEditBody;
  if (changes !== undefined) return { filePath, changes, isNewFile };
  // Rows of an earlier version have the two texts of the edit.
  const { removed = "", added = "" } = old;
  return { filePath, changes: [{ before: linesOf(removed), after: linesOf(added) }], isNewFile };
}

/** The lines of a text; an empty text has none. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function commandBody(activity: Activity): CommandBody {
  return activity.body as CommandBody;
}

function record(
  agent: Agent,
  kind: Activity["kind"],
  subject: string,
  body: FailureBody | CommandBody,
  clock: Clock,
): StoreWrite {
  const { sessionId, agentId } = agent;
  const id = newId("act", clock);
  return {
    kind: "record-activity",
    activity: { id, sessionId, agentId, kind, subject, atMs: clock.nowMs(), body },
  };
}
