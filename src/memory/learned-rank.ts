import { type Asked, measureCandidates } from "@/memory/learned-features.ts";
import { familiarityOf, type Traits, traitsOf } from "@/memory/learned-kinds.ts";
import { LEARNED } from "@/memory/learned-weights.ts";
import type { RankedCandidate } from "@/memory/rank.ts";
import { isCurrent } from "@/memory/trust.ts";

/** A network with one hidden layer and a way around it, as train/ makes it. */
export interface Network {
  /** Taken from each feature, and what the difference is divided by. */
  readonly means: readonly number[];
  readonly spreads: readonly number[];
  /** The range of each feature it learned from. What lies beyond counts as its end. */
  readonly least: readonly number[];
  readonly most: readonly number[];
  /** The way around the hidden layer: a weight for each feature. */
  readonly direct: readonly number[];
  /** For each hidden unit a weight for each feature, then its bias, then what it counts. */
  readonly hidden: readonly (readonly number[])[];
  /** The kinds of stores it learned from. */
  readonly kinds: readonly Traits[];
}

/** How many of the best are looked at. Of a hundred answers that a search finds some 95 are there. */
export const LEARNED_CANDIDATES = 80;
/** As much as the best match by words counts. Half of it found one of a hundred answers less. */
export const LEARNED_REACH = 1;

/**
 * The same candidates, the first of them in a better order: a small network, trained on public
 * sets, adds up to one to a rank or takes as much from it, and nothing in a store unlike all of
 * those sets. What is of the same error keeps its place, a standing order loses nothing, and what
 * no longer holds gains nothing.
 */
export function rankByLearning<C extends RankedCandidate>(
  ranked: readonly C[],
  asked: Asked,
  network: Network = LEARNED,
): C[] {
  const rest = ranked.slice(LEARNED_CANDIDATES);
  const isPinned = ({ scores }: C) => scores.cause !== undefined;
  const first = ranked.slice(0, LEARNED_CANDIDATES);
  const free = first.filter((candidate) => !isPinned(candidate));
  if (free.length < 2 || asked.terms.length < TERMS_MIN) return [...ranked];
  const parts = learnedParts(measureCandidates(free, asked), network);
  const order = free
    .map((candidate, at) => correct(candidate, parts[at] ?? 0))
    .sort((a, b) => b.rank - a.rank);
  let next = 0;
  const placed = first.map((candidate) =>
    isPinned(candidate) ? candidate : (order[next++] ?? candidate),
  );
  return [...placed, ...rest];
}

/** All that match a single word match it alike, and the newest of them should stay first. */
const TERMS_MIN = 2;

/** A part for each candidate of a question, within its reach, whatever the features are. */
export function learnedParts(rows: readonly Float64Array[], network: Network): number[] {
  const reach = LEARNED_REACH * familiarityOf(traitsOf(rows), network.kinds);
  // What is not a number at all makes no part.
  if (!(reach > 0)) return rows.map(() => 0);
  return rows.map((row) => reach * Math.tanh(evaluate(row, network)));
}

function evaluate(features: Float64Array, network: Network): number {
  const { means, spreads, least, most, direct, hidden } = network;
  const inputs = features.map((feature, at) => {
    const known = Math.min(most[at] ?? 0, Math.max(least[at] ?? 0, feature));
    const input = (known - (means[at] ?? 0)) / (spreads[at] ?? 1);
    return Number.isFinite(input) ? input : 0;
  });
  let sum = dot(inputs, direct);
  for (const unit of hidden) {
    const bias = unit[inputs.length] ?? 0;
    const counts = unit[inputs.length + 1] ?? 0;
    sum += counts * Math.tanh(dot(inputs, unit) + bias);
  }
  return sum;
}

function dot(inputs: Float64Array, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < inputs.length; at += 1) sum += (inputs[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

function correct<C extends RankedCandidate>(candidate: C, part: number): C {
  const { memory, parts, rank } = candidate;
  const least = parts.standingOrder === undefined ? -LEARNED_REACH : 0;
  const most = isCurrent(memory) ? LEARNED_REACH : 0;
  const learned = Math.min(most, Math.max(least, part));
  if (learned === 0) return candidate;
  return { ...candidate, parts: { ...parts, learned }, rank: rank + learned };
}
