import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import { withoutPlaces } from "@/memory/recall/1-query/place-names.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * A second way through the gate at a prompt, for what was recognised in a conversation: a fact, a
 * decision, a rule, a correction, a cause. Such a memory is one short sentence, and in a young
 * store most words of a prompt are new; so the share of the prompt that it covers is small, however
 * well it fits. Two words that hardly any other memory has are enough.
 */
export function sharesRareWords(
  memory: StoredMemory,
  found: readonly QueryTerm[],
  memoryCount: number,
  prompt: string,
): boolean {
  const matched = withoutPlaceWords(memory, found);
  const isPassage = memory.tags.includes("said");
  if (!isPassage && !RECOGNISED.some((tag) => memory.tags.includes(tag))) return false;
  if (!isPassage && memory.origin === "user" && asks(prompt) && matched.some(isKeyWord)) {
    return true;
  }
  const most = Math.min(RARE.max, Math.max(RARE.min, memoryCount * RARE.share));
  const rare = matched.filter(({ text, frequency }) => frequency <= most && !isFiller(text));
  const needed = WORDS_MIN[isPassage ? "passage" : "recognised"];
  return countWhole(rare.map(({ text }) => text)) >= needed;
}

/** The words without those that only stand in a path to somewhere else. */
function withoutPlaceWords(
  { text, otherWords }: StoredMemory,
  found: readonly QueryTerm[],
): readonly QueryTerm[] {
  const bare = withoutPlaces(text);
  if (bare === text) return found;
  const own = analyzeMeaning(`${bare} ${otherWords.join(" ")}`);
  return found.filter((term) => own.has(term.text));
}

/** One word is enough for a question, if hardly any memory has it and it is long enough. Guesses. */
const KEY_WORD = { memories: 2, chars: 4 } as const;

function isKeyWord({ text, frequency }: QueryTerm): boolean {
  const isRare = frequency > 0 && frequency <= KEY_WORD.memories;
  return isRare && text.length >= KEY_WORD.chars && !isFiller(text);
}

const ASKS =
  /[?？]\s*$|^\W{0,3}(?:what|whats|which|where|who|when|how|is|are|does|do|wie|was|wo|wer|wann|welche[rs]?|womit|qué|cuál|dónde|cómo|где|как|какой|что|сколько)(?![\wÀ-ɏЀ-ӿ])/i;

/** True if the prompt asks for something that somebody may have said. */
function asks(prompt: string): boolean {
  return ASKS.test(prompt.slice(0, 600));
}

const RECOGNISED = [
  "fact",
  "decision",
  "preference",
  "correction",
  "root-cause",
  "concluded",
] as const;
/** Guesses: a passage that nobody recognised needs one more. */
const WORDS_MIN = { recognised: 2, passage: 3 } as const;
/** A rare word is in at most this many memories, or this share of them. Guesses. */
const RARE = { min: 3, share: 0.02, max: 8 } as const;
