/**
 * Learns which memories answer a prompt:
 * `bun answers.ts [--evaluate] [--recorded=<kept>:<recorded>]... [script to leave out]...`.
 * Plays the days of the scripts in ../bench/days in this process, then compares the
 * prompts of their sixth day with what recall finds in each store. Prompts of recorded sessions are
 * added by `--recorded` (recorded-prompts.ts). With `--evaluate` every script and recording is
 * measured with weights that were learned from the others. Writes
 * ../src/memory/recall/5-gate/answer-weights.ts.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import type { EventTools } from "@/events/contributor.ts";
import { withoutOtherCommands } from "@/events/recall/other-commands.ts";
import { isToldAtPrompts, withoutChance } from "@/events/recall/told-at-prompts.ts";
import { queryOf } from "@/events/recall/prompt-query.ts";
import { askChannels } from "@/memory/recall/2-channels/ask-channels.ts";
import { rankPool } from "@/memory/recall/4-rank/rank-pool.ts";
import { type AnswerFeature, ANSWER_WEIGHTS } from "@/memory/recall/5-gate/answer-weights.ts";
import { isOverheard, measureStatements } from "@/memory/recall/5-gate/statement-gate.ts";
import { ANSWER_MIN } from "@/memory/recall/5-gate/prompt-gate.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { readQuestion } from "@/memory/recall/1-query/question-words.ts";
import { startSearch } from "@/memory/recall/search.ts";
import { newerFirst } from "@/memory/truth/newer-first.ts";
import { openStore } from "@/store/sqlite/database/open-store.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";
import { tells } from "../bench/days/judge/line-verdict.ts";
import { SCRIPTS } from "../bench/days/scripts/all.ts";
import type { DayScript, Fact } from "../bench/days/script.ts";
import { learn, likelihoodOf } from "./logistic.ts";
import { playDays } from "./played-days.ts";
import { recordedPrompts } from "./recorded-prompts.ts";

const HERE = import.meta.dir;
const OUTPUT = join(HERE, "../src/memory/recall/5-gate/answer-weights.ts");
const leftOut = new Set(process.argv.slice(2).filter((argument) => !argument.startsWith("--")));
const NAMES = Object.keys(ANSWER_WEIGHTS).filter((name) => name !== "constant") as AnswerFeature[];
const clock = { nowMs: () => Date.now(), elapsedMs: () => performance.now() };
const embedder = new TokenTableEmbedder(join(HERE, "../data/minilm-token-table.bin"));

interface Pair {
  readonly memory: StoredMemory;
  readonly terms: readonly string[];
  readonly isSaidAgain: boolean;
  readonly prompt: string;
  readonly script: string;
  readonly values: readonly number[];
  readonly isRight: boolean;
}

interface Prompt {
  readonly id: string;
  readonly text: string;
  readonly store: Store;
  readonly script: string;
  readonly isQuiet: boolean;
  readonly isDue: boolean;
}

const prompts: Prompt[] = [];
const pairs: Pair[] = [];
for (const script of SCRIPTS.filter(({ name }) => !leftOut.has(name))) {
  compare(script, await playDays(script));
}
for (const argument of process.argv.filter((one) => one.startsWith("--recorded="))) {
  const [kept = "", recorded = ""] = argument.slice("--recorded=".length).split(":");
  compareRecorded(kept, recorded);
}
const pairsOf = Map.groupBy(pairs, ({ prompt }) => prompt);
console.log(
  `${pairs.length} pairs, ${prompts.filter(({ isDue }) => isDue).length} prompts with an answer`,
);
if (process.argv.includes("--evaluate")) evaluate();
else write(learn(pairs));

function compare(script: DayScript, played: string): void {
  const folder = join(played, "project", ".context-graph");
  const store = openStore({ folder, clock, patience: () => 1_000 });
  const facts = new Map(script.facts.map((fact) => [fact.id, fact]));
  for (const session of script.probes) {
    for (const [index, step] of session.steps.entries()) {
      if (step.act !== "prompt") continue;
      const due = (step.due ?? []).flatMap((name) => facts.get(name) ?? []);
      const prompt = `${script.name}/${session.name}/${index}`;
      prompts.push({
        id: prompt,
        text: step.text,
        store,
        script: script.name,
        isQuiet: step.isQuiet === true,
        isDue: due.length > 0,
      });
      const isRight = (memory: StoredMemory) =>
        due.some((fact) => isCurrentForm(fact, currentText(store, memory)));
      addPairs(store, { id: prompt, script: script.name, text: step.text }, isRight);
    }
  }
}

function compareRecorded(kept: string, recorded: string): void {
  const folder = join(kept, "project", ".context-graph");
  const store = openStore({ folder, clock, patience: () => 1_000 });
  const script = recorded.split("/").at(-1) ?? "";
  for (const { id, text, isEarlier, isHelpful } of recordedPrompts(kept, recorded)) {
    prompts.push({ id, text, store, script, isQuiet: false, isDue: false });
    addPairs(store, { id, script, text }, isHelpful, isEarlier);
  }
}

function addPairs(
  store: Store,
  { id, script, text }: { readonly id: string; readonly script: string; readonly text: string },
  isRight: (memory: StoredMemory) => boolean,
  isThere: (memory: StoredMemory) => boolean = () => true,
): void {
  const isWanted = (memory: StoredMemory) => isToldAtPrompts(memory) && isThere(memory);
  const request = { profile: "prompt", query: queryOf(text), limit: 5, nowMs: Date.now() } as const;
  const search = startSearch(store, { ...request, isWanted }, embedder);
  const findings = askChannels(search);
  const ranked = rankPool(search, findings).filter(({ memory }) => isOverheard(memory));
  for (const measured of measureStatements(ranked, search, findings)) {
    const { features, isSaidAgain, matched } = measured;
    const { memory } = measured.candidate;
    const values = NAMES.map((name) => features[name]);
    const terms = matched.map((term) => term.text);
    pairs.push({
      prompt: id,
      script,
      values,
      memory,
      terms,
      isSaidAgain,
      isRight: isRight(memory),
    });
  }
}

/** The text that would be told: that of what has replaced the memory, or differs from it since. */
function currentText(store: Store, memory: StoredMemory): string {
  let current: StoredMemory | undefined = memory;
  while (current?.supersededBy !== undefined) current = store.findMemory(current.supersededBy);
  const [told] = current === undefined ? [] : newerFirst([current], store);
  return told?.memory.text ?? "";
}

function isCurrentForm(fact: Fact, text: string): boolean {
  return fact.must.length > 0 && tells(fact, text);
}

function evaluate(): void {
  const usual = { ...ANSWER_MIN };
  const likelihoods = new Map<Pair, number>();
  for (const name of new Set(pairs.map(({ script }) => script))) {
    const weights = learn(pairs.filter(({ script }) => script !== name));
    for (const pair of pairs.filter(({ script }) => script === name)) {
      likelihoods.set(pair, likelihoodOf([1, ...pair.values], weights));
    }
  }
  for (const bars of [
    { first: 0.2, further: 0.4 },
    usual,
    { first: 0.3, further: 0.5 },
    { first: 0.4, further: 0.5 },
  ]) {
    console.log(`from ${bars.first} and ${bars.further}: ${tally(likelihoods, bars)}`);
  }
  for (const name of new Set(pairs.map(({ script }) => script))) {
    console.log(`${name}: ${tally(likelihoods, usual, name)}`);
  }
}

type Bars = Readonly<Record<keyof typeof ANSWER_MIN, number>>;

function tally(likelihoods: ReadonlyMap<Pair, number>, bars: Bars, only?: string): string {
  // What is left out after the gate depends on the bars as well.
  Object.assign(ANSWER_MIN, bars);
  const counts = { due: 0, answered: 0, lines: 0, right: 0, quiet: 0, disturbed: 0 };
  const recorded = { lines: 0, right: 0 };
  for (const prompt of prompts.filter(({ script }) => only === undefined || script === only)) {
    const shown = shownAt(prompt, likelihoods, bars);
    const right = shown.filter(({ isRight }) => isRight).length;
    const sum = SCRIPTS.some(({ name }) => name === prompt.script) ? counts : recorded;
    sum.lines += shown.length;
    sum.right += right;
    if (prompt.isQuiet) {
      counts.quiet += 1;
      counts.disturbed += Number(shown.length > 0);
    }
    if (!prompt.isDue) continue;
    counts.due += 1;
    counts.answered += Number(right > 0);
  }
  const { due, answered, lines, right, quiet, disturbed } = counts;
  return (
    `${answered} of ${due} answered, ${right} of ${lines} lines right, ${disturbed} of ${quiet} quiet ` +
    `prompts disturbed; recorded prompts: ${recorded.right} of ${recorded.lines} lines help`
  );
}

/** The lines that the hook would show: the gate's, without those that it leaves out afterwards. */
function shownAt(prompt: Prompt, likelihoods: ReadonlyMap<Pair, number>, bars: Bars): Pair[] {
  const likelihoodIn = (pair: Pair) => likelihoods.get(pair) ?? 0;
  const bar =
    readQuestion(prompt.text).isQuestion || reportsTrouble(prompt.text) ? "first" : "further";
  const passed = (pairsOf.get(prompt.id) ?? [])
    .toSorted((a, b) => likelihoodIn(b) - likelihoodIn(a))
    .slice(0, 5)
    .filter((pair) => pair.isSaidAgain || likelihoodIn(pair) >= bars[bar]);
  const hits = passed.map((pair) => toHit(pair, likelihoodIn(pair)));
  const told = withoutOtherCommands(
    withoutChance(hits, prompt.text, { store: prompt.store } as EventTools),
    prompt.text,
  );
  return told.flatMap((hit) => passed[hits.indexOf(hit)] ?? []);
}

function toHit({ memory, terms }: Pair, likelihood: number): RecallHit {
  const reason = {
    channel: "lexical",
    channels: ["lexical"],
    terms,
    queryShare: 0,
    likelihood,
  } as const;
  return { memory, score: likelihood, reason };
}

function write(weights: readonly number[]): void {
  const lines = ["constant", ...NAMES].map(
    (name, i) => `  ${name}: ${(weights[i] ?? 0).toFixed(2)},`,
  );
  const text = `/** Features of a memory as an answer to a prompt (statement-gate.ts). */
export type AnswerFeature = Exclude<keyof typeof ANSWER_WEIGHTS, "constant">;

/** Written by train/answers.ts. */
export const ANSWER_WEIGHTS = {
${lines.join("\n")}
};
`;
  writeFileSync(OUTPUT, text);
  console.log(lines.join("\n"));
}
