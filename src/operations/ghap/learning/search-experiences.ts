import type { Domain, OutcomeStatus, ResolvedEntry } from "@/ghap/entry.ts";
import { DOMAINS, OUTCOMES, TIER_WEIGHTS } from "@/ghap/entry.ts";
import { AXES, type Axis, axisText, axisWords } from "@/ghap/learning/axes.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { embedderOf } from "@/operations/ghap/learning/find-clusters.ts";
import { type GhapTools, withJournal } from "@/operations/ghap/ghap-tools.ts";
import type { Operation } from "@/operations/operation.ts";
import { dotVectors } from "@/vectors/vector.ts";

export interface ExperiencesInput {
  readonly query: string;
  readonly axis: Axis;
  readonly domain?: Domain | undefined;
  readonly outcome?: OutcomeStatus | undefined;
  readonly limit: number;
}

export interface FoundExperience {
  readonly entry: ResolvedEntry;
  readonly text: string;
  /** 0 to 1. */
  readonly score: number;
}

/** The most that one answer has, and how many if nobody says (figures of the origin). */
const LIMIT_MAX = 50;
export const EXPERIENCES_DEFAULT = 10;

/** Finds entries by one of their sides. Without a query the newest. */
export const searchExperiencesOperation = {
  name: "experiences",
  summary: "Find resolved entries by what they were about",
  parameters: {
    axis: {
      type: "text",
      meaning: "The side of the entries to compare (default full)",
      values: AXES,
    },
    domain: { type: "text", meaning: "Only entries of this kind of work", values: DOMAINS },
    outcome: { type: "text", meaning: "Only entries that ended so", values: OUTCOMES },
    limit: { type: "number", meaning: `At most this many (default ${EXPERIENCES_DEFAULT})` },
  },
  run(input, tools) {
    const { axis, domain, outcome } = input;
    const limit = Math.min(input.limit, LIMIT_MAX);
    const entries = withJournal(tools, ({ journal }) =>
      listEntries(journal, { limit: Number.MAX_SAFE_INTEGER, domain, outcome }),
    );
    const sides = entries.flatMap((entry) => {
      const text = axisText(entry, axis);
      return text === undefined ? [] : [{ entry, text }];
    });
    const query = input.query.trim();
    if (query === "") return sides.slice(0, limit).map((side) => ({ ...side, score: 1 }));
    const measure = createMeasure(query, axis, tools);
    return sides
      .map((side) => ({ ...side, score: measure(side.entry, side.text) }))
      .filter(({ score }) => score > SCORE_MIN)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  },
} satisfies Operation<ExperiencesInput, readonly FoundExperience[], GhapTools>;

/** Guess: below it a text has next to nothing to do with the query. */
const SCORE_MIN = 0.15;

/** Added to a text that is near in meaning and has the words too (figure of the origin). */
const WORDS_TOO = 0.15;

function createMeasure(query: string, axis: Axis, tools: GhapTools) {
  const embed = embedderOf(tools);
  const wanted = embed(query);
  return (entry: ResolvedEntry, text: string): number => {
    const vector = wanted === undefined ? undefined : embed(axisWords(entry, axis) ?? "");
    const near =
      wanted === undefined || vector === undefined ? 0 : Math.max(0, dotVectors(wanted, vector));
    const words = wordScore(query, text);
    const score = Math.max(near + (words > 0 ? WORDS_TOO * words : 0), words);
    return Math.min(1, score) * TIER_WEIGHTS[entry.confidence_tier];
  };
}

/** The origin's: the whole query in the text counts most, then the share of its words. */
function wordScore(query: string, text: string): number {
  const [asked, given] = [query.toLowerCase(), text.toLowerCase()];
  if (given.includes(asked)) return 0.6 + 0.4 * (asked.length / given.length);
  const words = asked.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const found = words.filter((word) => given.includes(word));
  return words.length === 0 ? 0 : 0.3 * (found.length / words.length);
}
