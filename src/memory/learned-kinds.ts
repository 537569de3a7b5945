import { FEATURES } from "@/memory/learned-features.ts";

/**
 * What holds in one kind of store is wrong in another: in a talk between two people the answer
 * follows the question, in a chat with an assistant what the user said is looked for. So what was
 * learned counts in full only among candidates like those of a kind it was learned from.
 */

/** What tells one kind of store from another, each with how far apart two values are alike. */
const TRAITS = [
  { name: "length", unit: 0.08 },
  { name: "firstOfSession", unit: 0.15 },
  { name: "files", unit: 0.06 },
  { name: "userSaidIt", unit: 0.15 },
] as const satisfies readonly { name: (typeof FEATURES)[number]; unit: number }[];

const PLACES = TRAITS.map(({ name }) => FEATURES.indexOf(name));

/**
 * In units, as the crow flies. Of ten public sets, groups that were left out are within 2.5 of the
 * rest of their set but for one question in ten of work notes and one in thirty of chats; nearly
 * all of a set of another kind are beyond 3.5. Chosen on these sets.
 */
const NEAR = 2.5;
const FAR = 3.5;

/** Means over the candidates of one question, or over those of all questions of a kind. */
export type Traits = readonly number[];

export function traitsOf(rows: readonly ArrayLike<number>[]): Traits {
  const count = Math.max(1, rows.length);
  return PLACES.map((place) => rows.reduce((sum, row) => sum + (row[place] ?? 0), 0) / count);
}

/** 1 among candidates of a kind that is known, 0 where all that is known is of another. */
export function familiarityOf(traits: Traits, kinds: readonly Traits[]): number {
  const nearest = kinds.reduce((least, kind) => Math.min(least, distance(traits, kind)), FAR);
  return Math.min(1, Math.max(0, (FAR - nearest) / (FAR - NEAR)));
}

function distance(one: Traits, other: Traits): number {
  return Math.hypot(...TRAITS.map(({ unit }, at) => ((one[at] ?? 0) - (other[at] ?? 0)) / unit));
}
