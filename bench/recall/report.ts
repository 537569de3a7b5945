import { percentile } from "../measure.ts";
import type { InjectionRate, Injections } from "./injections.ts";
import { type Answer, junkRate, scoreAnswers, type Scores } from "./scores.ts";
import type { RecallSet } from "./set.ts";

/** What a set showed, as --json prints it. */
export interface SetReport {
  readonly set: string;
  readonly memories: number;
  readonly queries: number;
  readonly rows: readonly {
    readonly category: string;
    readonly own: Scores;
    readonly plain: Scores;
  }[];
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Off-topic questions answered at the confidence that keeps 90 % of the answerable ones. */
  readonly junk?: number;
  readonly injections: Injections;
  /** With a store for each project, where the set names projects. */
  readonly scoped?: Scores;
  /** The more projects share a store, the more of them get in the way. */
  readonly pooled?: readonly { readonly projects: number; readonly scores: Scores }[];
}

export function reportOn(
  set: RecallSet,
  own: ReadonlyMap<string, Answer>,
  plain: ReadonlyMap<string, Answer>,
  injections: Injections,
): SetReport {
  const categories = [...new Set(set.queries.map(({ category }) => category))].sort();
  const rows = [...categories, undefined].map((category) => {
    const queries = set.queries.filter((query) => (category ?? query.category) === query.category);
    return {
      category: category ?? "all",
      own: scoreAnswers(queries, own),
      plain: scoreAnswers(queries, plain),
    };
  });
  const times = [...own.values()].map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    set: set.name,
    memories: set.items.length,
    queries: set.queries.length,
    rows,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    ...(set.offTopic.length === 0 ? {} : { junk: junkRate(set.queries, set.offTopic, own) }),
    injections,
  };
}

/** The report for people; brief: without the rows of single categories. */
export function formatReport(report: SetReport, isBrief: boolean): string {
  const rows = isBrief ? report.rows.slice(-1) : report.rows;
  return [
    `${report.set}: ${report.memories} memories, ${report.queries} queries`,
    line("category", "", "n", ["R@5", "R@10", "R@20", "MRR", "nDCG10"]),
    ...rows.flatMap(({ category, own, plain }) => [
      line(category, "ours", String(own.queries), cells(own)),
      line("", "fts5", "", cells(plain)),
    ]),
    ...scopeLines(report),
    `  ${report.p50Ms.toFixed(2)} ms p50, ${report.p95Ms.toFixed(2)} ms p95 a query`,
    ...injectionLines(report),
  ].join("\n");
}

function scopeLines({ scoped, pooled }: SetReport): string[] {
  return [
    ...(scoped === undefined
      ? []
      : [line("all, a store for each project", "ours", String(scoped.queries), cells(scoped))]),
    ...(pooled ?? []).map(({ projects, scores }) => {
      const name = projects === 1 ? "1 project a store" : `${projects} projects a store`;
      return line(`all, ${name}`, "ours", String(scores.queries), cells(scores));
    }),
  ];
}

function injectionLines({ junk, injections }: SetReport): string[] {
  const { answerable, offTopic, smallTalk } = injections;
  const parts = [
    `${shareOf(answerable)} of the answerable questions`,
    ...(offTopic.prompts === 0 ? [] : [`${shareOf(offTopic)} of the off-topic ones`]),
    `${shareOf(smallTalk)} of the small talk`,
  ];
  return [
    `  a prompt gets a memory: ${parts.join(", ")}`,
    `  tokens of what it gets: ${answerable.tokensP50} p50, off-topic ${offTopic.tokensP50}`,
    ...(junk === undefined
      ? []
      : [`  off-topic questions answered where 90 % of the others are: ${percent(junk)} %`]),
  ];
}

function shareOf({ prompts, injected, ungated }: InjectionRate): string {
  const share = (count: number) => `${percent(count / Math.max(1, prompts))} %`;
  return ungated === undefined
    ? `${share(injected)} (${injected})`
    : `${share(injected)} (without the gate ${share(ungated)})`;
}

function cells(scores: Scores): string[] {
  const { recallAt5, recallAt10, recallAt20, mrr, ndcgAt10 } = scores;
  return [recallAt5, recallAt10, recallAt20, mrr, ndcgAt10].map(percent);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function line(category: string, system: string, count: string, figures: readonly string[]): string {
  const left = `  ${category.padEnd(30)}${system.padEnd(5)}${count.padStart(6)}`;
  return left + figures.map((figure) => figure.padStart(8)).join("");
}
