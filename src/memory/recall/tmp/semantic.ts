import { LIMITS } from "@/base/limits.ts";
import type { Embedder } from "@/embed/embed.ts";
import { findByWords } from "@/memory/recall/channels/word-channel.ts";
import { findByMeaning } from "@/memory/recall/channels/meaning-channel.ts";
import { toHits } from "@/memory/recall/hits.ts";
import { addLexical, budgetOf, rankContext, rankPool } from "@/memory/recall/tmp/hybrid.ts";
import { meaningLazily } from "@/memory/recall/query/query-meaning.ts";
import { createPool } from "@/memory/recall/pool.ts";
import { rankCandidates, SEMANTIC } from "@/memory/recall/rank/rank.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { barsCleared } from "@/memory/recall/gate/relevance.ts";
import { understandQuery } from "@/memory/recall/query/understand-query.ts";
import { isWantedBy } from "@/memory/recall/gate/eligible.ts";
import type { Store } from "@/store/store.ts";

const WORDS_ONLY = "by words, as no meaning is known: embeddings are off or know none of its words";

/** By meaning, whatever the words; they only decide between equals. Without meaning, by words. */
export function recallByMeaning(
  store: Store,
  request: RecallRequest,
  embedder?: Embedder,
): RecallHit[] {
  const query = understandQuery(request);
  const meaningOf = meaningLazily(query.text, embedder);
  const meaning = meaningOf();
  const budget = budgetOf(request);
  const compared = LIMITS.comparedVectors;
  const pool = createPool(isWantedBy(request));
  const words = findByWords(store, query, budget, meaningOf);
  addLexical(pool, words);
  if (meaning)
    pool.add(
      "semantic",
      findByMeaning(store, meaning, { candidates: budget.candidates, compared }),
    );
  const context = rankContext(query, request, words.meaning);
  const ranked = meaning
    ? rankCandidates(pool.candidates(), { ...context, weights: SEMANTIC })
    : rankPool(pool, context);
  return toHits(ranked, words.terms, request, {
    clearsAlone: ({ scores }) => barsCleared(scores).includes("semantic"),
    ...(meaning ? {} : { note: WORDS_ONLY }),
  });
}
