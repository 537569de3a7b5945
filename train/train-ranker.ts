// bun train-ranker.ts [--no-folds] [--folds-only] [--leave-out]: learns the ranker's weights from
// what dump-ranker.ts wrote, and tells what it finds: as the sum alone orders, in groups it has not
// seen, in sets it has not seen, and on what it learned from. Only the second and third tell what to
// hope for elsewhere.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { learnedPart, type Network } from "@/memory/learned-rank.ts";
import { Random } from "./random.ts";
import {
  matchOf,
  measureScale,
  type Lesson,
  joinNetworks,
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
  // With a hundredth of it as much was found in groups not seen, and far less in sets not seen.
  decay: 1e-2,
  batch: 32,
};
/** Networks that are averaged: one alone is a point better or worse by chance. */
const NETWORKS = 3;
const FOLDS = 5;
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
  return joinNetworks(trainers, TRAINING.hidden, scale);
}

/** The groups of a set, dealt out in turn. */
function foldsOf({ queries }: RankerSet): Map<string, number> {
  const groups = [...new Set(queries.map(({ group }) => group))].sort();
  return new Map(groups.map((group, at) => [group, at % FOLDS]));
}

function recallAt10({ labels, features, relevant }: RankerQuery, network?: Network): number {
  const ranks = labels.map((_, at) => {
    if (network === undefined) return -at;
    const row = Float64Array.from(features.subarray(at * WIDTH, (at + 1) * WIDTH));
    return matchOf(features, at) + learnedPart(row, network);
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
