import type { EventTools } from "@/events/contributor.ts";
import type { ResolvedEntry } from "@/ghap/entry.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/** The job that looks for what experiences have in common; it compares all of them. */
export const LEARN_VALUES_JOB = "learn-values";

export interface LearnValuesJob {
  /** The root of the project whose journal it is. */
  readonly root: string;
}

/** Leaves it to a worker to learn from these entries; nothing if none of them states a lesson. */
export function learnValuesJob(
  entries: readonly ResolvedEntry[],
  { clock, project }: Pick<EventTools, "clock" | "project">,
): StoreWrite[] {
  if (!entries.some(({ lesson, inferred }) => lesson !== null && !inferred)) return [];
  const payload: LearnValuesJob = { root: project.root };
  const job = { kind: LEARN_VALUES_JOB, key: project.root, payload, dueAtMs: clock.nowMs() };
  return [{ kind: "enqueue", job }];
}
