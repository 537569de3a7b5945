import { type ResolvedEntry, TIER_WEIGHTS } from "@/ghap/entry.ts";
import { type Axis, axisWords } from "@/ghap/learning/axes.ts";
import { type Cluster, distanceAllowed, findClusters } from "@/ghap/learning/clusters.ts";
import { dotVectors } from "@/vectors/vector.ts";

/** Experiences of a project that are alike on an axis. */
export interface ExperienceCluster {
  /** Stays the same as long as the same entry is in its centre. */
  readonly id: string;
  readonly axis: Axis;
  /** The nearest to the centre first. */
  readonly entries: readonly ResolvedEntry[];
  readonly centroid: Float32Array;
  /** The largest distance of a statement about them from the centre. */
  readonly distanceAllowed: number;
}

export type EmbedText = (text: string) => Float32Array | undefined;

/** The newest that are compared: finding clusters takes the third power of their number. Guess. */
const ENTRIES_MAX = 400;

/** The clusters of entries on an axis, the largest first. Entries are given newest first. */
export function clusterExperiences(
  entries: readonly ResolvedEntry[],
  axis: Axis,
  embed: EmbedText,
): ExperienceCluster[] {
  const byId = new Map<string, ResolvedEntry>();
  const points = entries.slice(0, ENTRIES_MAX).flatMap((entry) => {
    const words = axisWords(entry, axis);
    const vector = words === undefined ? undefined : embed(words);
    if (vector === undefined) return [];
    byId.set(entry.id, entry);
    return [{ id: entry.id, vector, weight: TIER_WEIGHTS[entry.confidence_tier] }];
  });
  return findClusters(points).map((cluster) => describe(cluster, axis, byId));
}

function describe(
  cluster: Cluster,
  axis: Axis,
  byId: ReadonlyMap<string, ResolvedEntry>,
): ExperienceCluster {
  const entries = cluster.members.flatMap(({ id }) => byId.get(id) ?? []);
  const label = entries[0]?.id.slice(-6) ?? "";
  return {
    id: `cluster_${axis}_${label}`,
    axis,
    entries,
    centroid: cluster.centroid,
    distanceAllowed: distanceAllowed(cluster),
  };
}

/** Says whether a statement is about what the experiences of a cluster have in common. */
export interface Validation {
  readonly isValid: boolean;
  /** Cosine distance from the centre; undefined if no word of it is known. */
  readonly distance: number | undefined;
  readonly distanceAllowed: number;
}

export function validateValue(
  text: string,
  cluster: ExperienceCluster,
  embed: EmbedText,
): Validation {
  const vector = embed(text);
  const distance = vector === undefined ? undefined : 1 - dotVectors(vector, cluster.centroid);
  const isValid = distance !== undefined && distance <= cluster.distanceAllowed;
  return { isValid, distance, distanceAllowed: cluster.distanceAllowed };
}

/** A statement that the experiences of a cluster suggest: a lesson that one of them states. */
export interface ProposedValue extends Validation {
  readonly text: string;
  readonly cluster: ExperienceCluster;
}

/** The lesson nearest to the centre, if somebody has drawn one. */
export function proposeValue(
  cluster: ExperienceCluster,
  embed: EmbedText,
): ProposedValue | undefined {
  const lessons = cluster.entries.flatMap(({ lesson, inferred }) => {
    const text = lesson?.takeaway.trim() ?? "";
    return text === "" || inferred ? [] : [text];
  });
  const judged = [...new Set(lessons)].map((text) => ({
    text,
    cluster,
    ...validateValue(text, cluster, embed),
  }));
  return judged.sort((a, b) => (a.distance ?? 2) - (b.distance ?? 2))[0];
}
