import { describeTrackRecord } from "@/memory/track-record.ts";
import type { RecallHit, RecallReason } from "@/memory/recall/6-hits/hit.ts";
import type { RankParts } from "@/memory/recall/4-rank/rank.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** Parts of a rank that can be told without a number. */
const PART_WORDS: Readonly<Partial<Record<keyof RankParts, string>>> = {
  userSaidIt: "the user said it",
  standingOrder: "a standing order",
  inTheTime: "of the time asked for",
  tellsCause: "tells a cause",
  wordsTogether: "words close together",
  sameFiles: "about the files in question",
  sameSession: "from a session with good matches",
  asksItself: "itself a question",
  branch: "same branch",
  directory: "same folder",
  agent: "same kind of agent",
  used: "was of use before",
  ignored: "often shown for nothing",
  stale: "its files have changed since",
};

/** Why a memory was found, for people: "words: timeout, redis; near in meaning 0.62". */
export function explainHit({ memory, reason }: RecallHit): string {
  return explainReason(reason, memory);
}

/** The same for a memory that may have been forgotten since. */
export function explainReason(reason: RecallReason, memory: StoredMemory | undefined): string {
  const { terms, cosine, parts = {}, details = {}, likelihood, note } = reason;
  const told = [
    details.cause ?? "",
    terms.length === 0 ? "" : `words: ${terms.join(", ")}`,
    cosine === undefined || cosine <= 0
      ? ""
      : `${details.semantic ?? "near in meaning"} ${cosine.toFixed(2)}`,
    details.place === undefined ? "" : `about ${details.place}`,
    details.graph ?? "",
    details.time ?? "",
    ...Object.entries(PART_WORDS).map(([name, words]) =>
      (parts[name as keyof RankParts] ?? 0) === 0 ? "" : words,
    ),
    describeImportance(parts.important ?? 0),
    parts.tier === undefined || memory === undefined ? "" : `${memory.tier} tier`,
    parts.outcome === undefined || memory === undefined ? "" : describeTrackRecord(memory),
    parts.recency === undefined ? "" : "newest first",
    likelihood === undefined ? "" : describeLikelihood(likelihood),
    note ?? "",
  ];
  const said = told.filter((part) => part !== "");
  return said.length === 0 ? "a weak match" : said.join("; ");
}

/** From this likelihood on, more such memories were right than wrong. */
const CLEARLY_AHEAD = 0.5;

function describeLikelihood(likelihood: number): string {
  const standing = likelihood >= CLEARLY_AHEAD ? "clearly ahead of the others" : "one of several";
  return `${standing}, right in ${Math.round(100 * likelihood)} of 100 such cases`;
}

/** Names of all parts of a rank, for lists with numbers. */
const PART_NAMES: Readonly<Record<keyof RankParts, string>> = {
  lexical: "words",
  nearInMeaning: "meaning",
  wordsTogether: "words close together",
  userSaidIt: "said by the user",
  standingOrder: "standing order",
  namesTheFile: "names the file",
  sameError: "same error",
  linked: "linked",
  neighbour: "remembered beside a match",
  inTheTime: "in the time",
  asksItself: "a question itself",
  isFix: "a fix",
  isError: "an error",
  tellsCause: "tells a cause",
  important: "importance",
  branch: "branch",
  directory: "folder",
  agent: "kind of agent",
  used: "of use before",
  ignored: "shown for nothing",
  stale: "files changed",
  outcome: "worked or failed",
  tier: "tier",
  recency: "newest first",
  sameFiles: "files of the matches",
  sameSession: "session of the matches",
};

/** "words +1.00, same error +5.00, shown for nothing -0.15"; the largest first. */
export function describeParts(parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([name, part]) => {
      const known = Object.hasOwn(PART_NAMES, name) ? PART_NAMES[name as keyof RankParts] : name;
      return `${known} ${part < 0 ? "" : "+"}${part.toFixed(2)}`;
    })
    .join(", ");
}

function describeImportance(part: number): string {
  if (part === 0) return "";
  return part > 0 ? "important" : "of little importance";
}
