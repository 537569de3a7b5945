import { percentile } from "../measure.ts";
import { type HookAnswer, type HookAnswers, smallTalkId } from "./prompt-hook.ts";
import type { Answer } from "./scores.ts";
import { byGroup, type Query, type RecallSet } from "./set.ts";

/** The answers to a list of prompts as counts, so that sets can be added up. */
export interface ShownCounts {
  /** Prompts whose right memories are known. */
  readonly prompts: number;
  /** Prompts at which something was shown, and at which one of the right memories was. */
  readonly shown: number;
  readonly right: number;
  /** Lines shown, and those that are a right memory. */
  readonly lines: number;
  readonly rightLines: number;
}

/** Prompts that need no memory, and those that got one nevertheless. */
export interface DisturbedCounts {
  readonly prompts: number;
  readonly disturbed: number;
}

export interface HookScores {
  readonly hook: ShownCounts;
  /** FTS5 with exactly as many lines at each prompt as the hook showed there. */
  readonly fts5SameLines: ShownCounts;
  /** FTS5 with its best memory at every prompt: it has no gate. */
  readonly fts5OneLine: ShownCounts;
  /** Prompts whose first answer is right if recall is asked, but which the hook leaves silent. */
  readonly silentThoughFirst: number;
  readonly firstIsRight: number;
  readonly offTopic: DisturbedCounts;
  /** "yes", "run the tests", in several languages, asked of every store of the set. */
  readonly smallTalk: DisturbedCounts;
  /** The median number of tokens of the prompts that got something. */
  readonly tokensP50: number;
}

export function scoreHook(
  set: RecallSet,
  smallTalk: readonly Query[],
  shown: HookAnswers,
  asked: ReadonlyMap<string, Answer>,
  fts5: ReadonlyMap<string, Answer>,
): HookScores {
  const queries = set.queries.filter(({ relevant }) => relevant.length > 0);
  const linesOf = ({ id }: Query) => shown.get(id)?.lines ?? [];
  const topOf = ({ id }: Query, count: number) =>
    (fts5.get(id)?.ranked ?? []).slice(0, count).map((item) => [item]);
  const firstIsRight = queries.filter(({ id, relevant }) =>
    relevant.includes(asked.get(id)?.ranked[0] ?? ""),
  );
  return {
    hook: countShown(queries, linesOf),
    fts5SameLines: countShown(queries, (query) => topOf(query, linesOf(query).length)),
    fts5OneLine: countShown(queries, (query) => topOf(query, 1)),
    firstIsRight: firstIsRight.length,
    silentThoughFirst: firstIsRight.filter(({ id }) => !shown.has(id)).length,
    offTopic: countDisturbed(
      set.offTopic.map(({ id }) => id),
      shown,
    ),
    smallTalk: countDisturbed(smallTalkIds(set, smallTalk), shown),
    tokensP50: medianTokens(
      set.queries.map(({ id }) => shown.get(id)).filter((answer) => answer !== undefined),
    ),
  };
}

function countShown(
  queries: readonly Query[],
  linesOf: (query: Query) => readonly (readonly string[])[],
): ShownCounts {
  let [shown, right, lines, rightLines] = [0, 0, 0, 0];
  for (const query of queries) {
    const relevant = new Set(query.relevant);
    const all = linesOf(query);
    const good = all.filter((items) => items.some((item) => relevant.has(item))).length;
    shown += all.length > 0 ? 1 : 0;
    right += good > 0 ? 1 : 0;
    lines += all.length;
    rightLines += good;
  }
  return { prompts: queries.length, shown, right, lines, rightLines };
}

function countDisturbed(ids: readonly string[], shown: HookAnswers): DisturbedCounts {
  return { prompts: ids.length, disturbed: ids.filter((id) => shown.has(id)).length };
}

function smallTalkIds(set: RecallSet, smallTalk: readonly Query[]): string[] {
  return [...byGroup(set.items).keys()].flatMap((group) =>
    smallTalk.map((prompt) => smallTalkId(group, prompt)),
  );
}

function medianTokens(answers: readonly HookAnswer[]): number {
  const tokens = answers.map((answer) => answer.tokens).sort((a, b) => a - b);
  return tokens.length === 0 ? 0 : percentile(tokens, 0.5);
}
