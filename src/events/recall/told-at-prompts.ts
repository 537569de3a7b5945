import { joinLists } from "@/base/lists.ts";
import type { EventTools } from "@/events/contributor.ts";
import { countWhole, rareWords } from "@/events/recall/rare-words.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { startsAsQuestion } from "@/memory/rules/rank-rules.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Decides which of the memories that match a prompt are worth a line there. Rules, decisions,
 * facts and notes are. A passage that was merely said, and a fix of some command, match many
 * prompts by the words that the whole project uses, and then only disturb: they need words that few
 * memories have. Plans and lists of what was done are left to whoever asks for them.
 */

/** True if a prompt may bring the memory up at all. A question tells nobody anything. */
export function isToldAtPrompts({ type, tags, tier, text }: StoredMemory): boolean {
  if (type === "Summary" || type === "FileAccess") return false;
  return !(tags.includes("said") && tier !== "gold" && startsAsQuestion(text));
}

/** Rare words that a passage must share with the prompt. Guess. */
const RARE_WORDS = 2;

/** Leaves out passages and fixes that share only common words with the prompt. */
export function withoutChance(hits: readonly RecallHit[], tools: EventTools): RecallHit[] {
  const doubtful = hits.filter(needsRareWords);
  if (doubtful.length === 0) return [...hits];
  const terms = joinLists(doubtful.map(({ reason }) => reason.terms));
  const rare = new Set(rareWords([...new Set(terms)], tools));
  const sharesEnough = ({ reason }: RecallHit) =>
    countWhole(reason.terms.filter((term) => rare.has(term))) >= RARE_WORDS;
  return hits.filter((hit) => !needsRareWords(hit) || sharesEnough(hit));
}

const PASSAGES = ["said", "concluded", "fix", "root-cause"] as const;

/** The same error vouches for a memory, and so does the user who said it twice. */
function needsRareWords({ memory: { event, tier, type, tags }, reason }: RecallHit): boolean {
  if (event === undefined || reason.channels.includes("cause")) return false;
  return type === "Fix" || (tier !== "gold" && PASSAGES.some((tag) => tags.includes(tag)));
}
