import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Activity } from "@/identity/fingerprints/activity-fingerprint.ts";

/** Activities that were recorded in a project, in their order. */
export function recordedActivities(project: string): Activity[] {
  const path = join(import.meta.dir, "recorded", `${project}.jsonl`);
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Activity);
}

/** The activities of another project, as if they came now. */
export function movedTo(activities: readonly Activity[], atMs: number): Activity[] {
  const offset = atMs + 20_000 - (activities[0]?.atMs ?? 0);
  return activities.map((activity) => ({ ...activity, atMs: activity.atMs + offset }));
}
