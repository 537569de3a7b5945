import type { Query } from "./set.ts";

/** What came back for one query. */
export interface Answer {
  readonly id: string;
  readonly ranked: readonly string[];
  readonly ms: number;
  /** How sure the system is of its best answer; any number that grows with it. */
  readonly top: number;
}

export interface Scores {
  readonly queries: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly recallAt20: number;
  readonly mrr: number;
  readonly ndcgAt10: number;
}

export function scoreAnswers(
  queries: readonly Query[],
  answers: ReadonlyMap<string, Answer>,
): Scores {
  const each = queries
    .filter((query) => query.relevant.length > 0)
    .map((query) =>
      scoreOne(distinct(answers.get(query.id)?.ranked ?? []), new Set(query.relevant)),
    );
  const mean = (pick: (score: (typeof each)[number]) => number) =>
    each.reduce((sum, score) => sum + pick(score), 0) / Math.max(1, each.length);
  return {
    queries: each.length,
    recallAt5: mean((score) => score.recallAt5),
    recallAt10: mean((score) => score.recallAt10),
    recallAt20: mean((score) => score.recallAt20),
    mrr: mean((score) => score.mrr),
    ndcgAt10: mean((score) => score.ndcgAt10),
  };
}

/**
 * The share of off-topic questions that are still answered at the confidence that keeps 90 % of
 * the answerable ones.
 */
export function junkRate(
  queries: readonly Query[],
  offTopic: readonly Query[],
  answers: ReadonlyMap<string, Answer>,
): number {
  const confidence = (query: Query) => {
    const answer = answers.get(query.id);
    return answer === undefined || answer.ranked.length === 0 ? 0 : answer.top;
  };
  const kept = queries.map(confidence).sort((a, b) => a - b);
  const threshold = kept[Math.floor(kept.length * 0.1)] ?? 0;
  const answered = offTopic.filter((query) => confidence(query) >= threshold);
  return answered.length / Math.max(1, offTopic.length);
}

function scoreOne(
  ranked: readonly string[],
  relevant: ReadonlySet<string>,
): Omit<Scores, "queries"> {
  const recallAt = (k: number) =>
    ranked.slice(0, k).filter((id) => relevant.has(id)).length / relevant.size;
  const first = ranked.findIndex((id) => relevant.has(id));
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  const reached = ranked
    .slice(0, 10)
    .reduce((sum, id, i) => sum + (relevant.has(id) ? gain(i) : 0), 0);
  const ideal = Array.from({ length: Math.min(10, relevant.size) }, (_, i) => gain(i));
  return {
    recallAt5: recallAt(5),
    recallAt10: recallAt(10),
    recallAt20: recallAt(20),
    mrr: first === -1 ? 0 : 1 / (first + 1),
    ndcgAt10: reached / ideal.reduce((sum, value) => sum + value, 0),
  };
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
