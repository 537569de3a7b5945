import { dotVectors, normalizeVector } from "@/vectors/vector.ts";

/**
 * Groups of things that are alike, found by joining the two most similar groups again and again
 * until none are similar enough (average linkage). Density-based clustering, which the origin used,
 * finds nothing among the few dozen experiences a project has: there 63 entries formed no group.
 */
export interface Point {
  readonly id: string;
  /** Its length is one. */
  readonly vector: Float32Array;
  /** How much it counts in the centre of its group. */
  readonly weight: number;
}

export interface Cluster {
  /** The nearest to the centre first. */
  readonly members: readonly ClusterMember[];
  /** Its length is one. */
  readonly centroid: Float32Array;
}

export interface ClusterMember extends Point {
  /** Cosine distance from the centre. */
  readonly distance: number;
}

/** The fewest members of a group: twice may be chance. */
const CLUSTER_SIZE_MIN = 3;

/**
 * The mean cosine below which two groups stay apart. Of 15 short reports of causes in four groups,
 * pairs of the same group have 0.35 in the middle, other pairs 0.11, and 3 of a hundred of those
 * more than 0.27 (token table).
 */
const SIMILARITY_MIN = 0.26;

/** The largest groups first. Takes a second for a thousand points: not for hooks. */
export function findClusters(points: readonly Point[]): Cluster[] {
  return joinAlike(points)
    .filter((group) => group.length >= CLUSTER_SIZE_MIN)
    .map((group) => describeCluster(group))
    .sort((a, b) => b.members.length - a.members.length || (idOf(a) < idOf(b) ? -1 : 1));
}

function idOf({ members }: Cluster): string {
  return members[0]?.id ?? "";
}

function joinAlike(points: readonly Point[]): Point[][] {
  const groups: (Point[] | undefined)[] = points.map((point) => [point]);
  // Sums of the cosines between two groups: joining two groups adds their rows.
  const sums = points.map(({ vector }) => points.map((other) => dotVectors(vector, other.vector)));
  for (;;) {
    const nearest = mostAlike(groups, sums);
    if (nearest === undefined) return groups.filter((group) => group !== undefined);
    const [into, from] = nearest;
    groups[into] = [...(groups[into] ?? []), ...(groups[from] ?? [])];
    groups[from] = undefined;
    for (const [at] of groups.entries()) {
      const sum = cell(sums, into, at) + cell(sums, from, at);
      setCell(sums, into, at, sum);
      setCell(sums, at, into, sum);
    }
  }
}

/** The two groups whose members are most alike on average, if they are alike enough. */
function mostAlike(
  groups: readonly (readonly Point[] | undefined)[],
  sums: readonly (readonly number[])[],
): [number, number] | undefined {
  let best: [number, number] | undefined;
  let bestMean = SIMILARITY_MIN;
  for (const [a, left] of groups.entries()) {
    if (left === undefined) continue;
    for (let b = a + 1; b < groups.length; b += 1) {
      const right = groups[b];
      if (right === undefined) continue;
      const mean = cell(sums, a, b) / (left.length * right.length);
      if (mean > bestMean) [best, bestMean] = [[a, b], mean];
    }
  }
  return best;
}

function cell(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}

function setCell(rows: number[][], row: number, column: number, value: number): void {
  const cells = rows[row];
  if (cells !== undefined) cells[column] = value;
}

function describeCluster(group: readonly Point[]): Cluster {
  const centroid = weightedMean(group);
  const members = group
    .map((point) => ({ ...point, distance: 1 - dotVectors(point.vector, centroid) }))
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
  return { members, centroid };
}

function weightedMean(points: readonly Point[]): Float32Array {
  const sum = new Float32Array(points[0]?.vector.length ?? 0);
  for (const { vector, weight } of points) {
    for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + weight * value;
  }
  normalizeVector(sum);
  return sum;
}

/**
 * A statement that is as near as this is about the group, however close its members are to each
 * other: reports that say nearly the same allow hardly any distance, and a lesson in other words
 * would never fit the groups that are clearest. Of three reports of time zones, their lessons had
 * 0.11 to 0.23, "Use UTC in the database" 0.39 and more, lessons of other work 0.75 (token table).
 */
const NEAR_DISTANCE = 0.3;

/**
 * The largest distance from the centre of a statement about a group: the members' mean distance
 * and half a standard deviation (the figure the origin ended with, after others), at least what is
 * near in any group. A member is measured from the centre of the others, because a statement is no
 * part of the centre either.
 */
export function distanceAllowed({ members }: Cluster): number {
  const distances = members.map((member) => {
    const others = weightedMean(members.filter((other) => other !== member));
    return 1 - dotVectors(member.vector, others);
  });
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  const variance =
    distances.reduce((sum, distance) => sum + (distance - mean) ** 2, 0) / distances.length;
  return Math.max(NEAR_DISTANCE, mean + 0.5 * Math.sqrt(variance));
}
