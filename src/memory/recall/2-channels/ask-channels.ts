import { LIMITS } from "@/base/limits.ts";
import { findByCause } from "@/memory/recall/2-channels/cause-channel.ts";
import { findInFiles } from "@/memory/recall/2-channels/file-channel.ts";
import { addByRareWords } from "@/memory/recall/2-channels/rare-word-channel.ts";
import { createPool } from "@/memory/recall/3-pool/pool.ts";
import { isEligible } from "@/memory/recall/5-gate/eligible.ts";
import { loadDeepStages } from "@/memory/recall/load-deep-stages.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";
import { type Findings, NO_WORDS, type Search, type WordFindings } from "@/memory/recall/search.ts";

type OrderFindings = Pick<Findings, "orders" | "orderIds">;

const NO_ORDERS: OrderFindings = { orders: [], orderIds: new Set() };
/** A standing order this close is a candidate like others. Below, it only follows the list. */
const CANDIDATE_COSINE_MIN = 0.2;

/** Puts into the pool what each channel of the profile finds for the query. */
export function askChannels(search: Search): Findings {
  const { store, query, profile, request, pool } = search;
  const { channels } = profile;
  if (channels.cause)
    pool.add("cause", findByCause(store, query.errorSignature, query.otherSignatures));
  const words = askWords(search);
  if (channels.place !== undefined) askPlace(search);
  if (channels.time === "tags") {
    pool.add("time", loadPromptStages().findByTags(store, query.filter, request.limit));
  }
  const orders = channels.standingOrders ? askStandingOrders(search) : NO_ORDERS;
  if (channels.meaning !== undefined) loadDeepStages().addByMeaning(search);
  if (channels.time === "filter") loadPromptStages().addFiltered(search, words);
  return { ...words, ...orders };
}

function askWords(search: Search): WordFindings {
  const { channels, query } = search.profile;
  if (query.skipsSteering && loadPromptStages().onlySteers(search.query.text)) return NO_WORDS;
  if (channels.words !== undefined) return loadPromptStages().addByWords(search, channels.words);
  if (channels.rareWords !== undefined) return addByRareWords(search, channels.rareWords);
  return NO_WORDS;
}

function askPlace(search: Search): void {
  const { store, query, profile, pool } = search;
  const { place } = profile.channels;
  if (place === "exact-files") {
    pool.add("place", findInFiles(search));
  } else if (place === "paths-and-symbols" || query.paths.length > 0) {
    const found = loadPromptStages().findByPlace(store, query, LIMITS.recallCandidates);
    pool.add("place", found);
  }
}

/**
 * Only the nearest of the orders joins the pool: with three, two of a hundred other answers were
 * pushed out of the first ten.
 */
function askStandingOrders({ store, request, query, profile, pool, meaningOf }: Search) {
  const meaning = meaningOf();
  if (meaning === undefined) return NO_ORDERS;
  const found = loadDeepStages().findStandingOrders(store, meaning);
  const eligible = createPool(isEligible(request, query, profile.isAsked));
  eligible.add("semantic", found);
  const orders = eligible.candidates();
  const nearest = found.find(({ score }) => score >= CANDIDATE_COSINE_MIN);
  if (nearest === undefined) return { orders, orderIds: NO_ORDERS.orderIds };
  pool.add("semantic", [nearest]);
  return { orders, orderIds: new Set([nearest.memory.id]) };
}
