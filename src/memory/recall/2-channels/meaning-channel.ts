import type { Meaning } from "@/memory/recall/1-query/query-meaning.ts";
import { queryTerms } from "@/memory/recall/1-query/query-terms.ts";
import type { ChannelHit } from "@/memory/recall/2-channels/channel.ts";
import { countCandidates } from "@/memory/recall/2-channels/word-channel.ts";
import type { MeaningBudget, RecallProfile } from "@/memory/recall/recall-profile.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import type { Search } from "@/memory/recall/search.ts";
import { cellsToSearch } from "@/memory/write/stored-vector.ts";
import type { Store } from "@/store/store.ts";

/**
 * Finds memories close in meaning, also those that share no word; the score is the cosine. In a
 * large store only the cells nearest to the query are searched.
 */
export function findByMeaning(
  store: Store,
  { space, vector }: Meaning,
  { candidates, compared }: { readonly candidates: number; readonly compared: number },
): ChannelHit[] {
  const cells = cellsToSearch(space, vector);
  return store
    .searchVectors({ space, vector, limit: candidates, budget: compared, ...cells })
    .filter(({ cosine }) => cosine > 0)
    .map(({ memory, cosine }) => ({ memory, score: cosine }));
}

/** Adds what is close enough in meaning, and fills a short list with what is less close. */
export function addByMeaning({ store, request, profile, query, pool, meaningOf }: Search): void {
  const budget = profile.channels.meaning;
  const meaning = meaningOf();
  if (budget === undefined || meaning === undefined) return;
  const candidates = candidatesOf(budget, profile, request);
  const found = findByMeaning(store, meaning, { candidates, compared: budget.compared });
  const { cosineMin = 0, fill } = budget;
  pool.add(
    "semantic",
    found.filter(({ score }) => score >= cosineMin),
  );
  if (fill === undefined || queryTerms(query.text).length < fill.termsMin) return;
  const missing = Math.min(request.limit, fill.hits) - pool.candidates().length;
  if (missing <= 0) return;
  const further = found.filter(
    ({ memory, score }) => score >= fill.cosineMin && !pool.has(memory.id),
  );
  pool.add("semantic", further.slice(0, missing));
}

function candidatesOf(
  { candidates }: MeaningBudget,
  { channels }: RecallProfile,
  request: RecallRequest,
): number {
  if (candidates !== "as-words") return candidates;
  return channels.words === undefined ? request.limit : countCandidates(channels.words, request);
}
