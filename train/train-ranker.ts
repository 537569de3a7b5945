// bun train-ranker.ts [--no-folds] [--folds-only] [--leave-out]: learns the ranker's weights from
// what dump-ranker.ts wrote, and tells what it finds: as the sum alone orders, in groups it has not
// seen, in sets it has not seen, and on what it learned from. Only the second and third tell what to
// hope for elsewhere.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { FEATURES } from "@/memory/learned-features.ts";
import { type Traits, traitsOf } from "@/memory/learned-kinds.ts";
import { LEARNED_REACH, learnedParts, type Network } from "@/memory/learned-rank.ts";
import { Random } from "./random.ts";
import {
  matchOf,
  measureScale,
  type Lesson,
  joinNetworks,
  round,
  Trainer,
  type Training,
} from "./ranker-network.ts";
import {
  readRankerSet,
  type RankerQuery,
  type RankerSet,
  WIDTH,
  WORK_FOLDER,
} from "./ranker-data.ts";

const TRAINING: Training = {
  hidden: 8,
  epochs: 12,
  rate: 0.005,
  sharpness: 6,
  decay: 1e-4,
  batch: 32,
};
/** Networks that are averaged: one alone is a point better or worse by chance. */
const NETWORKS = 3;
const FOLDS = 5;
const STANDING_ORDER = FEATURES.indexOf("standingOrder");
const WEIGHTS = join(import.meta.dir, "..", "src", "memory", "learned-weights.ts");

const { values } = parseArgs({
  options: {
    "folds-only": { type: "boolean", default: false },
    "no-folds": { type: "boolean", default: false },
    "leave-out": { type: "boolean", default: false },
  },
});

const names = readdirSync(WORK_FOLDER)
  .filter((name) => name.endsWith(".ranker.json"))
  .map((name) => name.slice(0, -".ranker.json".length))
  .sort();
const sets = names.map((name) => readRankerSet(WORK_FOLDER, name));
const folds = new Map(sets.map((set) => [set, foldsOf(set)]));

tell("sum alone", (set) => set.queries.map((query) => recallAt10(query)));
if (!values["no-folds"]) tellFolds();
if (values["leave-out"]) tellLeftOut();
if (!values["folds-only"]) {
  const network = learn(() => true);
  tell("learned from", (set) => set.queries.map((query) => recallAt10(query, network)));
  writeFileSync(WEIGHTS, render(network));
}

function tellFolds(): void {
  const found = new Map(sets.map((set) => [set, new Map<RankerQuery, number>()]));
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const network = learn((set, query) => folds.get(set)?.get(query.group) !== fold);
    for (const set of sets) {
      for (const query of set.queries) {
        if (folds.get(set)?.get(query.group) !== fold) continue;
        found.get(set)?.set(query, recallAt10(query, network));
      }
    }
  }
  tell("groups not seen", (set) => set.queries.map((query) => found.get(set)?.get(query) ?? 0));
}

/** Sets of one family (beam and beam-code, with and without the model) are left out together. */
function tellLeftOut(): void {
  const networks = new Map<string, Network>();
  for (const { name } of sets) {
    const family = familyOf(name);
    if (networks.has(family)) continue;
    networks.set(
      family,
      learn((set) => familyOf(set.name) !== family),
    );
  }
  tell("sets not seen", (set) =>
    set.queries.map((query) => recallAt10(query, networks.get(familyOf(set.name)))),
  );
}

function familyOf(name: string): string {
  return name.split(/[-+]/)[0] ?? name;
}

function learn(isLearned: (set: RankerSet, query: RankerQuery) => boolean): Network {
  const lessons: Lesson[] = sets.flatMap((set) => {
    const queries = set.queries.filter((query) => isLearned(set, query));
    // Between counting every query alike and every set.
    return queries.map((query) => ({ query, weight: 1 / Math.sqrt(queries.length) }));
  });
  const scale = measureScale(lessons.map(({ query }) => query));
  const trainers = Array.from({ length: NETWORKS }, (_, seed) => {
    const trainer = new Trainer(TRAINING, scale, new Random(seed + 1));
    trainer.train(lessons);
    return trainer;
  });
  return { ...joinNetworks(trainers, TRAINING.hidden, scale), kinds: kindsOf(isLearned) };
}

/** One for each set; with the model or without it is the same store. */
function kindsOf(isLearned: (set: RankerSet, query: RankerQuery) => boolean): Traits[] {
  const kinds = new Map<string, Traits[]>();
  for (const set of sets) {
    const traits = set.queries
      .filter((query) => isLearned(set, query))
      .map((query) => traitsOf(rowsOf(query)));
    const name = set.name.replace("+model", "");
    kinds.set(name, [...(kinds.get(name) ?? []), ...traits]);
  }
  return [...kinds.values()].filter((traits) => traits.length > 0).map(meanOf);
}

function meanOf(traits: readonly Traits[]): Traits {
  const [first = []] = traits;
  return first.map((_, at) =>
    round(traits.reduce((sum, each) => sum + (each[at] ?? 0), 0) / traits.length),
  );
}

function rowsOf({ labels, features }: RankerQuery): Float64Array[] {
  return labels.map((_, at) => Float64Array.from(features.subarray(at * WIDTH, (at + 1) * WIDTH)));
}

/** The groups of a set, dealt out in turn. */
function foldsOf({ queries }: RankerSet): Map<string, number> {
  const groups = [...new Set(queries.map(({ group }) => group))].sort();
  return new Map(groups.map((group, at) => [group, at % FOLDS]));
}

function recallAt10(query: RankerQuery, network?: Network): number {
  const { labels, features, relevant } = query;
  const parts = network === undefined ? [] : learnedParts(rowsOf(query), network);
  const ranks = labels.map((_, at) => {
    if (network === undefined) return -at;
    // As in the program, a standing order loses nothing.
    const least = features[at * WIDTH + STANDING_ORDER] === 0 ? -LEARNED_REACH : 0;
    return matchOf(features, at) + Math.max(least, parts[at] ?? 0);
  });
  const order = labels
    .map((_, at) => at)
    .sort((a, b) => (ranks[b] as number) - (ranks[a] as number));
  return order.slice(0, 10).reduce((sum, at) => sum + (labels[at] as number), 0) / relevant;
}

function tell(label: string, shares: (set: RankerSet) => readonly number[]): void {
  const cells = sets.flatMap((set) => {
    const found = shares(set);
    const tasks = found.filter((_, at) => set.queries[at]?.category.startsWith("task"));
    const all = [`${set.name} ${percent(found)}`];
    return tasks.length === 0 ? all : [...all, `(tasks ${percent(tasks)})`];
  });
  console.log(`${label.padEnd(16)} ${cells.join("  ")}`);
}

function percent(shares: readonly number[]): string {
  const sum = shares.reduce((total, share) => total + share, 0);
  return ((100 * sum) / Math.max(1, shares.length)).toFixed(1);
}

function render(network: Network): string {
  return `import type { Network } from "@/memory/learned-rank.ts";

/** Made by train/train-ranker.ts; see docs/decisions/008-recall.md. */
export const LEARNED: Network = ${JSON.stringify(network)};
`;
}
