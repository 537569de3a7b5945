// bun call-matches.ts [--write]: learns when a remark of the user is told at a call, from the scripted
// weeks of bench/days. Each week is measured with weights from the others; --write takes all.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { remarksAt } from "@/events/recall/rules-at-action.ts";
import type { Signs } from "@/memory/rules/match/match-signs.ts";
import { SCORE_MIN } from "@/memory/rules/match/sign-weights.ts";
import { findFakeTime } from "../bench/days/client/fake-time.ts";
import { createWorkspace } from "../bench/days/client/workspace.ts";
import { tells } from "../bench/days/judge/line-verdict.ts";
import { answeredInside } from "../bench/days/play/answer-inside.ts";
import { firstDayMs, playScript } from "../bench/days/play/play-script.ts";
import type { DayScript, Fact } from "../bench/days/script.ts";
import { SCRIPTS } from "../bench/days/scripts/all.ts";
import { createEventWorld } from "../test/events/event-world.ts";
import { eventOf, loadCases, playRemark } from "../test/events/recall/rules-at-calls/play-case.ts";
import { learn } from "./logistic.ts";

/** A remark and a later call that have something in common. */
interface Pair {
  readonly week: string;
  readonly call: string;
  readonly session: string;
  readonly isProbe: boolean;
  readonly remark: string;
  readonly signs: Signs;
  /** "due" at this call, "later" in its session, or neither. */
  readonly due: "due" | "later" | "not";
  /** Facts due at the call that the remark tells. */
  readonly facts: readonly string[];
}

interface Week {
  readonly name: string;
  readonly pairs: readonly Pair[];
  /** Rules and corrections due at calls: the call and the fact. */
  readonly due: readonly string[];
}

/** Weeks that nobody has read: they are for measuring only. */
const UNREAD: ReadonlySet<string> = new Set(["bazaar", "glacier"]);
const AT_CALLS: ReadonlySet<Fact["kind"]> = new Set(["rule", "correction", "decision"]);
const COUNTED: ReadonlySet<Fact["kind"]> = new Set(["rule", "correction"]);
/** Few remarks are due, so each counts as much as this many that are not. */
const DUE_WEIGHT = 12;
/** On the days of work nobody wrote down what is due, only what must be. */
const WORKDAY_WEIGHT = 0.3;
/** As many are due as are not, and each is about one thing. A guess. */
const CASE_WEIGHT = 3;
/** The examples count this much, so that the weights stay smaller. Tried: 1. */
const SHARE = 0.2;
const LINES_MAX = 3;
const CACHE = process.argv.find((one) => one.startsWith("--pairs="))?.slice("--pairs=".length);

async function playWeek(script: DayScript): Promise<Week> {
  const folder = mkdtempSync(join(tmpdir(), "context-graph-pairs-"));
  const nowMs = Date.now();
  const startsAtMs = firstDayMs(script, nowMs) - 3_600_000;
  const program = join(import.meta.dir, "..", "dist", "context-graph");
  const found: { readonly id: string; readonly remarks: ReturnType<typeof remarksAt> }[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    const fresh = createWorkspace(folder, program, findFakeTime(), script.files, startsAtMs);
    using workspace = answeredInside(fresh, (event, tools) => {
      if (event.name !== "PreToolUse") return;
      const remarks = remarksAt(event, tools).filter(
        ({ memory }) => memory.sessionId !== event.sessionId,
      );
      found.push({ id: String(event.payload["tool_use_id"] ?? ""), remarks });
    });
    const { calls } = await playScript(script, workspace, { nowMs, onProgress: () => undefined });
    const remarksOf = new Map(found.map(({ id, remarks }) => [id, remarks]));
    const pairs: Pair[] = [];
    const due: string[] = [];
    for (const call of calls) {
      if (call.event !== "PreToolUse") continue;
      const isProbe = call.day > script.days.length;
      const sessions = isProbe ? script.probes : (script.days[call.day - 1] ?? []);
      const session = sessions.find(({ name }) => name === call.session);
      const now = session?.steps[call.step]?.due ?? [];
      const later = new Set([
        ...(session?.due ?? []),
        ...(session?.steps.flatMap((step) => step.due ?? []) ?? []),
      ]);
      const id = `${script.name}/${call.day}/${call.session}/${call.toolUseId}`;
      for (const fact of script.facts) {
        if (now.includes(fact.id) && COUNTED.has(fact.kind)) due.push(`${id}#${fact.id}`);
      }
      for (const { memory, signs } of remarksOf.get(call.toolUseId) ?? []) {
        const told = script.facts.filter((fact) => tells(fact, memory.text));
        const facts = told.filter((fact) => now.includes(fact.id) && AT_CALLS.has(fact.kind));
        const isLater = told.some((fact) => later.has(fact.id));
        pairs.push({
          week: script.name,
          call: id,
          session: `${call.day}/${call.session}`,
          isProbe,
          remark: memory.text,
          signs,
          due: facts.length > 0 ? "due" : isLater ? "later" : "not",
          facts: facts.filter(({ kind }) => COUNTED.has(kind)).map((fact) => fact.id),
        });
      }
    }
    return { name: script.name, pairs, due };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The remarks of test/events/recall/rules-at-calls that were not set apart: each with one call, at
 * which it is to be told or not.
 */
async function playCases(): Promise<Week> {
  const names = ["cases", "act-cases", "further-cases"] as const;
  const cases = names.flatMap((name) => loadCases(name)).filter((one) => !one.isUnseen);
  const pairs: Pair[] = [];
  for (const [index, one] of cases.entries()) {
    using world = createEventWorld();
    await playRemark(world, one);
    const event = eventOf(world, one.call, "act");
    for (const { memory, signs } of remarksAt(event, world.tools)) {
      pairs.push({
        week: "cases",
        call: `cases/${index}`,
        session: `${index}`,
        isProbe: true,
        remark: memory.text,
        signs,
        due: one.told ? "due" : "not",
        facts: [],
      });
    }
  }
  return { name: "cases", pairs, due: [] };
}

type Weights = Readonly<Record<string, number>>;

function weightsFrom(pairs: readonly Pair[]): Weights {
  const names = [...new Set(pairs.flatMap(({ signs }) => Object.keys(signs)))].toSorted();
  const examples = pairs
    .filter(({ due }) => due !== "later")
    .map(({ week, signs, due, isProbe }) => ({
      values: names.map((name) => signs[name] ?? 0),
      isRight: due === "due",
      weight:
        SHARE *
        (week === "cases"
          ? CASE_WEIGHT
          : (due === "due" ? DUE_WEIGHT : 1) * (isProbe ? 1 : WORKDAY_WEIGHT)),
    }));
  const [constant = 0, ...weights] = learn(examples);
  const named = names.map((name, index) => [name, round(weights[index] ?? 0)] as const);
  return { constant: round(constant), ...Object.fromEntries(named) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function scoreOf(signs: Signs, weights: Weights): number {
  let score = weights["constant"] ?? 0;
  for (const [name, value] of Object.entries(signs)) score += (weights[name] ?? 0) * value;
  return score;
}

interface Figures {
  due: number;
  told: number;
  useless: number;
  onWorkdays: number;
}

/** Tells as the hook does: the surest first, each once in a session. */
function measure({ pairs, due, name }: Week, weights: Weights, bar: number): Figures {
  const figures: Figures = { due: due.length, told: 0, useless: 0, onWorkdays: 0 };
  const isShown = process.argv.includes(`--show=${name}`);
  const told = new Set<string>();
  const reached = new Set<string>();
  for (const call of new Set(pairs.map((pair) => pair.call))) {
    const best = pairs
      .filter((pair) => pair.call === call && !told.has(`${pair.session}\n${pair.remark}`))
      .map((pair) => ({ pair, score: scoreOf(pair.signs, weights) }))
      .filter(({ score }) => score >= bar)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, LINES_MAX);
    for (const { pair, score } of best) {
      told.add(`${pair.session}\n${pair.remark}`);
      for (const fact of pair.facts) reached.add(`${call}#${fact}`);
      if (!pair.isProbe) figures.onWorkdays += 1;
      else if (pair.due === "not") figures.useless += 1;
      const shown = `${score.toFixed(1)} ${pair.remark.slice(0, 90)} @ ${call}`;
      if (isShown && pair.isProbe && pair.due === "not") console.log(`  useless: ${shown}`);
    }
  }
  for (const one of due) {
    if (reached.has(one)) figures.told += 1;
    else if (isShown) console.log(`  missed: ${one}`);
  }
  return figures;
}

function print(title: string, all: readonly Figures[]): void {
  const sum = (key: keyof Figures) => all.reduce((total, one) => total + one[key], 0);
  const figures = `told ${sum("told")} of ${sum("due")}, useless ${sum("useless")}`;
  console.log(`${title}: ${figures}, on the days before ${sum("onWorkdays")}`);
}

/** Plays the weeks and the cases; `--pairs=<file>` keeps what they gave for the next time. */
async function loadWeeks(): Promise<Week[]> {
  const isKept = CACHE !== undefined && existsSync(CACHE);
  const weeks = isKept ? (JSON.parse(readFileSync(CACHE, "utf8")) as Week[]) : [];
  for (const script of isKept ? [] : SCRIPTS.filter(({ name }) => !UNREAD.has(name))) {
    weeks.push(await playWeek(script));
    console.error(`${script.name}: ${weeks.at(-1)?.pairs.length} pairs`);
  }
  if (!weeks.some(({ name }) => name === "cases")) weeks.push(await playCases());
  if (CACHE !== undefined) writeFileSync(CACHE, JSON.stringify(weeks));
  return weeks;
}

const loaded = await loadWeeks();
const weeks = loaded.filter(({ name }) => name !== "cases");
const cases = loaded.find(({ name }) => name === "cases")?.pairs ?? [];
const others = (name: string) =>
  loaded.filter((week) => week.name !== name).flatMap(({ pairs }) => pairs);
const learned = weeks.map((week) => ({ week, weights: weightsFrom(others(week.name)) }));
for (const bar of [0, SCORE_MIN, 0.5, 1, 1.5, 2]) {
  print(
    `bar ${bar}`,
    learned.map(({ week, weights }) => measure(week, weights, bar)),
  );
}
for (const { week, weights } of learned) print(week.name, [measure(week, weights, SCORE_MIN)]);
const all = weightsFrom(loaded.flatMap(({ pairs }) => pairs));
const isTold = ({ signs }: Pair) => scoreOf(signs, all) >= SCORE_MIN;
const right = cases.filter((pair) => isTold(pair) === (pair.due === "due")).length;
console.log(`cases, learned from: ${right} of ${cases.length} right`);
if (process.argv.includes("--write")) {
  const path = join(import.meta.dir, "..", "src/memory/rules/match/sign-weights.ts");
  const source = readFileSync(path, "utf8");
  const lines = Object.entries(all).map(([name, weight]) => {
    const key = /^[a-z]+$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${weight},`;
  });
  const written = source.replace(/= \{\n[^}]*\n\};/, () => `= {\n${lines.join("\n")}\n};`);
  writeFileSync(path, written);
} else console.log(all);
