import { localTime } from "@/base/local-time.ts";
import { renderReply } from "@/claude/reply.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { Control, Silence } from "@/configuration/control/control.ts";
import {
  beginIncognito,
  endIncognito,
  endOfPause,
  putAway,
} from "@/configuration/control/change-control.ts";
import { isIncognito } from "@/configuration/control/load-control.ts";
import { incognitoMark } from "@/configuration/control/incognito-mark.ts";
import type { HookAnswer, HookWork } from "@/hook/answer.ts";
import {
  closeEventQueue,
  FILE_CLOCK_TICK_MS,
  hasWaitingEvents,
  takeEventQueue,
} from "@/platform/event-queue.ts";
import { userFolder } from "@/platform/project.ts";

/**
 * The answer to an event of which nothing may be stored and for which nothing may be told;
 * undefined if the event is an ordinary one.
 */
export function silencedAnswer(
  event: HookEvent,
  control: Control | undefined,
  work: HookWork,
): HookAnswer | undefined {
  const { clock, environment } = work;
  const nowMs = clock.nowMs();
  const folder = userFolder(environment);
  const mark = markOf(event);
  if (mark === "on") {
    const isKept = event.sessionId !== "" && beginIncognito(folder, event.sessionId, nowMs);
    dropWaiting(event, () => true, work);
    return silent(event, "incognito", isKept ? INCOGNITO_BEGUN : INCOGNITO_ONCE);
  }
  const mayEnd = mark === "off" && !isIncognito(environment);
  if (mayEnd && control?.silenceAt(event.sessionId, nowMs) === "incognito") {
    endIncognito(folder, event.sessionId, nowMs);
    return silent(event, "incognito", INCOGNITO_ENDED);
  }
  const silence = control?.silenceOf(event, nowMs);
  if (control?.isOver(nowMs) === true) putAway(folder, nowMs);
  if (control === undefined || silence === undefined) return undefined;
  if (control.isNewIncognito(event.sessionId)) beginIncognito(folder, event.sessionId, 0);
  if (silence !== "ignored") {
    const isSilent = (atMs: number) => control.silenceAt(event.sessionId, atMs) !== undefined;
    dropWaiting(event, (atMs) => isSilent(atMs) || isSilent(atMs + FILE_CLOCK_TICK_MS), work);
  }
  return silent(event, silence, event.name === "SessionStart" ? noticeOf(silence, work) : "");
}

const INCOGNITO_BEGUN =
  "Incognito: nothing of this session is stored or told from here on. A prompt that begins with </incognito> ends it.";
const INCOGNITO_ONCE =
  "Incognito: nothing of this prompt is stored or told. The session could not be noted, so say it again with the next one.";
const IGNORED =
  "Context Graph ignores this folder: nothing is stored or told. 'context-graph ignore' says why.";
const INCOGNITO_ENDED = "Incognito has ended: memory works again in this session.";

function markOf(event: HookEvent): "on" | "off" | undefined {
  if (event.name !== "UserPromptSubmit" || (event.speaker ?? "person") !== "person")
    return undefined;
  return incognitoMark(event.prompt);
}

function noticeOf(silence: Silence, { project, environment, clock }: HookWork): string {
  if (silence === "ignored") return IGNORED;
  if (silence === "incognito") return "Incognito: nothing of this session is stored or told.";
  const endsAtMs = endOfPause(userFolder(environment), project.storeFolder, clock.nowMs());
  const until = endsAtMs === undefined ? "" : ` until ${localTime(endsAtMs)}`;
  return `Context Graph is paused${until}: nothing is stored or told. 'context-graph resume' ends it.`;
}

function silent(event: HookEvent, silence: Silence, notice: string): HookAnswer {
  const reply = notice === "" ? undefined : renderReply(event.name, "", notice);
  return { ending: { level: "debug", outcome: silence }, reply };
}

/**
 * The shell may have queued events of the session meanwhile. They are removed, and so is the queue:
 * without it the shell starts the program, which knows that nothing may be kept.
 */
function dropWaiting(
  { sessionId }: HookEvent,
  isDropped: (atMs: number) => boolean,
  { project, clock }: HookWork,
): void {
  const { storeFolder } = project;
  if (hasWaitingEvents(storeFolder, sessionId)) {
    using queue = takeEventQueue(storeFolder, sessionId, clock.nowMs());
    const waiting = queue?.events ?? [];
    for (const { atMs, remove } of waiting) if (isDropped(atMs)) remove();
    if (waiting.some(({ atMs }) => !isDropped(atMs))) queue?.leaveRest();
  }
  closeEventQueue(storeFolder, sessionId);
}
