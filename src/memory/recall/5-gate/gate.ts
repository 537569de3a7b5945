import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import type { RankedCandidate } from "@/memory/recall/4-rank/rank.ts";
import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";
import { barsCleared, termsOf } from "@/memory/recall/5-gate/relevance.ts";
import type { Measure } from "@/memory/recall/5-gate/text-measure.ts";
import { createWorkMeasure } from "@/memory/recall/5-gate/work-relevance.ts";
import { loadPromptStages } from "@/memory/recall/load-prompt-stages.ts";
import type { GateSettings } from "@/memory/recall/recall-profile.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/**
 * The candidates that may be shown, in their order. Memories of the same error always pass. Of the
 * others the first few are compared with the query word by word, which costs as much as finding
 * them. The profile says how relevance is measured and which channels may vouch without words.
 */
export function passGate(
  ranked: readonly RankedCandidate[],
  search: Search,
  findings: Findings,
): PassedCandidate[] {
  if (ranked.length === 0) return [];
  const { gate } = search.profile;
  if (gate.measure === "prompt") return loadPromptStages().passPrompt(ranked, search, findings);
  if (gate.measure === "trouble") {
    return loadPromptStages().passNearestCause(ranked, search, findings);
  }
  const measure = createMeasure(search, findings);
  const passed: PassedCandidate[] = [];
  let checked = 0;
  for (const candidate of ranked) {
    const isSameError = candidate.scores.cause !== undefined;
    const isChecked = !isSameError && (checked += 1) <= gate.checked;
    if (gate.dropsUnchecked && !isSameError && !isChecked) break;
    const judged = judge(candidate, isChecked, gate, measure, findings);
    const isShown = gate.measure === "none" || isSameError || judged.vouchers.length > 0;
    if (isShown) passed.push(judged);
  }
  return passed;
}

function judge(
  candidate: RankedCandidate,
  isChecked: boolean,
  gate: GateSettings,
  measure: Measure,
  { terms }: Findings,
): PassedCandidate {
  const bars = barsOf(candidate, gate);
  const isLookedAt = isChecked || (bars.length > 0 && gate.measure === "by-part");
  const isRead = isLookedAt && gate.measure !== "work";
  const ownTerms = isRead ? termsOf(candidate.memory) : undefined;
  const matched = ownTerms
    ? terms.filter(({ text }) => ownTerms.has(text))
    : wordsFromChannel(candidate);
  const relevance = measure(matched, candidate.scores.semantic);
  const isByWords = isLookedAt && relevance.isRelevant;
  const vouchers = isByWords ? (["lexical", ...bars] as const) : bars;
  const judged = { ...candidate, matched, relevance, vouchers };
  return ownTerms === undefined ? judged : { ...judged, ownTerms };
}

/**
 * The terms that a channel matched. For a memory about the file itself they are the words of its
 * path, which do not tell which part of the memory matters: it is shown from its beginning.
 */
function wordsFromChannel({ matched = [], scores }: RankedCandidate): readonly QueryTerm[] {
  return scores.place === undefined ? matched : [];
}

function barsOf(candidate: RankedCandidate, gate: GateSettings) {
  if (gate.neverAlone?.includes(candidate.memory.type)) return [];
  return barsCleared(candidate, gate.alone);
}

function createMeasure(search: Search, findings: Findings): Measure {
  const { query, profile, request } = search;
  if (profile.gate.measure === "work")
    return createWorkMeasure(findings.terms, query.text, request);
  return loadPromptStages().createTextMeasure(search, findings);
}
