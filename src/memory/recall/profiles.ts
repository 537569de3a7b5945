import { LIMITS } from "@/base/limits.ts";
import { TOOL } from "@/memory/recall/tool-profile.ts";
import type {
  RecallProfile,
  WordBudget,
  MeaningBudget,
  GateSettings,
} from "@/memory/recall/recall-profile.ts";

/** The profiles of all callers. A caller names one; recall-profile.ts says what each setting means. */

const ALL_BARS = ["semantic", "place", "cause", "graph"] as const;

/**
 * A hook has a few milliseconds, and a memory without a word of the prompt cannot clear the gate
 * anyway: so only channels that need words are asked.
 */
const PROMPT: RecallProfile = {
  isAsked: false,
  query: { error: "given", skipsSteering: true },
  channels: {
    cause: true,
    words: {
      candidatesMin: LIMITS.promptCandidates,
      postings: LIMITS.promptPostings,
      isShortlisted: true,
      isWidened: true,
      // Short texts with the words of a path: they were half of what a word of a folder found.
      exceptType: "FileAccess",
    },
    place: "paths",
  },
  rank: { order: "weights", weights: "hybrid", sharedContext: true },
  gate: {
    measure: "prompt",
    checked: LIMITS.promptChecked,
    dropsUnchecked: true,
    alone: ["place"],
    // A note that a file was opened or changed says nothing on its own.
    neverAlone: ["FileAccess"],
  },
  hits: { alike: "one" },
};

/** The cause that is nearest to a report of trouble, if nothing passed as an answer to it. */
const TROUBLE: RecallProfile = { ...PROMPT, gate: { ...PROMPT.gate, measure: "trouble" } };

/** A user who says that trouble is back as good as asks for its cause. */
const TROUBLE_AGAIN: RecallProfile = { ...TROUBLE, isAsked: true };

/** The output of a failed command, whose first words name programs and files. */
const FAILURE: RecallProfile = { ...PROMPT, gate: { ...PROMPT.gate, measure: "error" } };

const THOROUGH_WORDS: WordBudget = {
  candidatesMin: LIMITS.recallCandidates,
  postings: LIMITS.thoroughPostings,
};
const BESIDE_WORDS: MeaningBudget = {
  candidates: LIMITS.recallCandidates,
  compared: LIMITS.comparedBesideWords,
};

/**
 * Work that is described rather than asked about: the task of a subagent, the files a session
 * starts with. Every channel is asked, and each may vouch for a memory alone.
 */
const WORK: RecallProfile = {
  isAsked: false,
  query: { error: "found" },
  channels: {
    cause: true,
    words: THOROUGH_WORDS,
    place: "paths-and-symbols",
    meaning: BESIDE_WORDS,
  },
  leads: {
    seeds: 3,
    from: "passing",
    links: { steps: 1 },
    neighbours: { before: 1, after: 1 },
    role: "more",
  },
  rank: { order: "weights", weights: "hybrid", sharedContext: true },
  // 30 is a guess: more than at a prompt, as more may be right.
  gate: { measure: "by-part", checked: 30, alone: ALL_BARS },
  hits: { alike: "one", reservesSlots: true },
};

const ASKED_GATE: GateSettings = { measure: "none", checked: LIMITS.checkedCandidates, alone: [] };
/** With 50 candidates up to 3 of a hundred answers fewer were found, and 0.3 ms were saved. */
const ASKED_WORDS: WordBudget = { candidatesMin: 120, postings: LIMITS.thoroughPostings };

/** Somebody asked: every channel that can add an answer. */
const HYBRID: RecallProfile = {
  isAsked: true,
  query: { error: "given" },
  channels: {
    cause: true,
    words: ASKED_WORDS,
    place: "paths",
    standingOrders: true,
    meaning: {
      ...BESIDE_WORDS,
      // A memory that shares no word with the question is no answer below this. Guess.
      cosineMin: 0.35,
      // In a small store the answer may share no word. A word or two that no memory has find
      // nothing. Guesses; with a minimum of five terms a tenth of the gain was lost.
      fill: { hits: 10, cosineMin: 0.05, termsMin: 3 },
    },
    time: "filter",
  },
  leads: {
    seeds: 3,
    from: "best",
    links: { steps: 1 },
    // Lifting candidates that are there already cost half a point where many notes are alike.
    isOnlyNew: true,
    fillsFromTime: true,
    role: "more",
  },
  rank: {
    order: "weights",
    weights: "hybrid",
    sharedContext: true,
    wordPairs: true,
    keepsOrdersInSight: true,
  },
  gate: ASKED_GATE,
  hits: { alike: "third" },
};

/** By meaning; words only decide between memories that are equally close. */
const SEMANTIC: RecallProfile = {
  isAsked: true,
  query: { error: "given" },
  channels: {
    words: ASKED_WORDS,
    meaning: { candidates: "as-words", compared: LIMITS.comparedVectors },
  },
  rank: { order: "weights", weights: "meaning", sharedContext: false },
  gate: ASKED_GATE,
  hits: { alike: "third" },
};

/** By time, newest first, within the time that the query names or the filter sets. */
const TEMPORAL: RecallProfile = {
  isAsked: true,
  query: { error: "given", isBoundByTime: true },
  channels: {
    words: {
      candidatesMin: LIMITS.filteredCandidates,
      postings: LIMITS.thoroughPostings,
      isWithoutMeaning: true,
    },
    time: "filter",
  },
  rank: { order: "newest", weights: "hybrid", sharedContext: false },
  gate: ASKED_GATE,
  hits: { alike: "third" },
};

/** From an error to its fix, to what caused it and to what came just before. */
const CAUSAL: RecallProfile = {
  isAsked: true,
  query: { error: "found" },
  channels: { cause: true, words: ASKED_WORDS },
  leads: {
    seeds: 5,
    from: "matching-errors",
    links: { steps: 1, kinds: ["fixes"] },
    neighbours: { before: 2, after: 0 },
    role: "more",
  },
  rank: { order: "weights", weights: "cause", sharedContext: false },
  gate: ASKED_GATE,
  hits: { alike: "third" },
};

/** Follows the best matches: by links, in their sessions and by meaning. */
const ASSOCIATIVE: RecallProfile = {
  isAsked: true,
  query: { error: "given" },
  channels: { cause: true, words: ASKED_WORDS, place: "paths-and-symbols" },
  leads: {
    seeds: 3,
    from: "matching",
    links: { steps: 2 },
    neighbours: { before: 2, after: 2 },
    nearBest: true,
    role: "answer",
  },
  rank: { order: "weights", weights: "hybrid", sharedContext: true },
  gate: ASKED_GATE,
  hits: { alike: "third" },
};

/** Every memory with one of the filter's tags, newest first; its words play no part. */
const TAGGED: RecallProfile = {
  isAsked: true,
  query: { error: "given" },
  channels: { time: "tags" },
  rank: { order: "by-channel", weights: "hybrid", sharedContext: false },
  gate: { measure: "none", checked: 0, alone: [] },
  hits: { alike: "any" },
};

/** The same where nobody asked: a tag that names the error that has just happened. */
const FAILURE_TAGS: RecallProfile = { ...TAGGED, isAsked: false };

export const PROFILES = {
  prompt: PROMPT,
  trouble: TROUBLE,
  troubleAgain: TROUBLE_AGAIN,
  failure: FAILURE,
  failureTags: FAILURE_TAGS,
  tool: TOOL,
  sessionStart: WORK,
  subagent: WORK,
  work: WORK,
  hybrid: HYBRID,
  semantic: SEMANTIC,
  temporal: TEMPORAL,
  causal: CAUSAL,
  associative: ASSOCIATIVE,
  tagged: TAGGED,
} as const satisfies Record<string, RecallProfile>;

export type ProfileName = keyof typeof PROFILES;

/** The profiles that somebody who asks may choose among. */
export const RECALL_MODES = ["semantic", "temporal", "hybrid", "causal", "associative"] as const;
export type RecallMode = (typeof RECALL_MODES)[number];
