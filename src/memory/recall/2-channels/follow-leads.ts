import { LIMITS } from "@/base/limits.ts";
import type { ChannelHit, Seed } from "@/memory/recall/2-channels/channel.ts";
import { walkLinks } from "@/memory/recall/2-channels/link-channel.ts";
import { findByMeaning } from "@/memory/recall/2-channels/meaning-channel.ts";
import { findInSpan, findNeighbours } from "@/memory/recall/2-channels/time-channel.ts";
import { createPool, type Pool } from "@/memory/recall/3-pool/pool.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import { rankByWeights } from "@/memory/recall/4-rank/rank-weighted.ts";
import { isEligible } from "@/memory/recall/5-gate/eligible.ts";
import { passGate } from "@/memory/recall/5-gate/gate.ts";
import { termsOf } from "@/memory/recall/5-gate/relevance.ts";
import type { LeadSettings } from "@/memory/recall/recall-profile.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { normalizeVector } from "@/vectors/vector.ts";

/**
 * Goes on from the best candidates so far, along links, to neighbours in their sessions and in
 * meaning. Returns the pool of what was reached if the profile wants that as the answer; otherwise
 * it joins the search's own pool and nothing is returned.
 */
export function followLeads(search: Search, findings: Findings): Pool | undefined {
  const { leads } = search.profile;
  if (leads === undefined) return undefined;
  const seeds = chooseSeeds(search, findings, leads);
  const pool = leads.role === "answer" ? poolBeside(search, seeds) : search.pool;
  if (leads.links !== undefined) {
    const linked = walkLinks(search.store, seeds, leads.links.steps, leads.links.kinds);
    const isNew = ({ memory }: ChannelHit) => !leads.isOnlyNew || !pool.has(memory.id);
    pool.add("graph", linked.filter(isNew));
  }
  if (leads.neighbours !== undefined) {
    pool.add("time", findNeighbours(search.store, seeds, leads.neighbours));
  }
  if (leads.nearBest) pool.add("semantic", findNearBest(search, seeds, findings));
  if (leads.fillsFromTime) fillFromTime(search);
  return leads.role === "answer" ? pool : undefined;
}

/** The best candidates, as strong as their rank relative to the first. */
function chooseSeeds(search: Search, findings: Findings, leads: LeadSettings): Seed[] {
  const ranked = rankByWeights(search.pool.candidates(), search, findings);
  const leading = leadingAmong(ranked, search, findings, leads.from);
  const [best] = leading;
  if (best === undefined || best.rank <= 0) return [];
  return leading
    .slice(0, leads.seeds)
    .map(({ memory, rank }) => ({ memory, strength: Math.max(0, rank / best.rank) }));
}

function leadingAmong(
  ranked: readonly RankedCandidate[],
  search: Search,
  findings: Findings,
  from: LeadSettings["from"],
): readonly RankedCandidate[] {
  if (from === "best") return ranked;
  if (from === "passing") return passGate(ranked, search, findings);
  const fit = from === "matching" ? ranked : ranked.filter(({ memory }) => isOfError(memory));
  return fit
    .slice(0, LIMITS.checkedCandidates)
    .filter((candidate) => matchesItself(candidate, findings));
}

function isOfError({ type, errorSignature }: StoredMemory): boolean {
  return type === "Error" || type === "Fix" || errorSignature !== undefined;
}

/** True if the memory matches the query itself, not only by its neighbours in the session. */
function matchesItself({ memory, scores }: RankedCandidate, { terms }: Findings): boolean {
  if (scores.cause !== undefined || scores.place !== undefined) return true;
  const own = termsOf(memory);
  return terms.some(({ text }) => own.has(text));
}

function poolBeside({ request, query, profile }: Search, seeds: readonly Seed[]): Pool {
  const seedIds = new Set(seeds.map(({ memory }) => memory.id));
  const mayShow = isEligible(request, query, profile.isAsked);
  return createPool((memory) => mayShow(memory) && !seedIds.has(memory.id));
}

const NEAR_BEST = {
  candidates: LIMITS.checkedCandidates,
  compared: LIMITS.comparedBesideWords,
} as const;

/** Memories close in meaning to the best seed, if its vector is known. */
function findNearBest(
  { store, meaningOf }: Search,
  [best]: readonly Seed[],
  { vectors }: Findings,
): ChannelHit[] {
  const bytes = best === undefined ? undefined : vectors.get(best.memory.id);
  const meaning = meaningOf();
  if (bytes === undefined || meaning === undefined) return [];
  const vector = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  if (!normalizeVector(vector)) return [];
  const near = findByMeaning(store, { ...meaning, vector }, NEAR_BEST);
  return near.map((hit) => ({ ...hit, detail: "near in meaning to the best match" }));
}

function fillFromTime({ store, query, request, pool }: Search): void {
  if (query.time === undefined || pool.candidates().length >= request.limit) return;
  const { sinceMs, untilMs } = query.time;
  pool.add("time", findInSpan(store, { tags: query.filter.tags ?? [], sinceMs, untilMs }));
}
