import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { nameInProject } from "@/platform/paths.ts";
import type { LineChange, PostToolUseEvent } from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import { storableText } from "@/events/fixes/call-subject.ts";
import { type StartedTask, startedTaskKey } from "@/events/fixes/started-task.ts";
import {
  LINES_ABOVE,
  maskLine,
  NEW_VALUE,
  OLD_VALUE,
} from "@/memory/write/secrets/secret-lines.ts";
import { SECRET_REMOVED } from "@/memory/write/secrets/secrets.ts";
import { linesOf } from "@/session/activity.ts";
import type { Activity } from "@/store/port/sessions-port.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The edit that an event reports, as it is recorded; empty for every other call. */
export function editOfEvent(event: PostToolUseEvent, { project, clock }: EventTools): Activity[] {
  const { edit, filePath } = event.call;
  if (edit === undefined || filePath === undefined) return [];
  const name = nameInProject(filePath, project.root);
  const path = storableText(name);
  if (path === "") return [];
  // Part of the name may look like a secret, and what is left does not say what the file holds.
  const changes = storableChanges(changesOf(event), name);
  const body = { filePath: path, changes, isNewFile: event.isNewFile };
  return [activity(event, "edit", path, body, clock)];
}

/** A command as work, for what it may take back; empty for every other call. */
export function toolWork(event: PostToolUseEvent, { clock }: EventTools): Activity[] {
  const { command } = event.call;
  if (command === undefined) return [];
  const body = { command: cutText(command, LIMITS.activityChars) };
  return [activity(event, "command", "", body, clock)];
}

/** The lines that the client reports as changed, else those that the call names. */
function changesOf({ call, changes, isNewFile }: PostToolUseEvent): readonly LineChange[] {
  if (changes !== undefined) return changes;
  const { removed = "", added = "" } = call.edit ?? {};
  // Nobody knows the lines of a file that was written anew, or of an edit without its text.
  if (removed === "" && !isNewFile && (call.tool === "Write" || added === "")) return [];
  return [{ before: linesOf(removed), after: linesOf(added) }];
}

/**
 * The changes as they may be stored. They pass the gate as one text, because a secret is often
 * recognised only by its surroundings. Of a file that holds secrets only the names are left.
 */
function storableChanges(changes: readonly LineChange[], path: string): LineChange[] {
  const masked = changes.map(({ above = [], before, after }) => ({
    before: maskLines({ above, lines: before, others: after }, path, OLD_VALUE),
    after: maskLines({ above, lines: after, others: before }, path, NEW_VALUE),
  }));
  const patch = masked.map(
    ({ before, after }) =>
      `@@\n${before.map((line) => `-${line}\n`).join("")}${after.map((line) => `+${line}\n`).join("")}`,
  );
  const kept: { before: string[]; after: string[] }[] = [];
  for (const line of linesOf(storableText(patch.join("")))) {
    if (line === "@@") kept.push({ before: [], after: [] });
    else if (line.startsWith("-")) kept.at(-1)?.before.push(line.slice(1));
    else if (line.startsWith("+")) kept.at(-1)?.after.push(line.slice(1));
  }
  return kept.map(withOldAndNew);
}

interface Side {
  readonly above: readonly string[];
  readonly lines: readonly string[];
  readonly others: readonly string[];
}

/** Lines that are on both sides stay the same on both. */
function maskLines({ above, lines, others }: Side, path: string, value: string): string[] {
  const common = new Set(others);
  const all = [...above, ...lines];
  return lines.map((line, index) => {
    const at = above.length + index;
    const before = all.slice(Math.max(0, at - LINES_ABOVE), at);
    return maskLine(line, path, common.has(line) ? OLD_VALUE : value, before);
  });
}

/** If the gate has made both sides equal, they differ in a secret only: says so. */
function withOldAndNew({ before, after }: LineChange): LineChange {
  if (before.length === 0 || before.join("\n") !== after.join("\n")) return { before, after };
  const mark = (lines: readonly string[], value: string) =>
    lines.map((line) => line.replaceAll(SECRET_REMOVED, value));
  return { before: mark(before, OLD_VALUE), after: mark(after, NEW_VALUE) };
}

function activity(
  { sessionId, agentId }: PostToolUseEvent,
  kind: Activity["kind"],
  subject: string,
  body: unknown,
  clock: EventTools["clock"],
): Activity {
  return { id: newId("act", clock), sessionId, agentId, kind, subject, atMs: clock.nowMs(), body };
}

/** The write that keeps the command of a background task; empty for every other call. */
export function startedTaskWrites(event: PostToolUseEvent, { clock }: EventTools): StoreWrite[] {
  const { startedTask, sessionId, call } = event;
  if (startedTask === undefined || sessionId === "" || call.command === undefined) return [];
  const value: StartedTask = { command: storableText(call.command), atMs: clock.nowMs() };
  if (value.command === "") return [];
  const key = startedTaskKey(sessionId, startedTask);
  return [{ kind: "put", namespace: "session", key, value }];
}
