import { joinLists } from "@/base/lists.ts";
import type { EventTools } from "@/events/contributor.ts";
import { asksForInformation, isQuestion } from "@/events/recall/asks-for-information.ts";
import { COMMAND_TAG } from "@/events/recall/other-commands.ts";
import { rareWords } from "@/memory/recall/5-gate/rare-words.ts";
import { ASKED_BEFORE } from "@/memory/recall/5-gate/asked-before.ts";
import { ANSWER_MIN, LINES_MAX } from "@/memory/recall/5-gate/prompt-gate.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";
import { isInferred } from "@/memory/recall/5-gate/trust.ts";
import { withoutPlaces } from "@/memory/recall/1-query/place-names.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import { REPLACES_RECOGNISED } from "@/memory/recall/6-hits/current-hits.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { decidesOneThing } from "@/memory/rules/one-thing.ts";
import { DONE_TAG, PASSING_TAG, REQUEST_TAG } from "@/memory/passing-tag.ts";
import { isForAskers } from "@/memory/report-tag.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Decides which of the memories that match a prompt are worth a line there. Rules, decisions,
 * facts and notes are. A passage that was merely said, and a fix of some command, match many
 * prompts by the words that the whole project uses, and then only disturb: they need words that few
 * memories have. Plans and lists of what was done are left to whoever asks for them.
 */

/** True if a prompt may bring the memory up at all. A question tells nobody anything. */
export function isToldAtPrompts(memory: StoredMemory): boolean {
  const { type, tags, tier, text } = memory;
  if (type === "Summary" || type === "FileAccess" || isInferred(memory)) return false;
  if (tags.includes("outside") || isForAskers({ tags })) return false;
  if (tags.includes(REQUEST_TAG) && !reportsTrouble(text)) return false;
  const isPlain = tier !== "gold" && (tags.includes("said") || tags.includes("fact"));
  return !(isPlain && asksForInformation(text));
}

/**
 * The same for the task or the report of a subagent, which has no error of its own. What the user
 * once said in passing was meant for another agent: mostly a request that was fulfilled since.
 */
export function isToldToAgents(memory: StoredMemory): boolean {
  const { type, tags, tier } = memory;
  if (type === "Fix" || tags.includes(COMMAND_TAG) || tags.includes(PASSING_TAG)) return false;
  return isToldAtPrompts(memory) && (tier === "gold" || !tags.includes("said"));
}

/** Rare words that a passage must share with the prompt; one fewer if it shares a common one too. Guesses. */
const RARE_WORDS = { passage: 3, other: 2 } as const;
/** Guess. */
const LONG_CHARS = 400;

/** Leaves out passages, conclusions and fixes that share only chance words with what was asked. */
export function withoutChance(
  found: readonly RecallHit[],
  asked: string,
  tools: EventTools,
): RecallHit[] {
  return withoutUnlikely(withoutShared(found, asked, tools));
}

/**
 * Leaves out what is not likely enough beside another line: one that comes first may be less sure. A
 * memory that was left out for other reasons takes nobody's place.
 */
function withoutUnlikely(hits: readonly RecallHit[]): RecallHit[] {
  let lines = 0;
  return hits.filter(({ memory, reason }) => {
    if (memory.event === undefined || isVouchedFor(reason)) return true;
    const { likelihood = 1 } = reason;
    const isUnlikely = likelihood >= ANSWER_MIN.first && likelihood < ANSWER_MIN.further;
    if (lines >= LINES_MAX || (lines > 0 && isUnlikely)) return false;
    lines += 1;
    return true;
  });
}

function withoutShared(found: readonly RecallHit[], asked: string, tools: EventTools): RecallHit[] {
  const isOver = (hit: RecallHit) =>
    isOldRequest(hit) || (isInPassing(hit) && (isDone(hit) || !isQuestion(asked)));
  const hits = found.filter(
    (hit) => !sharesNextToNothing(hit, asked) && !(isOver(hit) && !isRequestedAgain(hit, asked)),
  );
  const wanted = ownWords(asked);
  const isWide = asked.length > LONG_CHARS || wanted !== undefined;
  let known: boolean | undefined;
  // Only for an agent's conclusion: the words of questions are loaded for it.
  const isAsking = () => (known ??= reportsTrouble(asked) || isQuestion(asked));
  const isDoubtful = (hit: RecallHit) =>
    (needsRareWords(hit) && (isWide || !(isAnswer(hit, isAsking) || isReportOfTrouble(hit)))) ||
    (isWide && isOverheardFact(hit.memory)) ||
    (isOnlyRepeated(hit) && !isReportOfTrouble(hit));
  const doubtful = hits.filter(isDoubtful);
  if (doubtful.length === 0) return hits;
  const terms = joinLists(doubtful.map(({ reason }) => reason.terms)).filter(
    (term) => wanted === undefined || wanted.has(term),
  );
  const rare = new Set(rareWords([...new Set(terms)], tools.store));
  const sharesEnough = ({ memory, reason }: RecallHit) => {
    const isPassage = memory.tags.includes("said");
    const needed = RARE_WORDS[isPassage ? "passage" : "other"];
    const own = ownTerms(memory);
    const isShared = (term: string) => (own?.has(term) ?? true) && (wanted?.has(term) ?? true);
    const shared = reason.terms.filter((term) => !isFiller(term) && isShared(term));
    const sharedRare = shared.filter((term) => rare.has(term));
    const rareCount = countWhole(sharedRare);
    if (!isPassage) {
      const isSaid = memory.origin === "user" ? isTelling(sharedRare) : tellsTwice(sharedRare);
      return rareCount >= needed && isSaid && isAboutSubject(memory, sharedRare);
    }
    const isNearly = rareCount === needed - 1 && countWhole(shared) >= needed;
    if (memory.tags.includes(PASSING_TAG)) return false;
    return (rareCount >= needed || isNearly) && saysTheSame(memory, shared);
  };
  return hits.filter((hit) => !isDoubtful(hit) || sharesEnough(hit));
}

/**
 * Guesses: nobody types more at once. In a longer text the first and the last lines say what is
 * wanted, and the rest is pasted.
 */
const TYPED_CHARS = { whole: 800, head: 400, tail: 200 } as const;

/** The words that say what is wanted; undefined if all of them do. */
function ownWords(asked: string): ReadonlySet<string> | undefined {
  const typed = asked.length <= TYPED_CHARS.whole ? asked : headAndTail(asked);
  const bare = withoutPlaces(typed);
  return bare === asked ? undefined : analyzeMeaning(bare);
}

function headAndTail(asked: string): string {
  const last = asked.trimEnd().slice(-TYPED_CHARS.tail);
  const tail = last.slice(last.lastIndexOf("\n") + 1);
  return `${asked.slice(0, TYPED_CHARS.head)}\n${tail}`;
}

/** The words of a memory outside the paths that it quotes; undefined if it quotes none. */
function ownTerms({ text, otherWords }: StoredMemory): ReadonlySet<string> | undefined {
  const bare = withoutPlaces(text);
  return bare === text ? undefined : analyzeMeaning(`${bare} ${otherWords.join(" ")}`);
}

/** Guess. A request that was fulfilled long ago shares some words with many prompts. */
const PASSAGE_SHARE_MIN = 0.35;

/** True if a passage says to a good part what was asked now. */
function saysTheSame({ text }: StoredMemory, terms: readonly string[]): boolean {
  const said = analyzeMeaning(withoutPlaces(text));
  const shared = terms.filter((term) => said.has(term));
  return countWhole(shared) >= PASSAGE_SHARE_MIN * countWhole([...said]);
}

/** Guesses: the shares of the memory and of the prompt that a repetition has in common. */
const REPEATED_SHARE = { memory: 0.5, prompt: 0.35 } as const;

/**
 * True if the prompt says the same once more. That the user has to repeat a rule, a decision or a fact
 * is worth a line; that they once asked for something with the same words is not.
 */
function saysAgain({ text }: StoredMemory, terms: readonly string[], asked: string): boolean {
  const said = contentOf(text);
  const shared = countWhole(terms.filter((term) => said.has(term)));
  return (
    shared >= REPEATED_SHARE.memory * countWhole([...said]) &&
    shared >= REPEATED_SHARE.prompt * countWhole([...contentOf(asked)])
  );
}

/** True for the user's words that asked for one piece of work, without a reason to go by later. */
function isOldRequest({ memory: { origin, event, tier, text } }: RecallHit): boolean {
  const isOverheard = origin === "user" && event !== undefined && tier !== "gold";
  return isOverheard && decidesOneThing(text) && !saysWhy(text);
}

/** True for what said nothing that holds later, unless it is told in the place of another memory. */
function isInPassing(hit: RecallHit): boolean {
  const { memory, reason } = hit;
  const isReplacement = reason.note?.startsWith("replaces") === true;
  return memory.tags.includes(PASSING_TAG) && !isReplacement && !isReportOfTrouble(hit);
}

/** True for an order that was carried out: it answers no question, what came of it does. */
function isDone({ memory }: RecallHit): boolean {
  return memory.tags.includes(DONE_TAG);
}

function isRequestedAgain({ memory, reason }: RecallHit, asked: string): boolean {
  if (memory.tags.includes("said")) return false;
  const shared = reason.terms.filter((term) => !isFiller(term));
  return isTelling(shared) && saysAgain(memory, shared, asked);
}

function contentOf(text: string): ReadonlySet<string> {
  return new Set([...analyzeMeaning(withoutPlaces(text))].filter((term) => !isFiller(term)));
}

/** True if one of the rare words is no everyday word: in a young store those are rare too. */
function isTelling(rare: readonly string[]): boolean {
  return rare.some((term) => !saysLittle(term));
}

/** Agents speak of tests, cases and edges all day: of their conclusions two words must be others. */
function tellsTwice(rare: readonly string[]): boolean {
  return countWhole(rare.filter((term) => !saysLittle(term))) >= 2;
}

/**
 * True if all that an overheard memory shares with the prompt is one word: of a passage, or one that
 * says little. A question has few words, and the gate has judged what it asks for: there one is enough.
 */
function sharesNextToNothing({ memory, reason }: RecallHit, asked: string): boolean {
  if (memory.event === undefined || isVouchedFor(reason)) return false;
  const shared = reason.terms.filter((term) => !isFiller(term));
  if (countWhole(shared) >= 2) return false;
  const isPassage = memory.tags.includes("said") && memory.tier !== "gold";
  if (!isPassage && isTelling(shared)) return false;
  return !isQuestion(asked) || (reason.likelihood ?? 0) < ANSWER_MIN.first;
}

/** Guess: a text says what it is about in its first words. */
const SUBJECT_WORDS = 10;

/** False if only words at the end of the memory, or of the request it answered, are shared. */
function isAboutSubject({ text, type }: StoredMemory, shared: readonly string[]): boolean {
  if (type === "Fix") return true; // It begins with the command.
  const subject = new Set([...analyzeMeaning(text)].slice(0, SUBJECT_WORDS));
  return shared.some((term) => subject.has(term));
}

/** Guess: about as likely right as not. */
const CAUSE_LIKELIHOOD_MIN = 0.4;

/**
 * True for words of the user that the gate found likely to answer the prompt. An agent concludes
 * much more than a user says, and all of it in the words of the project: its conclusions must be
 * surer, and answer a question or a report of trouble.
 */
function isAnswer({ memory, reason }: RecallHit, isAsking: () => boolean): boolean {
  const { likelihood = 0 } = reason;
  return memory.origin === "user"
    ? likelihood >= ANSWER_MIN.first
    : memory.type !== "Fix" &&
        likelihood >= CAUSE_LIKELIHOOD_MIN &&
        isTelling(reason.terms.filter((term) => !isFiller(term))) &&
        isAsking();
}

/** True for an old report of the same trouble: what was found out then is told in its place. */
function isReportOfTrouble({ memory, reason }: RecallHit): boolean {
  const shared = reason.terms.filter((term) => !isFiller(term));
  return memory.tags.includes(PASSING_TAG) && reportsTrouble(memory.text) && isTelling(shared);
}

/**
 * True for words that the gate let through because the prompt has most of them. Words that the whole
 * project uses are repeated at any prompt.
 */
function isOnlyRepeated({ memory, reason }: RecallHit): boolean {
  if (memory.event === undefined || isVouchedFor(reason)) return false;
  return (reason.likelihood ?? 1) < ANSWER_MIN.first;
}

/**
 * True if more than single words speaks for it: the same error, a file that the prompt names, or that
 * it answered the same request before.
 */
function isVouchedFor({ channels, note }: RecallHit["reason"]): boolean {
  return channels.includes("cause") || channels.includes("place") || note === ASKED_BEFORE;
}

function isOverheardFact({ event, tier, tags }: StoredMemory): boolean {
  return event !== undefined && tier !== "gold" && tags.includes("fact");
}

const PASSAGES = ["said", "concluded", "fix", "root-cause"] as const;

/**
 * The same error vouches for a memory, and so does the user who said it twice, or said it in place
 * of a decision or fact that matched. A remark of the user is about one call.
 */
function needsRareWords({
  memory: { event, tier, type, tags, origin },
  reason,
}: RecallHit): boolean {
  if (event === undefined || reason.channels.includes("cause")) return false;
  if (reason.note === ASKED_BEFORE) return false;
  if (reason.note === REPLACES_RECOGNISED && !tags.includes(PASSING_TAG)) return false;
  if (type === "Fix") return true;
  if (tier === "gold") return false;
  if (type === "Learning" && tags.includes("correction")) return true;
  // An agent gives reasons for much of what it does.
  const isAgentsDecision = origin !== "user" && tags.includes("decision");
  return isAgentsDecision || PASSAGES.some((tag) => tags.includes(tag));
}
