import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Activity } from "@/identity/fingerprints/activity-fingerprint.ts";

/** The activities of a recorded project: see recorded/README.md. */
export function recordedActivity(project: "safecast" | "entire-cli"): Activity[] {
  const path = join(import.meta.dir, "recorded", `${project}.jsonl`);
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Activity);
}
