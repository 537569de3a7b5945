import type { Embedder } from "@/embed/embed.ts";
import { findByCause } from "@/memory/recall/channels/cause-channel.ts";
import { walkLinks } from "@/memory/recall/channels/link-channel.ts";
import { findByWords } from "@/memory/recall/channels/word-channel.ts";
import { findNeighbours } from "@/memory/recall/channels/time-channel.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { leadingAmong, toHits } from "@/memory/recall/hits.ts";
import { addLexical, budgetOf, rankContext } from "@/memory/recall/tmp/hybrid.ts";
import { meaningLazily } from "@/memory/recall/query/query-meaning.ts";
import { createPool } from "@/memory/recall/pool.ts";
import { CAUSAL, rankCandidates } from "@/memory/recall/rank/rank.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { barsCleared } from "@/memory/recall/gate/relevance.ts";
import { understandQuery } from "@/memory/recall/query/understand-query.ts";
import { isWantedBy } from "@/memory/recall/gate/eligible.ts";
import { toSeeds } from "@/memory/recall/tmp/wider.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** Errors and fixes whose links and surroundings are looked at. Guess. */
const SEEDS = 5;
/** What was remembered just before an error may have led to it. */
const BEFORE = 2;

/**
 * From an error to what fixed it: memories of the same error, then errors and fixes that match by
 * words with what their links lead to, what says why something happens, and what came before.
 */
export function recallCauses(
  store: Store,
  request: RecallRequest,
  embedder?: Embedder,
): RecallHit[] {
  const signature = request.errorSignature ?? errorSignature(request.query);
  const query = understandQuery({ ...request, errorSignature: signature });
  const pool = createPool(isWantedBy(request));
  pool.add("cause", findByCause(store, query));
  const meaningOf = meaningLazily(query.text, embedder);
  const words = findByWords(store, query, budgetOf(request), meaningOf);
  addLexical(pool, words);
  const context = { ...rankContext(query, request, words.meaning), weights: CAUSAL, tellsCause };
  const rank = () => rankCandidates(pool.candidates(), context);
  const ofErrors = rank().filter(({ memory }) => isOfError(memory));
  const seeds = toSeeds(leadingAmong(ofErrors, words.terms, request), SEEDS);
  pool.add("graph", walkLinks(store, seeds, 1, ["fixes"]));
  pool.add("time", findNeighbours(store, seeds, { before: BEFORE, after: 0 }));
  return toHits(rank(), words.terms, request, {
    clearsAlone: ({ scores }) => barsCleared(scores).length > 0,
  });
}

function isOfError({ type, errorSignature: signature }: StoredMemory): boolean {
  return type === "Error" || type === "Fix" || signature !== undefined;
}

// English, German, Spanish, French.
const CAUSE_WORDS =
  /\b(?:because|caused? by|the cause|due to|root cause|reason (?:is|was|for)|led to|leads to|results? in|so that|fix(?:ed)? by|weil|wegen|ursache|verursacht|grund|porque|debido a|causa(?:do)?|parce que|en raison de|cause[es]? par)\b/i;

function tellsCause({ text }: StoredMemory): boolean {
  return CAUSE_WORDS.test(text);
}
