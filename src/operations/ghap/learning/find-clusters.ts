import { AXES, type Axis } from "@/ghap/learning/axes.ts";
import {
  clusterExperiences,
  type EmbedText,
  type ExperienceCluster,
} from "@/ghap/learning/experience-clusters.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";

export interface ClustersInput {
  /** Undefined for all. */
  readonly axis?: Axis | undefined;
}

/** Experiences that are alike, the largest groups of each axis first. */
export const clustersOperation = {
  name: "clusters",
  summary: "Find resolved entries that are alike",
  parameters: {
    axis: { type: "text", meaning: "Compare only this side of the entries", values: AXES },
  },
  run({ axis }, tools) {
    const entries = withJournal(tools, ({ journal }) =>
      listEntries(journal, { limit: ENTRIES_MAX }),
    );
    const known = entries.filter(({ outcome }) => outcome.status !== "abandoned");
    const axes = axis === undefined ? AXES : [axis];
    return axes.flatMap((one) => clusterExperiences(known, one, embedderOf(tools)));
  },
} satisfies Operation<ClustersInput, readonly ExperienceCluster[], GhapTools>;

/** More than are compared; the newest count. */
const ENTRIES_MAX = 1_000;

export function embedderOf({ embedder }: GhapTools): EmbedText {
  return (text) => embedder?.embed(text);
}

/** A cluster as JSON: the field names are those of the origin. */
export function clusterToJson({ id, axis, entries, distanceAllowed }: ExperienceCluster) {
  return {
    cluster_id: id,
    axis,
    size: entries.length,
    distance_allowed: round(distanceAllowed),
    members: entries.map(({ id: ghapId, goal, outcome, root_cause: cause, lesson }) => ({
      ghap_id: ghapId,
      goal,
      outcome_status: outcome.status,
      root_cause: cause?.description ?? null,
      lesson: lesson?.takeaway ?? null,
    })),
  };
}

export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
