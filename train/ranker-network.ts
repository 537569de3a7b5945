/**
 * The ranker's network and its training: one hidden layer and a way around it, whose sum changes a
 * rank by up to LEARNED_REACH. Of each query every right candidate is set against all wrong ones
 * (a softmax over the corrected ranks), by Adam with a rate that falls to nothing.
 */
import { LEARNED_REACH, type Network } from "@/memory/learned-rank.ts";
import { FEATURES } from "@/memory/learned-features.ts";
import type { Random } from "./random.ts";
import { type RankerQuery, WIDTH } from "./ranker-data.ts";

export interface Lesson {
  readonly query: RankerQuery;
  /** How much it counts beside the others. */
  readonly weight: number;
}

export interface Training {
  readonly hidden: number;
  readonly epochs: number;
  readonly rate: number;
  /** Ranks are multiplied by this before the softmax. */
  readonly sharpness: number;
  readonly decay: number;
  readonly batch: number;
}

export interface Scale {
  readonly means: Float64Array;
  readonly spreads: Float64Array;
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Candidates that change less teach nothing; leaving them out saves half the time. */
const SLOPE_MIN = 1e-4;

const MATCH = FEATURES.indexOf("match");
/** The match is told by halves. */
const MATCH_UNIT = 2;

/** Mean and spread of each feature over every third candidate, and its range over all. */
export function measureScale(queries: readonly RankerQuery[]): Scale {
  const sums = new Float64Array(WIDTH);
  const squares = new Float64Array(WIDTH);
  let count = 0;
  for (const { features, labels } of queries) {
    for (let at = 0; at < labels.length; at += 3, count += 1) {
      for (let k = 0; k < WIDTH; k += 1) {
        const value = features[at * WIDTH + k] as number;
        sums[k] = (sums[k] as number) + value;
        squares[k] = (squares[k] as number) + value * value;
      }
    }
  }
  const means = sums.map((sum) => sum / Math.max(1, count));
  const spreads = squares.map(
    (square, k) =>
      Math.sqrt(Math.max(0, square / Math.max(1, count) - (means[k] as number) ** 2)) + 1e-3,
  );
  return { means, spreads, ...measureRange(queries) };
}

function measureRange(queries: readonly RankerQuery[]): Pick<Scale, "least" | "most"> {
  const least = new Float64Array(WIDTH).fill(Infinity);
  const most = new Float64Array(WIDTH).fill(-Infinity);
  for (const { features } of queries) {
    for (const [at, value] of features.entries()) {
      least[at % WIDTH] = Math.min(least[at % WIDTH] as number, value);
      most[at % WIDTH] = Math.max(most[at % WIDTH] as number, value);
    }
  }
  return { least, most };
}

/** Weights in one array: for each unit its inputs, bias and output, then those of the way around. */
export class Trainer {
  readonly weights: Float64Array;
  private readonly gradient: Float64Array;
  private readonly momentum: Float64Array;
  private readonly energy: Float64Array;
  private steps = 0;

  constructor(
    private readonly training: Training,
    private readonly scale: Scale,
    private readonly random: Random,
  ) {
    const unit = WIDTH + 2;
    const size = training.hidden * unit + WIDTH;
    this.weights = new Float64Array(size);
    this.gradient = new Float64Array(size);
    this.momentum = new Float64Array(size);
    this.energy = new Float64Array(size);
    for (let j = 0; j < training.hidden; j += 1) {
      for (let k = 0; k < WIDTH; k += 1) {
        this.weights[j * unit + k] = (0.5 / Math.sqrt(WIDTH)) * this.normal();
      }
      this.weights[j * unit + WIDTH + 1] = 0.1 * this.normal();
    }
  }

  train(lessons: readonly Lesson[]): void {
    const { epochs, batch } = this.training;
    const useful = lessons.filter(({ query }) => query.labels.some((label) => label > 0));
    const mean = useful.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, useful.length);
    const total = epochs * Math.ceil(useful.length / batch);
    for (let epoch = 0; epoch < epochs; epoch += 1) {
      const order = this.random.shuffle([...useful]);
      for (let from = 0; from < order.length; from += batch) {
        this.gradient.fill(0);
        const some = order.slice(from, from + batch);
        for (const { query, weight } of some) this.learn(query, weight / mean / some.length);
        this.step(total);
      }
    }
  }

  /** What the way around and the hidden layer make of one candidate, before it is bounded. */
  private readonly activity = { inputs: new Float64Array(WIDTH), units: new Float64Array(64) };

  private forward(features: Float32Array, at: number): number {
    const { weights, scale, activity } = this;
    const { hidden } = this.training;
    const { inputs, units } = activity;
    const around = hidden * (WIDTH + 2);
    let sum = 0;
    for (let k = 0; k < WIDTH; k += 1) {
      const value = features[at * WIDTH + k] as number;
      const input = (value - (scale.means[k] as number)) / (scale.spreads[k] as number);
      inputs[k] = input;
      sum += input * (weights[around + k] as number);
    }
    for (let j = 0; j < hidden; j += 1) {
      const from = j * (WIDTH + 2);
      let unit = weights[from + WIDTH] as number;
      for (let k = 0; k < WIDTH; k += 1) {
        unit += (inputs[k] as number) * (weights[from + k] as number);
      }
      units[j] = Math.tanh(unit);
      sum += (units[j] as number) * (weights[from + WIDTH + 1] as number);
    }
    return sum;
  }

  /** Adds a query's part to the gradient. */
  private learn({ features, labels }: RankerQuery, weight: number): void {
    const { sharpness } = this.training;
    const count = labels.length;
    const parts = labels.map((_, at) => Math.tanh(this.forward(features, at)));
    const scores = parts.map(
      (part, at) => sharpness * (matchOf(features, at) + LEARNED_REACH * part),
    );
    const slopes = slopesOf(scores, labels);
    for (let at = 0; at < count; at += 1) {
      const slope = slopes[at] as number;
      if (Math.abs(slope) < SLOPE_MIN) continue;
      const bounded = 1 - (parts[at] as number) ** 2;
      this.forward(features, at);
      this.backward(slope * weight * sharpness * LEARNED_REACH * bounded);
    }
  }

  private backward(slope: number): void {
    const { weights, gradient, activity } = this;
    const { hidden } = this.training;
    const { inputs, units } = activity;
    const around = hidden * (WIDTH + 2);
    for (let k = 0; k < WIDTH; k += 1) {
      gradient[around + k] = (gradient[around + k] as number) + slope * (inputs[k] as number);
    }
    for (let j = 0; j < hidden; j += 1) {
      const from = j * (WIDTH + 2);
      const unit = units[j] as number;
      const output = from + WIDTH + 1;
      gradient[output] = (gradient[output] as number) + slope * unit;
      const inner = slope * (weights[output] as number) * (1 - unit * unit);
      gradient[from + WIDTH] = (gradient[from + WIDTH] as number) + inner;
      for (let k = 0; k < WIDTH; k += 1) {
        gradient[from + k] = (gradient[from + k] as number) + inner * (inputs[k] as number);
      }
    }
  }

  private step(total: number): void {
    const { weights, gradient, momentum, energy } = this;
    const { rate, decay } = this.training;
    this.steps += 1;
    const fall = 0.5 * (1 + Math.cos((Math.PI * this.steps) / total)) + 0.02;
    const pace = rate * Math.min(1, this.steps / 100) * fall;
    const late = 1 - 0.9 ** this.steps;
    const later = 1 - 0.999 ** this.steps;
    for (let at = 0; at < weights.length; at += 1) {
      const slope = (gradient[at] as number) + decay * (weights[at] as number);
      momentum[at] = 0.9 * (momentum[at] as number) + 0.1 * slope;
      energy[at] = 0.999 * (energy[at] as number) + 0.001 * slope * slope;
      const change = (momentum[at] as number) / late;
      weights[at] =
        (weights[at] as number) -
        (pace * change) / (Math.sqrt((energy[at] as number) / later) + 1e-8);
    }
  }

  private normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.random.next()));
    return radius * Math.cos(2 * Math.PI * this.random.next());
  }
}

export function matchOf(features: Float32Array, at: number): number {
  return MATCH_UNIT * (features[at * WIDTH + MATCH] as number);
}

/** How the loss changes with each score: each right one competes with the wrong ones only. */
function slopesOf(scores: readonly number[], labels: readonly number[]): Float64Array {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const right = labels.flatMap((label, at) => (label > 0 ? [at] : []));
  const wrong = powers.reduce((sum, power, at) => sum + (labels[at] === 0 ? power : 0), 1e-12);
  const pull = right.reduce((sum, at) => sum + 1 / ((powers[at] as number) + wrong), 0);
  const slopes = Float64Array.from(powers, (power) => (power * pull) / right.length);
  for (const at of right) {
    slopes[at] = -wrong / ((powers[at] as number) + wrong) / right.length;
  }
  return slopes;
}

/** Networks that learned from the same lessons as one: what they say is averaged. */
export function joinNetworks(
  trainers: readonly Trainer[],
  hidden: number,
  scale: Scale,
): Omit<Network, "kinds"> {
  const unit = WIDTH + 2;
  const count = trainers.length;
  const around = hidden * unit;
  const direct = Array.from({ length: WIDTH }, (_, k) =>
    round(trainers.reduce((sum, { weights }) => sum + (weights[around + k] as number), 0) / count),
  );
  const units = trainers.flatMap(({ weights }) =>
    Array.from({ length: hidden }, (_, j) => {
      const own = [...weights.subarray(j * unit, (j + 1) * unit)];
      return own.map((weight, k) => round(k === WIDTH + 1 ? weight / count : weight));
    }),
  );
  return {
    means: [...scale.means].map(round),
    spreads: [...scale.spreads].map(round),
    least: [...scale.least].map(round),
    most: [...scale.most].map(round),
    direct,
    hidden: units,
  };
}

export function round(value: number): number {
  return Number(value.toPrecision(4));
}
