import { cutText } from "@/base/text.ts";
import { type QueryTerm, queryTerms } from "@/memory/recall/1-query/query-terms.ts";
import { leadTerms } from "@/memory/recall/1-query/term-boosts.ts";
import { countPairs } from "@/memory/recall/4-rank/word-pairs.ts";
import type { Coverage, Topicality } from "@/memory/recall/5-gate/likelihood.ts";
import type { PassedCandidate } from "@/memory/recall/5-gate/passed-candidate.ts";
import { weightOf } from "@/memory/recall/5-gate/relevance.ts";
import type { Findings, Search } from "@/memory/recall/search.ts";

/** The beginning of a prompt in which neighbouring words are looked for. Guess. */
const PAIR_CHARS = 1_200;
/** No prompt is expected to have more pairs than this in common with a memory. Guess. */
const PAIRS_MAX = 11;
/**
 * Two words that begin with this many letters are taken for forms of one. Guess; with four it was
 * the same. Suffixes differ by language, beginnings hardly.
 */
const KIN_CHARS = 5;

/** Compares a prompt with notes. Nothing is computed before the first of them is judged. */
export interface NoteEvidence {
  /** How much of the prompt a memory with these terms has. */
  coverageOf(own: ReadonlySet<string>): Coverage;
  topicalityOf(judged: PassedCandidate): Topicality;
}

export function createNoteEvidence({ store, query }: Search, { terms }: Findings): NoteEvidence {
  const whole = Math.max(weightOf(terms), Number.EPSILON);
  let lead: QueryTerm[] | undefined;
  let words: string[] | undefined;
  let rareWeight: number | undefined;
  const leadOf = () => {
    const inLead = leadTerms(query.text);
    return terms.filter(({ text }) => inLead.has(text));
  };
  const coverageOf = (own: ReadonlySet<string>) => {
    lead ??= leadOf();
    const matched = lead.filter(({ text }) => own.has(text));
    return {
      lead: weightOf(matched) / Math.max(weightOf(lead), Number.EPSILON),
      kin: weightOf(kinOf(terms, own)) / whole,
    };
  };
  return {
    coverageOf,
    topicalityOf({ memory, matched, scores, ownTerms = new Set() }) {
      words ??= queryTerms(cutText(query.text, PAIR_CHARS));
      rareWeight ??= Math.log(store.estimateMemoryCount() + 50);
      const pairsExpected = Math.max(1, Math.min(PAIRS_MAX, words.length - 1));
      return {
        ...coverageOf(ownTerms),
        matched: weightOf(matched) / rareWeight,
        pairs: Math.min(1, countPairs(words, memory.text) / pairsExpected),
        known: weightOf(terms.filter(({ frequency }) => frequency > 0)) / whole,
        cosine: scores.semantic,
      };
    },
  };
}

/** The terms that a memory has only in another form. */
function kinOf(terms: readonly QueryTerm[], own: ReadonlySet<string>): QueryTerm[] {
  const missing = terms.filter(({ text }) => text.length >= KIN_CHARS && !own.has(text));
  if (missing.length === 0) return [];
  const beginnings = new Set<string>();
  for (const term of own) if (term.length >= KIN_CHARS) beginnings.add(term.slice(0, KIN_CHARS));
  return missing.filter(({ text }) => beginnings.has(text.slice(0, KIN_CHARS)));
}
