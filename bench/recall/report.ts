import { percentile } from "../measure.ts";
import type { HookScores } from "./hook-scores.ts";
import { type Answer, junkRate, scoreAnswers, type Scores } from "./scores.ts";
import type { RecallSet } from "./set.ts";

/** The results of a set, in the form of --json. */
export interface SetReport {
  readonly set: string;
  readonly memories: number;
  readonly queries: number;
  readonly rows: readonly {
    readonly category: string;
    readonly own: Scores;
    readonly fts5: Scores;
  }[];
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Off-topic questions answered at the confidence that keeps 90 % of the answerable ones. */
  readonly junk?: number;
  /** The results of the prompt hook. */
  readonly hook: HookScores;
  /** With a store for each project, where the set names projects. */
  readonly scoped?: Scores;
  /** The more projects share a store, the more of them get in the way. */
  readonly pooled?: readonly { readonly projects: number; readonly scores: Scores }[];
}

export function reportOn(
  set: RecallSet,
  own: ReadonlyMap<string, Answer>,
  fts5: ReadonlyMap<string, Answer>,
  hook: HookScores,
): SetReport {
  const categories = [...new Set(set.queries.map(({ category }) => category))].sort();
  const rows = [...categories, undefined].map((category) => {
    const queries = set.queries.filter((query) => (category ?? query.category) === query.category);
    return {
      category: category ?? "all",
      own: scoreAnswers(queries, own),
      fts5: scoreAnswers(queries, fts5),
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
    hook,
  };
}

/** The report for people; brief: without the rows of single categories. */
export function formatReport(report: SetReport, isBrief: boolean): string {
  const rows = isBrief ? report.rows.slice(-1) : report.rows;
  return [
    `${report.set}: ${report.memories} memories, ${report.queries} queries`,
    line("category", "", "n", ["R@5", "R@10", "R@20", "MRR", "nDCG10"]),
    ...rows.flatMap(({ category, own, fts5 }) => [
      line(category, "ours", String(own.queries), cells(own)),
      line("", "fts5", "", cells(fts5)),
    ]),
    ...scopeLines(report),
    `  ${report.p50Ms.toFixed(2)} ms p50, ${report.p95Ms.toFixed(2)} ms p95 a query`,
    ...junkLines(report),
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

function junkLines({ junk, hook }: SetReport): string[] {
  const tokens = `  tokens of what a prompt gets: ${hook.tokensP50} p50`;
  if (junk === undefined) return [tokens];
  return [
    tokens,
    `  off-topic questions answered where 90 % of the others are: ${percent(junk)} %`,
  ];
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
