import type { Environment } from "@/base/environment.ts";

/** How long each contributor of an event took, for a log of everything. */
export interface ContributorTimes {
  readonly byName: Readonly<Record<string, number>>;
  readonly note: (name: string, tookMs: number) => void;
}

/** Undefined if nobody wants to know: then no contributor is timed. */
export function wantedTimes(environment: Environment): ContributorTimes | undefined {
  if (environment("CONTEXT_GRAPH_LOG_LEVEL") !== "debug") return undefined;
  const byName: Record<string, number> = {};
  return {
    byName,
    note: (name, tookMs) => {
      byName[name] = Math.round(tookMs * 1_000) / 1_000;
    },
  };
}

/** The answer with these times for the log. */
export function withTimes<T extends { readonly ending: object }>(
  answer: T,
  times: ContributorTimes | undefined,
): T {
  if (times === undefined) return answer;
  return { ...answer, ending: { ...answer.ending, contributorsMs: times.byName } };
}
