import { LIMITS } from "@/base/limits.ts";
import type { RecallProfile } from "@/memory/recall/recall-profile.ts";

/**
 * Before and after a tool call: by error, file and rare words, in about a millisecond. It is the
 * only profile that every hook loads.
 */
export const TOOL: RecallProfile = {
  isAsked: false,
  query: { error: "given", readsTime: false },
  channels: {
    cause: true,
    place: "exact-files",
    rareWords: {
      postings: LIMITS.quickPostings,
      postingsPerTerm: LIMITS.quickPostingsPerTerm,
      candidates: LIMITS.quickCandidates,
      // Guesses. With 200 postings a word costs 75 µs (measured).
      outputTerms: 12,
      outputPostingsPerTerm: 50,
    },
  },
  rank: { order: "by-channel", weights: "hybrid", sharedContext: false },
  gate: { measure: "work", checked: LIMITS.recallCandidates, alone: ["place"] },
  hits: { alike: "any", isBySureness: true },
};
