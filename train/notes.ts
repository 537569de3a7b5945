/**
 * Learns which notes are shown at a prompt: `bun notes.ts <set folder>...`. Asks every prompt of the
 * recall kit's sets (npm run bench:recall) in a store of its set, and questions of the other sets as
 * prompts that are off topic. Prints the weights for
 * ../src/memory/recall/5-gate/likelihood.ts, and what would be shown: with these weights, and each
 * set by weights that were learned from the others.
 */
import { isToldAtPrompts } from "@/events/recall/told-at-prompts.ts";
import { queryOf } from "@/events/recall/prompt-query.ts";
import { askChannels } from "@/memory/recall/2-channels/ask-channels.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { rankPool } from "@/memory/recall/4-rank/rank-pool.ts";
import { standingOf } from "@/memory/recall/5-gate/likelihood.ts";
import { createNoteEvidence } from "@/memory/recall/5-gate/note-evidence.ts";
import { hasEnoughTerms, termsOf } from "@/memory/recall/5-gate/relevance.ts";
import { startSearch } from "@/memory/recall/search.ts";
import { type Query, readSet, type RecallSet } from "../bench/recall/set.ts";
import { type GroupStore, setEmbedder, visitGroupStores } from "../bench/recall/set-store.ts";
import { type Example, learn, likelihoodOf } from "./logistic.ts";

const CHECKED = 7;
/** Candidates of a prompt that the likelihood of being right is learned from. */
const LEARNED_FROM = 3;
const LINES_MAX = 3;
const TOPIC_TRIES = 2;
const FOREIGN_PER_SET = 20;
/**
 * The weight of the cosine, set by hand: a regression gives it twice as much, and then answers
 * commit subjects of other repositories, because commits are all close in meaning.
 */
const COSINE_WEIGHT = 3.5;
/**
 * A prompt that is off topic stands for several: there are few of them in the sets and many in a
 * day's work. Those that are taken from the same kind of store are the hard ones.
 */
const WEIGHTS = { offTopic: 4, foreign: 1, right: 0.7 } as const;

interface Note {
  readonly isRight: boolean;
  readonly isTried: boolean;
  readonly right: readonly number[];
  readonly topic: readonly number[];
  readonly cosine: number;
}

interface Prompt {
  readonly set: string;
  readonly kind: "asked" | "offTopic" | "foreign";
  /** Names a file that notes are about: these are shown anyway. */
  readonly isByFile: boolean;
  readonly notes: readonly Note[];
}

interface Weights {
  readonly right: readonly number[];
  readonly topic: readonly number[];
}

const sets = process.argv.slice(2).map((folder) => readSet(folder));
const prompts: Prompt[] = [];
for (const set of sets) await comparePrompts(set);

async function comparePrompts(set: RecallSet): Promise<void> {
  const groups = [...new Set(set.items.map(({ group }) => group))];
  const foreign = sets
    .filter(({ name }) => familyOf(name) !== familyOf(set.name))
    .flatMap(({ queries }) => spreadOver(queries, FOREIGN_PER_SET));
  await visitGroupStores(set, {}, (groupStore) => {
    const isHere = ({ group }: Query) => group === groupStore.group;
    const add = (kind: Prompt["kind"], queries: readonly Query[]) => {
      for (const query of queries) prompts.push(compare(set.name, kind, query, groupStore));
    };
    add(
      "asked",
      set.queries.filter((query) => query.relevant.length > 0 && isHere(query)),
    );
    add("offTopic", set.offTopic.filter(isHere));
    const here = groups.indexOf(groupStore.group);
    add(
      "foreign",
      foreign.filter((_, i) => i % groups.length === here),
    );
  });
}

/** Sets made of the same material: a question of one may have an answer in the other. */
function familyOf(name: string): string {
  return name.replace(/-(?:hints|fix|code)$/, "");
}

function spreadOver<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

function compare(
  set: string,
  kind: Prompt["kind"],
  { text, time, relevant }: Query,
  { store, clock, itemIds }: GroupStore,
): Prompt {
  clock.moveTo(time);
  const request = { profile: "prompt", query: queryOf(text), limit: 5 } as const;
  const nowMs = clock.nowMs();
  const search = startSearch(store, { ...request, nowMs, isWanted: isToldAtPrompts }, setEmbedder);
  const findings = askChannels(search);
  const checked = rankPool(search, findings).slice(0, CHECKED);
  const ranks = checked.map(({ rank }) => rank);
  const evidence = createNoteEvidence(search, findings);
  const toNote = (candidate: RankedCandidate, position: number): Note => {
    const ownTerms = termsOf(candidate.memory);
    const matched = findings.terms.filter((term) => ownTerms.has(term.text));
    const relevance = { isRelevant: false, score: 0, queryShare: 0 };
    const judged = { ...candidate, matched, ownTerms, relevance, vouchers: [] };
    const topic = evidence.topicalityOf(judged);
    const { ahead, above } = standingOf(ranks, position);
    const ids = kind === "asked" ? (itemIds.get(candidate.memory.id) ?? []) : [];
    return {
      isRight: ids.some((id) => relevant.includes(id)),
      isTried: hasEnoughTerms(findings.terms, matched),
      right: [ahead, above, topic.lead, topic.kin],
      topic: [Math.log(topic.matched + 0.2), topic.pairs, topic.known, topic.lead, topic.kin],
      cosine: Math.max(0, topic.cosine ?? 0),
    };
  };
  const isByFile = checked.some(({ parts }) => parts.namesTheFile !== undefined);
  return { set, kind, isByFile, notes: checked.map(toNote) };
}

/** The share that is right among the first few, and, for the topic, the right first notes against the rest. */
function learnFrom(from: readonly Prompt[], cosineWeight: number): Weights {
  const right: Example[] = [];
  const topic: Example[] = [];
  for (const { kind, notes } of from.filter(({ isByFile }) => !isByFile)) {
    if (kind === "asked") {
      for (const { right: values, isRight } of notes.slice(0, LEARNED_FROM)) {
        right.push({ values, isRight });
      }
    }
    const [first] = notes;
    if (first === undefined || (kind === "asked" && !first.isRight)) continue;
    const weight = WEIGHTS[kind === "asked" ? "right" : kind];
    const offset = cosineWeight * first.cosine;
    topic.push({ values: first.topic, isRight: kind === "asked", weight, offset });
  }
  return { right: learn(right), topic: learn(topic) };
}

interface Bars {
  readonly likelihood: number;
  readonly topic: number;
  readonly cosine: number;
}

function linesOf({ notes }: Prompt, weights: Weights, bars: Bars): Note[] {
  const shown: Note[] = [];
  for (const [position, note] of notes.entries()) {
    if (!note.isTried || shown.length === LINES_MAX) continue;
    if (likelihoodOf([1, ...note.right], weights.right) < bars.likelihood) continue;
    const topic = likelihoodOf([1, ...note.topic], weights.topic, bars.cosine * note.cosine);
    if (shown.length === 0 && (position >= TOPIC_TRIES || topic < bars.topic)) continue;
    shown.push(note);
  }
  return shown;
}

/** Prompts about a file are left out: their lines do not depend on the weights. */
function tally(title: string, weightsOf: (set: string) => Weights, bars: Bars): void {
  const counts = { asked: 0, right: 0, lines: 0, rightLines: 0 };
  const disturbed = new Map<string, number>();
  for (const prompt of prompts.filter(({ isByFile }) => !isByFile)) {
    const lines = linesOf(prompt, weightsOf(prompt.set), bars);
    const rightLines = lines.filter(({ isRight }) => isRight).length;
    if (prompt.kind !== "asked") {
      const name = prompt.kind === "foreign" ? "foreign" : prompt.set;
      disturbed.set(name, (disturbed.get(name) ?? 0) + Number(lines.length > 0));
      continue;
    }
    counts.asked += 1;
    counts.lines += lines.length;
    counts.rightLines += rightLines;
    counts.right += Number(rightLines > 0);
  }
  const percent = (part: number, whole: number) => ((100 * part) / whole).toFixed(1);
  console.log(
    `${title}: right one shown ${percent(counts.right, counts.asked)} %, right lines ` +
      `${percent(counts.rightLines, counts.lines)} %, off-topic prompts answered: ` +
      [...disturbed].map(([name, count]) => `${name} ${count}`).join(", "),
  );
}

for (const cosine of [COSINE_WEIGHT, 0]) {
  const all = learnFrom(prompts, cosine);
  const others = new Map(
    sets.map(({ name }) => [
      name,
      learnFrom(
        prompts.filter(({ set }) => set !== name),
        cosine,
      ),
    ]),
  );
  const show = (weights: readonly number[]) => weights.map((weight) => weight.toFixed(2)).join(" ");
  console.log(`cosine ${cosine}`);
  console.log(`right: constant ahead above lead kin: ${show(all.right)}`);
  console.log(`topic: constant matched pairs known lead kin: ${show(all.topic)}`);
  for (const likelihood of [0.15, 0.16, 0.17, 0.18, 0.2]) {
    for (const topic of [0.33, 0.36, 0.4]) {
      const bars = { likelihood, topic, cosine };
      const name = `likelihood ${likelihood}, topic ${topic}`;
      tally(name, () => all, bars);
      tally(`${" ".repeat(name.length - 8)}others'`, (set) => others.get(set) ?? all, bars);
    }
  }
}
