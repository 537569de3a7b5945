import type { RecallHit } from "@/memory/recall.ts";
import type { RankParts } from "@/memory/rank.ts";

/** Words for the parts of a rank that speak for themselves. */
const PART_WORDS: Readonly<Partial<Record<keyof RankParts, string>>> = {
  userSaidIt: "the user said it",
  standingOrder: "a standing order",
  inTheTime: "of the time asked for",
  tellsCause: "tells a cause",
  sameFiles: "about the files in question",
  sameSession: "from a session with good matches",
  asksItself: "itself a question",
  branch: "same branch",
  directory: "same folder",
  agent: "same kind of agent",
  used: "was of use before",
  stale: "its files have changed since",
};

/** Why a memory was found, for people: "words: timeout, redis; near in meaning 0.62". */
export function explainHit({ memory, reason }: RecallHit): string {
  const { terms, cosine, parts = {}, details = {}, note } = reason;
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
    parts.tier === undefined ? "" : `${memory.tier} tier`,
    parts.recency === undefined ? "" : "newest first",
    note ?? "",
  ];
  const said = told.filter((part) => part !== "");
  return said.length === 0 ? "a weak match" : said.join("; ");
}

function describeImportance(part: number): string {
  if (part === 0) return "";
  return part > 0 ? "important" : "of little importance";
}
