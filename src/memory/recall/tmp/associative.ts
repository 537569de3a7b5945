import { LIMITS } from "@/base/limits.ts";
import type { Embedder } from "@/embed/embed.ts";
import { normalizeVector } from "@/vectors/vector.ts";
import { findByCause } from "@/memory/recall/channels/cause-channel.ts";
import type { ChannelHit, Seed } from "@/memory/recall/channels/channel.ts";
import { walkLinks } from "@/memory/recall/channels/link-channel.ts";
import { findByWords, type LexicalHits } from "@/memory/recall/channels/word-channel.ts";
import { findByPlace } from "@/memory/recall/channels/place-channel.ts";
import { findByMeaning } from "@/memory/recall/channels/meaning-channel.ts";
import { findNeighbours } from "@/memory/recall/channels/time-channel.ts";
import { leadingAmong, toHits } from "@/memory/recall/hits.ts";
import { addLexical, budgetOf, rankContext, rankPool } from "@/memory/recall/tmp/hybrid.ts";
import { type Meaning, meaningLazily } from "@/memory/recall/query/query-meaning.ts";
import { createPool } from "@/memory/recall/pool.ts";
import { ASSOCIATIVE, rankCandidates } from "@/memory/recall/rank/rank.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { barsCleared } from "@/memory/recall/gate/relevance.ts";
import { understandQuery } from "@/memory/recall/query/understand-query.ts";
import { isWantedBy } from "@/memory/recall/gate/eligible.ts";
import { toSeeds } from "@/memory/recall/tmp/wider.ts";
import type { Store } from "@/store/store.ts";

/** Matches that lead on. Guess. */
const SEEDS = 3;
const NEAR_THE_BEST = {
  candidates: LIMITS.checkedCandidates,
  compared: LIMITS.comparedBesideWords,
} as const;
const REACH = { before: 2, after: 2 } as const;

/**
 * What the best matches lead to, by links, in their sessions and in meaning: what one would not
 * find by words. The matches themselves come last.
 */
export function recallAssociated(
  store: Store,
  request: RecallRequest,
  embedder?: Embedder,
): RecallHit[] {
  const query = understandQuery(request);
  const found = createPool(isWantedBy(request));
  const meaningOf = meaningLazily(query.text, embedder);
  const words = findByWords(store, query, budgetOf(request), meaningOf);
  found.add("cause", findByCause(store, query));
  addLexical(found, words);
  found.add("place", findByPlace(store, query, LIMITS.recallCandidates));
  const context = rankContext(query, request, words.meaning);
  const matches = rankPool(found, context);
  const seeds = toSeeds(leadingAmong(matches, words.terms, request), SEEDS);
  const isSeed = new Set(seeds.map(({ memory }) => memory.id));
  const isWanted = isWantedBy(request);
  const pool = createPool((memory) => isWanted(memory) && !isSeed.has(memory.id));
  pool.add("graph", walkLinks(store, seeds, 2));
  pool.add("time", findNeighbours(store, seeds, REACH));
  pool.add("semantic", nearTheBest(store, seeds, words, meaningOf()));
  const reached = rankCandidates(pool.candidates(), { ...context, weights: ASSOCIATIVE });
  const rest = matches.filter(({ memory }) => !pool.has(memory.id));
  return toHits([...reached, ...rest], words.terms, request, {
    clearsAlone: ({ scores }) => barsCleared(scores).includes("graph"),
  });
}

/** What is near in meaning to the best match, where its vector is known. */
function nearTheBest(
  store: Store,
  [best]: readonly Seed[],
  { hits }: LexicalHits,
  meaning: Meaning | undefined,
): ChannelHit[] {
  const bytes = hits.find(({ memory }) => memory.id === best?.memory.id)?.vector;
  if (bytes === undefined || meaning === undefined) return [];
  const vector = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  if (!normalizeVector(vector)) return [];
  const near = findByMeaning(store, { ...meaning, vector }, NEAR_THE_BEST);
  return near.map((hit) => ({ ...hit, detail: "near in meaning to the best match" }));
}
