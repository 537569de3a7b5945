import { LIMITS } from "@/base/limits.ts";
import type { EventTools } from "@/events/contributor.ts";
import type { Agent } from "@/session/activity.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/** Clocks are corrected now and then; the order of the records is not affected by that. */
const CLOCK_SLACK_MS = 5_000;

/** The activity of an agent that was recorded after a failure, in the order of recording. */
export function workSince(
  failure: Activity | undefined,
  { sessionId, agentId }: Agent,
  { store }: EventTools,
): Activity[] {
  if (failure === undefined) return [];
  const sinceMs = failure.atMs - CLOCK_SLACK_MS;
  const recorded = store.activitySince(sessionId, agentId, sinceMs, LIMITS.activityPerFailure);
  return recorded.slice(recorded.findIndex(({ id }) => id === failure.id) + 1);
}
