import { answerWithFts5 } from "./baseline.ts";
import { scoreHook } from "./hook-scores.ts";
import { answerQuery, answerWithOwnRecall } from "./own-recall.ts";
import { type HookAnswers, promptGroup } from "./prompt-hook.ts";
import { poolProjects, poolSteps, scopeByProject } from "./regroup.ts";
import { reportOn, type SetReport } from "./report.ts";
import { type Answer, scoreAnswers, type Scores } from "./scores.ts";
import { byGroup, type Query, type RecallSet } from "./set.ts";
import { type Encoders, visitGroupStores } from "./set-store.ts";

export interface RunOptions {
  /** Also with a store for each project. */
  readonly isScoped: boolean;
  /** Also with 1, 2, 4 … projects in one store. */
  readonly isPooled: boolean;
  readonly encoders?: Encoders;
}

/** Asks everything a set has to ask: each group's store is made once for recall and hook. */
export async function runSet(
  set: RecallSet,
  smallTalk: readonly Query[],
  options: RunOptions,
): Promise<{ report: SetReport; answers: Map<string, Answer> }> {
  const { encoders = {} } = options;
  const answers = new Map<string, Answer>();
  const shown: HookAnswers = new Map();
  const queries = byGroup([...set.queries, ...set.offTopic]);
  await visitGroupStores(set, encoders, async (groupStore) => {
    for (const query of queries.get(groupStore.group) ?? []) {
      answers.set(query.id, await answerQuery(groupStore, query, encoders));
    }
    await promptGroup(set, smallTalk, groupStore, encoders, shown);
  });
  const fts5 = answerWithFts5(set);
  const report: SetReport = {
    ...reportOn(set, answers, fts5, scoreHook(set, smallTalk, shown, answers, fts5)),
    ...(options.isScoped ? await scopedScores(set, encoders) : {}),
    ...(options.isPooled ? { pooled: await pooledScores(set, encoders) } : {}),
  };
  return { report, answers };
}

async function scopedScores(set: RecallSet, encoders: Encoders): Promise<{ scoped?: Scores }> {
  const scoped = scopeByProject(set);
  return scoped === undefined ? {} : { scoped: await scoresOf(scoped, encoders) };
}

/** Measures the cost of sharing a store, step by step. A set of one project has one step. */
export async function pooledScores(
  set: RecallSet,
  encoders: Encoders = {},
): Promise<{ projects: number; scores: Scores }[]> {
  const curve: { projects: number; scores: Scores }[] = [];
  for (const projects of poolSteps(set)) {
    curve.push({ projects, scores: await scoresOf(poolProjects(set, projects), encoders) });
  }
  return curve;
}

async function scoresOf(set: RecallSet, encoders: Encoders): Promise<Scores> {
  return scoreAnswers(set.queries, await answerWithOwnRecall(set, encoders));
}
