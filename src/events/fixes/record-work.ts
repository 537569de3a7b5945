import { newId } from "@/base/ids.ts";
import { LIMITS } from "@/base/limits.ts";
import { cutText } from "@/base/text.ts";
import { nameInProject } from "@/platform/paths.ts";
import type { LineChange, PostToolUseEvent } from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import { storableText } from "@/events/fixes/call-subject.ts";
import { linesOf } from "@/session/activity.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/** The edit that an event reports, as it is recorded; empty for every other call. */
export function editOfEvent(event: PostToolUseEvent, { project, clock }: EventTools): Activity[] {
  const { edit, filePath } = event.call;
  if (edit === undefined || filePath === undefined) return [];
  const path = storableText(nameInProject(filePath, project.root));
  if (path === "") return [];
  const changes = storableChanges(changesOf(event));
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
  // A file that was written anew: nobody knows which of its lines have changed.
  if (removed === "" && !isNewFile && call.tool === "Write") return [];
  return [{ before: linesOf(removed), after: linesOf(added) }];
}

/**
 * The changes as they may be stored. They pass the gate as one text, because a secret is often
 * recognised only by its surroundings.
 */
function storableChanges(changes: readonly LineChange[]): LineChange[] {
  const patch = changes.map(
    ({ before, after }) =>
      `@@\n${before.map((line) => `-${line}\n`).join("")}${after.map((line) => `+${line}\n`).join("")}`,
  );
  const kept: { before: string[]; after: string[] }[] = [];
  for (const line of linesOf(storableText(patch.join("")))) {
    if (line === "@@") kept.push({ before: [], after: [] });
    else if (line.startsWith("-")) kept.at(-1)?.before.push(line.slice(1));
    else if (line.startsWith("+")) kept.at(-1)?.after.push(line.slice(1));
  }
  return kept;
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
