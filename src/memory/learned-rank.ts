import { type Asked, FEATURES, measureCandidates } from "@/memory/learned-features.ts";
import { LEARNED } from "@/memory/learned-weights.ts";
import type { RankedCandidate } from "@/memory/rank.ts";
import { isCurrent } from "@/memory/trust.ts";

/** A network with one hidden layer and a way around it, as train/ makes it. */
export interface Network {
  /** Taken from each feature, and what the difference is divided by. */
  readonly means: readonly number[];
  readonly spreads: readonly number[];
  /** The way around the hidden layer: a weight for each feature. */
  readonly direct: readonly number[];
  /** For each hidden unit a weight for each feature, then its bias, then what it counts. */
  readonly hidden: readonly (readonly number[])[];
}

/** How many of the best are looked at. Of a hundred answers that a search finds some 95 are there. */
export const LEARNED_CANDIDATES = 80;
/**
 * Half of what the best match by words counts. With 1 a little more was found in sets like those it
 * learned from, and much less in sets of another kind: see docs/decisions/008-recall.md.
 */
export const LEARNED_REACH = 0.5;

/**
 * The same candidates, the first of them in a better order: a small network, trained on public
 * sets, adds up to a half to a rank or takes as much from it. What is of the same error keeps its
 * place, a standing order loses nothing, and what no longer holds gains nothing.
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
  const rows = measureCandidates(free, asked);
  const order = free
    .map((candidate, at) => correct(candidate, learnedPart(rows[at] ?? NO_FEATURES, network)))
    .sort((a, b) => b.rank - a.rank);
  let next = 0;
  const placed = first.map((candidate) =>
    isPinned(candidate) ? candidate : (order[next++] ?? candidate),
  );
  return [...placed, ...rest];
}

/** All that match a single word match it alike, and the newest of them should stay first. */
const TERMS_MIN = 2;

const NO_FEATURES = new Float64Array(FEATURES.length);

/** Within its reach, whatever the features are. */
export function learnedPart(features: Float64Array, network: Network): number {
  return LEARNED_REACH * Math.tanh(evaluate(features, network));
}

function evaluate(features: Float64Array, { means, spreads, direct, hidden }: Network): number {
  const inputs = features.map((feature, at) => {
    const input = (feature - (means[at] ?? 0)) / (spreads[at] ?? 1);
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
