import { bestBesides, type Known, sessionOf, withNeighbours } from "@/memory/learned-neighbours.ts";
import { leadBits, readAsked, weightOfBits } from "@/memory/learned-words.ts";
import type { QueryTerm } from "@/memory/query.ts";
import type { RankedCandidate } from "@/memory/rank.ts";

/** What was asked, as far as the learned part of the order knows it. */
export interface Asked {
  readonly text: string;
  readonly terms: readonly QueryTerm[];
  readonly isByModel: boolean;
  /** Where a memory stands in the store; undefined where that is not known. */
  readonly rowOf: (memoryId: string) => number | undefined;
}

/** What the network is told about a candidate, in this order. */
export const FEATURES = [
  "match",
  "gap",
  "placeByWords",
  "placeByMeaning",
  "cosine",
  "cosineGap",
  "byModel",
  "length",
  "words",
  "heaviestWord",
  "firstLine",
  "pairs",
  "closest",
  "wordsBefore",
  "matchBefore",
  "matchAfter",
  "cosineBefore",
  "cosineAfter",
  "questionBefore",
  "questionWords",
  "sameSession",
  "bestOfSession",
  "firstOfSession",
  "sameFiles",
  "wordsTogether",
  "files",
  "userSaidIt",
  "standingOrder",
  "speaker",
] as const;

type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

/**
 * One row of features for each candidate, in their order, best first. All of it is at hand or in
 * the texts; nothing is looked up. Parts that say what a memory is (use, tier, branch) are left
 * out, so that they count as much as they did.
 */
export function measureCandidates(
  candidates: readonly RankedCandidate[],
  asked: Asked,
): Float64Array[] {
  const words = readAsked(asked.text, asked.terms);
  const known = withNeighbours(candidates, words, asked.rowOf);
  const best = mostOf(known, ({ match }) => match) || Number.EPSILON;
  const nearest = mostOf(known, cosineOf);
  const heaviest = words.terms[0]?.weight ?? 1;
  const lead = leadBits(words);
  const byWords = placesBy(known, ({ candidate }) => candidate.scores.lexical ?? 0);
  const byMeaning = placesBy(known, ({ candidate }) => candidate.scores.semantic ?? 0);
  const bestOf = bestBesides(known);
  const met = new Set<string>();
  const weigh = (bits: number) => share(weightOfBits(words, bits), words.weight);
  return known.map((own, at) => {
    const { candidate, match, found, previous, second, next } = own;
    const { memory, parts } = candidate;
    const isAfterQuestion = previous?.candidate.memory.text.trimEnd().endsWith("?") === true;
    const bitsBefore = (previous?.found.has ?? 0) | (second?.found.has ?? 0);
    const isFirst = !met.has(sessionOf(candidate));
    met.add(sessionOf(candidate));
    const features: Features = {
      match: match / 2,
      gap: match / best - 1,
      placeByWords: nearTop(byWords[at]),
      placeByMeaning: nearTop(byMeaning[at]),
      cosine: cosineOf(own),
      cosineGap: nearest - cosineOf(own),
      byModel: asked.isByModel ? 1 : 0,
      length: Math.log(20 + memory.text.length) / 8,
      words: weigh(found.has),
      heaviestWord: found.heaviest / heaviest,
      firstLine: share(weightOfBits(words, found.has & lead), words.leadWeight),
      pairs: share(found.pairs, words.inOrder.length - 1),
      closest: share(found.closest, words.weight),
      wordsBefore: weigh(bitsBefore & ~found.has),
      matchBefore: Math.max(0, previous?.match ?? 0) / best,
      matchAfter: Math.max(0, next?.match ?? 0) / best,
      cosineBefore: cosineOf(previous),
      cosineAfter: cosineOf(next),
      questionBefore: isAfterQuestion ? 1 : 0,
      questionWords: isAfterQuestion ? weigh(previous?.found.has ?? 0) : 0,
      sameSession: parts.sameSession ?? 0,
      bestOfSession: bestOf(own) / best,
      firstOfSession: isFirst ? 1 : 0,
      sameFiles: parts.sameFiles ?? 0,
      wordsTogether: parts.wordsTogether ?? 0,
      files: Math.log1p(memory.files.length) / 3,
      userSaidIt: parts.userSaidIt === undefined ? 0 : 1,
      standingOrder: parts.standingOrder === undefined ? 0 : 1,
      speaker: speakerOf(memory.text, words.names),
    };
    return Float64Array.from(FEATURES, (name) => features[name]);
  });
}

function mostOf(known: readonly Known[], valueOf: (each: Known) => number): number {
  return known.reduce((most, each) => Math.max(most, valueOf(each)), 0);
}

/** The place of each when ordered by a value, highest first. */
function placesBy(known: readonly Known[], valueOf: (each: Known) => number): number[] {
  const places: number[] = [];
  const order = known
    .map((each, at) => ({ at, value: valueOf(each) }))
    .sort((a, b) => b.value - a.value);
  for (const [place, { at }] of order.entries()) places[at] = place;
  return places;
}

function cosineOf(known: Known | undefined): number {
  return Math.max(0, known?.candidate.scores.semantic ?? 0);
}

function nearTop(place = 0): number {
  return 1 / (1 + place / 5);
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** 1 where somebody whom the question names says it ("Ann: …"), -1 where somebody else does. */
function speakerOf(text: string, names: readonly string[]): number {
  if (names.length === 0) return 0;
  const speaker = /^([A-Z][a-z]+): /.exec(text)?.[1];
  if (speaker === undefined) return 0;
  return names.includes(speaker.toLowerCase()) ? 1 : -1;
}
