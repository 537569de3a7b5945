import { quoteLine } from "@/base/quoted-text.ts";
import { counted, shorten } from "@/base/text.ts";
import { inQuotes } from "@/context/quoted-block.ts";
import { describeAge } from "@/context/age.ts";
import type { ContextItem } from "@/operations/assemble/context-item.ts";
import type { ContextSource } from "@/operations/assemble/sources/source.ts";
import { type CommitHit, searchCommits, subjectOf } from "@/operations/code/search-code.ts";

/** Guesses: what a commit did, and where. */
const BODY_CHARS = 300;
const FILES_SHOWN = 5;
const ID_CHARS = 10;

/**
 * Commits that the query is about; with an empty query the newest. Their words are whoever's wrote
 * them, so each is told as a quotation with its author, never as a fact.
 */
export const findCommits: ContextSource = ({ query, limit }, { codeIndex, clock }) => {
  const index = codeIndex();
  if (index === undefined) return [];
  const found =
    query === ""
      ? index.newestCommits(limit).map((commit, i) => ({ commit, relevance: 1 / (i + 1) }))
      : searchCommits(index, query, limit);
  return found
    .filter(({ commit }) => commit.message !== "")
    .map((hit) => toItem(hit, clock.nowMs()));
};

function toItem({ commit, relevance }: CommitHit, nowMs: number): ContextItem {
  const { id, author, atMs, message, files } = commit;
  const short = id.slice(0, ID_CHARS);
  const subject = quoteLine(subjectOf(message));
  const body = shorten(quoteLine(message.slice(subjectOf(message).length)), BODY_CHARS);
  const shown = files.slice(0, FILES_SHOWN).map(quoteLine).join(", ");
  const more =
    files.length > FILES_SHOWN ? ` and ${counted(files.length - FILES_SHOWN, "more", "more")}` : "";
  const lines = [
    `- ${short} ${inQuotes(subject)} (commit by ${quoteLine(author) || "unknown"}, ${describeAge(atMs, nowMs)})`,
    ...(body === "" ? [] : [`  ${inQuotes(body)}`]),
    ...(shown === "" ? [] : [`  files: ${shown}${more}`]),
  ];
  return {
    source: "commits",
    key: id,
    content: lines.join("\n"),
    reference: short,
    relevance,
    metadata: { sha: id, author, date: new Date(atMs).toISOString(), files },
  };
}
