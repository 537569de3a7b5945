import { LIMITS } from "@/base/limits.ts";
import { sumOf } from "@/base/lists.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import { rareWords } from "@/memory/recall/5-gate/rare-words.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import { principleIn } from "@/memory/extract/words/manner-words.ts";
import { isFaultReport } from "@/memory/extract/find-fact.ts";
import { forbidsWorkItself } from "@/memory/extract/points-elsewhere.ts";
import { withoutAddresses } from "@/memory/extract/said-in-passing.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { PASSING_TAG, REQUEST_TAG } from "@/memory/passing-tag.ts";
import { hashContent } from "@/memory/memory.ts";
import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { giveOtherValues } from "@/memory/truth/other-values.ts";
import { startsAsQuestion } from "@/memory/rules/match/stands-at-calls.ts";
import { isRuleTag, isSignTag, STANDING_TAG } from "@/memory/rules/rule-tags.ts";
import type { MemoryVersion, NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * Notices that the user says something again that they said in an earlier session. Nobody repeats
 * what does not matter, so it becomes a standing rule and is shown at the start of every session.
 * This needs no phrases and works in any language: two statements are the same if they share their
 * rare words.
 */

/** Guesses: how many earlier statements are compared, and what the two must have in common. */
const COMPARED = 30;
const SHARED_MIN = 2;
/** The share of the lighter statement's weight, if the two share few words or more. */
const SHARE_MIN = { few: 0.8, more: 0.5 } as const;
const FEW_WORDS = 2;

export interface NotedRepetition {
  /** The new statement; a standing rule if it says it better than the earlier one. */
  readonly memory: NewMemory;
  /** The write that turns the earlier statement into a standing rule, or none. */
  readonly writes: readonly StoreWrite[];
  /** The write that ties the two together once the new one is stored, or none. */
  readonly links: readonly StoreWrite[];
}

/** `differingIds` are statements that the new one says otherwise than: it repeats none of them. */
export function noteRepetition(
  memory: NewMemory,
  tools: StatementTools,
  differingIds: readonly string[] = [],
): NotedRepetition {
  if (asksToLook(memory.text)) return { memory, writes: [], links: [] };
  const earlier =
    findEarlier(memory, tools, differingIds) ?? findSamePrinciple(memory, tools, differingIds);
  if (earlier === undefined) return { memory, writes: [], links: [] };
  const links = [repeatsLink(memory, earlier)];
  if (!startsAsQuestion(earlier.text) || startsAsQuestion(memory.text)) {
    const writes = standingWrites(earlier, memory, tools.clock.nowMs());
    return { memory: addsNothing(memory, earlier) ? asEpisode(memory) : memory, writes, links };
  }
  if (isPlain(memory) && isFaultReport(memory.text)) return { memory, writes: [], links };
  const sessionsSaid = (earlier.sessionsSaid ?? 1) + 1;
  const tags = [...new Set([...withoutPassing(memory.tags), STANDING_TAG])];
  return { memory: { ...memory, tier: "gold", tags, sessionsSaid }, writes: [], links };
}

/** Said twice, it holds. */
function withoutPassing(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag !== PASSING_TAG && tag !== REQUEST_TAG);
}

/** The two are forgotten together. The store refuses the link if they are one memory. */
function repeatsLink({ id: fromId, createdAtMs: atMs }: NewMemory, earlier: StoredMemory) {
  const link = { fromId, toId: earlier.id, kind: "repeats", weight: 1, atMs } as const;
  return { kind: "link", link } as const;
}

/** A word that makes a difference: a name, a number, a word of another script in the sentence. */
const NAME = /[a-z].*\d|\d|^[a-z]{2,}[._/-]/i;
const LATIN = /^[\x20-\x7e]+$/;
/** Guess: "like i said" adds two words. */
const ADDED_MAX = 3;

/** True if the repetition only says again, in other words, what the earlier statement says. */
function addsNothing(memory: NewMemory, earlier: StoredMemory): boolean {
  const known = contentWords(earlier.text);
  const added = contentWords(memory.text).filter((word) => !known.includes(word));
  const isOtherScript = (word: string) => LATIN.test(word) && !LATIN.test(memory.text);
  return added.length <= ADDED_MAX && !added.some((word) => NAME.test(word) || isOtherScript(word));
}

/** The rule stands in the earlier statement, so that it is told once. */
function asEpisode(memory: NewMemory): NewMemory {
  const tags = memory.tags.filter((tag) => !isRuleTag(tag) && !isSignTag(tag));
  return { ...memory, type: "Context", tier: "bronze", tags: [...tags, "said"] };
}

/** The statement of an earlier session that says the same, or undefined. */
function findEarlier(
  memory: NewMemory,
  { store }: StatementTools,
  differingIds: readonly string[],
): StoredMemory | undefined {
  if (memory.origin !== "user" || memory.sessionId === undefined) return undefined;
  const words = contentWords(memory.text);
  if (words.length < SHARED_MIN) return undefined;
  const frequencies = store.documentFrequencies(words, LIMITS.quickPostingsPerTerm);
  const count = Math.max(1, store.estimateMemoryCount());
  const weightOf = (word: string) => Math.log(1 + count / (1 + (frequencies.get(word) ?? 0)));
  // Numbers and ids come back with whatever they are quoted from, everyday words in anything.
  const rare = rareWords(words, store).filter((word) => !/\d/.test(word) && !isEverydayWord(word));
  if (rare.length < SHARED_MIN) return undefined;
  return store
    .searchTerms({ terms: rare, limit: COMPARED, order: "best" })
    .map(({ memory: earlier }) => earlier)
    .filter((earlier) => !differingIds.includes(earlier.id))
    .filter((earlier) => isEarlierStatement(earlier, memory) && sharesEnough(earlier, rare))
    .map((earlier) => ({ earlier, share: sharedWeight(words, earlier, weightOf) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .find(({ earlier }) => !giveOtherValues(earlier.text, memory.text))?.earlier;
}

/** "Keep it DRY", and in another session "you just duplicated the parser": they share no word. */
function findSamePrinciple(
  memory: NewMemory,
  { store }: StatementTools,
  differingIds: readonly string[],
): StoredMemory | undefined {
  const principle = isWish(memory) ? principleIn(memory.text) : undefined;
  if (principle === undefined || memory.sessionId === undefined) return undefined;
  return store
    .findTagged(WISH_TAGS, WISHES_MAX)
    .findLast(
      (earlier) =>
        isWish(earlier) &&
        !differingIds.includes(earlier.id) &&
        isEarlierStatement(earlier, memory) &&
        principleIn(earlier.text) === principle,
    );
}

const WISH_TAGS = ["preference", "correction"];
/** Guess: a project with more rules has said it lately. */
const WISHES_MAX = 100;

/** True for what the user wants or corrects. */
function isWish({ origin, tags }: Pick<NewMemory, "origin" | "tags">): boolean {
  return origin === "user" && WISH_TAGS.some((tag) => tags.includes(tag));
}

/** "Review the repository at …", "proceed with phase 2": said twice, it is the same work, no rule. */
const LOOKS =
  /^(?:(?:ok|okay|now|then|so|and|also|please|yes|next|great|good)[,.:]? )*(?:(?:can|could|would|will) (?:you|we) (?:please |also )*)?(?:re-?)?(?:look|review|read|check|explain|show|tell|list|describe|continue|proceed|resume|investigate|debug|find out|figure out|see|open|compare|summari[sz]e|take (?:a|another) look|we(?:'re| are) going to|kannst du|schau|lies|prüfe?|zeige?|erklär|mach weiter|mira|lee|revisa|explica|sigue|regarde|lis|vérifie|explique|continue|посмотри|прочитай|проверь|покажи|объясни|продолжай)(?![\wÀ-ɏЀ-ӿ])|(?:見て|確認して|読んで|続けて|説明して)(?:ください|下さい)?[。.]?$|^(?:请)?(?:看|检查|阅读|继续|解释)/i;

/** The same holds for "don't write any code": it is said to each plan anew. */
function asksToLook(text: string): boolean {
  return LOOKS.test(text.slice(0, 200)) || forbidsWorkItself(text);
}

/** True for a passage or a fact: a rule or a decision may speak of faults. */
function isPlain({ tags }: Pick<NewMemory, "tags">): boolean {
  return tags.includes("said") || tags.includes("fact");
}

/** Words that the whole project uses repeat themselves in everything that is said. */
function sharesEnough(earlier: StoredMemory, rare: readonly string[]): boolean {
  const words = contentWords(earlier.text);
  return countWhole(rare.filter((word) => words.includes(word))) >= SHARED_MIN;
}

/** A path in marks: its folders come back with every file that is shown. */
const QUOTED_PATH = /`[^`\s]{0,200}\/[^`\s]{1,200}`/g;

function contentWords(text: string): string[] {
  const said = withoutAddresses(withoutNote(text)).replace(QUOTED_PATH, " ");
  return [...analyzeMeaning(said)].filter((word) => !isFiller(word));
}

function isEarlierStatement(earlier: StoredMemory, { sessionId, id }: NewMemory): boolean {
  return (
    earlier.origin === "user" &&
    earlier.sourceId !== undefined &&
    earlier.type !== "FileAccess" &&
    !(isPlain(earlier) && isFaultReport(earlier.text)) &&
    !asksToLook(earlier.text) &&
    earlier.sessionId !== sessionId &&
    earlier.id !== id &&
    isCurrent(earlier)
  );
}

/** The weight of the shared words, as a share of the lighter of the two statements; 0 if too few. */
function sharedWeight(
  words: readonly string[],
  earlier: StoredMemory,
  weightOf: (word: string) => number,
): number {
  const others = contentWords(earlier.text);
  const shared = words.filter((word) => others.includes(word));
  if (shared.length < SHARED_MIN) return 0;
  const lighter = Math.min(sumOf(words, weightOf), sumOf(others, weightOf));
  const share = sumOf(shared, weightOf) / Math.max(lighter, Number.EPSILON);
  return share >= SHARE_MIN[shared.length <= FEW_WORDS ? "few" : "more"] ? share : 0;
}

/** The sessions that said it, so that saying it twice in one session counts once. */
const SAID_IN = "said_in";
/** Guess: a transcript is read again soon or never, and the count is high by then. */
const SESSIONS_NOTED = 20;

function standingWrites(
  earlier: StoredMemory,
  { sessionId = "", tags }: NewMemory,
  atMs: number,
): StoreWrite[] {
  const sessions = (earlier.metadata[SAID_IN] ?? "").split(" ").filter((id) => id !== "");
  if (sessions.includes(sessionId)) return [];
  const version: MemoryVersion = {
    ...earlier,
    tier: "gold",
    tags: [...new Set([...withoutPassing(earlier.tags), STANDING_TAG, ...tags.filter(isRuleTag)])],
    sessionsSaid: (earlier.sessionsSaid ?? 1) + 1,
    metadata: {
      ...earlier.metadata,
      [SAID_IN]: [...sessions, sessionId].slice(-SESSIONS_NOTED).join(" "),
    },
    contentHash: hashContent(earlier.type, earlier.text),
  };
  return [{ kind: "edit", memoryId: earlier.id, version, atMs } as const];
}
