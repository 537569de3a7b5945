import { joinLists } from "@/base/lists.ts";
import type { EventTools } from "@/events/contributor.ts";
import { rareWords } from "@/events/recall/rare-words.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
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
  return !(tags.includes("said") && tier !== "gold" && asksForInformation(text));
}

/** The same for the task or the report of a subagent, which has no error of its own. */
export function isToldToAgents(memory: StoredMemory): boolean {
  return isToldAtPrompts(memory) && memory.type !== "Fix" && !memory.tags.includes(COMMAND_TAG);
}

/** Marks a note that a command works. */
const COMMAND_TAG = "command";
const ASKS_FOR_COMMAND =
  /\b(?:tests?|build|lint|deploy|run|start|install|format|compile|release|bauen|testen|starten|compilar|ejecutar)\b|(?:^|\s)(?:собрать|собери|запустить|запусти)(?![\wÀ-ɏЀ-ӿ])|テスト|ビルド|実行|构建|测试|运行/i;

/** Leaves out notes of working commands, unless the prompt is about running something. */
export function withoutOtherCommands(hits: readonly RecallHit[], prompt: string): RecallHit[] {
  return hits.filter(
    ({ memory }) => !memory.tags.includes(COMMAND_TAG) || ASKS_FOR_COMMAND.test(prompt),
  );
}

const ASKS = /^\W{0,3}(?:do|does|did|is|are|was|were|why|how|what|which|who|where|when|any)\b/i;

/** True if it asks for an answer. "Can you …" asks for work, and says what was wanted. */
function asksForInformation(text: string): boolean {
  return ASKS.test(text);
}

/** Rare words that a passage must share with the prompt. Guesses. */
const RARE_WORDS = { passage: 3, other: 2 } as const;

/** Leaves out passages and fixes that share only common words with the prompt. */
export function withoutChance(hits: readonly RecallHit[], tools: EventTools): RecallHit[] {
  const doubtful = hits.filter(needsRareWords);
  if (doubtful.length === 0) return [...hits];
  const terms = joinLists(doubtful.map(({ reason }) => reason.terms));
  const rare = new Set(rareWords([...new Set(terms)], tools.store));
  const sharesEnough = ({ memory, reason }: RecallHit) => {
    const needed = RARE_WORDS[memory.tags.includes("said") ? "passage" : "other"];
    return countWhole(reason.terms.filter((term) => rare.has(term))) >= needed;
  };
  return hits.filter((hit) => !needsRareWords(hit) || sharesEnough(hit));
}

const PASSAGES = ["said", "concluded", "fix", "root-cause"] as const;

/** The same error vouches for a memory, and so does the user who said it twice. */
function needsRareWords({ memory: { event, tier, type, tags }, reason }: RecallHit): boolean {
  if (event === undefined || reason.channels.includes("cause")) return false;
  return type === "Fix" || (tier !== "gold" && PASSAGES.some((tag) => tags.includes(tag)));
}
