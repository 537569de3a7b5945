import type { Clock } from "@/base/clock.ts";
import { createDeadline } from "@/base/deadline.ts";
import { parseHookInput } from "@/claude/payload.ts";
import { loadPastControl } from "@/configuration/control/load-control.ts";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import type { HookEvent } from "@/conversation/event.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch } from "@/events/dispatch.ts";
import {
  describeError,
  type Ending,
  type HookWork,
  invalidInput,
  needsDisk,
  type OpenedStore,
  runAll,
  toolsOf,
} from "@/hook/answer.ts";
import { logHook } from "@/hook/log-hook.ts";
import { applyProjectRules } from "@/hook/project-rules.ts";
import {
  FILE_CLOCK_TICK_MS,
  sessionsWithWaitingEvents,
  takeEventQueue,
  type TakenQueue,
  type WaitingEvent,
} from "@/platform/event-queue.ts";

/**
 * Answers the events that wait in the session's queue (platform/event-queue.ts), oldest first. Only
 * what they record counts: nobody is there to be shown anything. An event leaves the queue when
 * its writes are in the store; if that fails, it stays. At SessionStart the queues of sessions that
 * were killed are answered too.
 */
export async function drainQueue(
  event: HookEvent,
  opened: OpenedStore,
  given: HookWork,
): Promise<void> {
  const { storeFolder } = given.project;
  // Events may have been queued during a pause that is over by now.
  const work = { ...given, control: loadPastControl(given) };
  const sessions =
    event.name === "SessionStart" ? sessionsWithWaitingEvents(storeFolder) : [event.sessionId];
  for (const sessionId of sessions) {
    using queue = takeInTime(sessionId, event, work);
    if (queue !== undefined) await answerAll(queue, event, opened, work);
  }
}

/** The share of the event's time that is left for the event itself. */
function isTimeLeft({ name }: HookEvent, { deadline }: HookWork): boolean {
  return deadline.remainingMs() > EVENT_TABLE[name].hardStopMs / 2;
}

// Waits for another hook that is answering the queue, because this event may depend on what waits
// there.
function takeInTime(sessionId: string, event: HookEvent, work: HookWork): TakenQueue | undefined {
  const { project, clock } = work;
  const take = () => takeEventQueue(project.storeFolder, sessionId, clock.nowMs());
  let queue = take();
  while (queue === undefined && isTimeLeft(event, work)) {
    Bun.sleepSync(2);
    queue = take();
  }
  return queue;
}

/** Guess: a store that refuses an event for longer will not take it any more. */
const KEEP_FAILED_MS = 7 * 24 * 60 * 60 * 1_000;

async function answerAll(
  queue: TakenQueue,
  event: HookEvent,
  opened: OpenedStore,
  work: HookWork,
): Promise<void> {
  for (const waiting of queue.events) {
    if (!isTimeLeft(event, work)) return queue.leaveRest();
    const startedAtMs = work.clock.elapsedMs();
    const { ending, isKept } = await answerOne(waiting, opened, work);
    const isTooOld = work.clock.nowMs() - waiting.atMs > KEEP_FAILED_MS;
    if (isKept && !isTooOld) return queue.leaveRest();
    waiting.remove();
    logHook("PostToolUse", ending, { ...work, startedAtMs, isStoreOwn: true });
  }
}

/** The names of contributors that add text (docs/hooks-json.md). */
const SHOWS_TEXT = /^(?:tell|recall|give)-/;

async function answerOne(
  { text, atMs }: WaitingEvent,
  opened: OpenedStore,
  work: HookWork,
): Promise<{ ending: Ending; isKept: boolean }> {
  try {
    const parsed = parseHookInput("PostToolUse", text);
    if (parsed.kind === "invalid") return { ...invalidInput(parsed.reason), isKept: false };
    const silence =
      work.control?.silenceOf(parsed.event, atMs) ??
      work.control?.silenceOf(parsed.event, atMs + FILE_CLOCK_TICK_MS);
    if (silence !== undefined) {
      return { ending: { level: "debug", outcome: silence }, isKept: false };
    }
    const ruled = applyProjectRules(parsed.event, contributorsOf(parsed.event), work.project.root);
    const recording = ruled.contributors.filter(({ name }) => !SHOWS_TEXT.test(name));
    const tools = toolsOf(opened, { ...work, ...timesOf(atMs, work.clock) });
    const result = await dispatch(parsed.event, recording, tools);
    const writes = result.contributorWrites;
    opened.store.apply(writes, { isDurable: writes.some(needsDisk) });
    runAll(result.afterwards);
    return { ending: { level: "info", outcome: "queued" }, isKept: false };
  } catch (error) {
    // The store is locked, read-only or full; the hook's own event says so in the log.
    return { ending: describeError(error), isKept: true };
  }
}

/**
 * The event happened when it was queued, and steps of a fix are told apart by time. It has as long
 * as if it were alone: what is recorded must not depend on how much is left of another event's time.
 */
function timesOf(atMs: number, { elapsedMs }: Clock): Pick<HookWork, "clock" | "deadline"> {
  const clock = { nowMs: () => atMs, elapsedMs };
  const deadline = createDeadline(clock, elapsedMs(), EVENT_TABLE.PostToolUse.hardStopMs);
  return { clock, deadline };
}
