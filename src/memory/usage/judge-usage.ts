import type { TranscriptTurn } from "@/conversation/turn.ts";
import {
  type AgentTraces,
  beginSearch,
  type Conversation,
  type EvidenceSearch,
  noteAction,
  noteOtherSources,
  searchAgentTurn,
  verdictOf,
} from "@/memory/usage/evidence-search.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { meaningsIn } from "@/memory/extract/learned/statement-features.ts";
import { reservesAct } from "@/memory/rules/reserved-act.ts";
import { standsShare } from "@/memory/rules/rule-tags.ts";
import { kindOf } from "@/memory/usage/memory-kind.ts";
import {
  type CallVerdict,
  judgeCall,
  type RuleInCalls,
  ruleInCalls,
  takesBack,
  writtenAtOccasion,
} from "@/memory/usage/rule-calls.ts";
import {
  AGENT_TURNS_MAX,
  firstTurnAfter,
  isErrorBack,
  type ShownMemory,
  type Verdict,
} from "@/memory/usage/shown-memory.ts";
import { termsIn, termsOfTurns } from "@/memory/usage/turn-terms.ts";
import { usageTerms } from "@/memory/usage/usage-terms.ts";

/**
 * Judges whether a shown memory was used, by what the agent said and did afterwards. A memory is
 * judged only if there was an occasion for it (docs/decisions/017-use-without-a-model.md). No model
 * is asked, so the verdict is a guess; test/memory/usage/judge-usage.test.ts states its error rate.
 */
export interface JudgeOptions {
  /** False for a word that many memories contain. */
  readonly isRare?: (term: string) => boolean;
  /** The project's root. */
  readonly root?: string;
}

/** Judges all memories against the same turns, reading each turn only once. */
export function judgeShownMemories(
  shown: readonly ShownMemory[],
  turns: readonly TranscriptTurn[],
  { isRare = () => true, root = "/" }: JudgeOptions = {},
): Verdict[] {
  const conversation = { turns, terms: termsOfTurns(turns), isRare, root };
  return shown.map((one) => judgeOne(one, conversation));
}

const OPEN: Verdict = { outcome: "open" };

/** One memory while the turns after it are read. */
interface Watch {
  readonly search: EvidenceSearch;
  readonly isRule: boolean;
  readonly rule: RuleInCalls | undefined;
  /** Terms of what the user said since the memory was shown, and in the prompt before. */
  readonly fromUser: Set<string>;
  /** The call that a rule was shown at, if the call broke it. */
  readonly brokenAt: string | undefined;
  /** True if that call already did what the rule wants. */
  readonly wasFollowed: boolean;
  /** True if the user's last message is about what the memory is about. */
  isSubject: boolean;
  agentTurns: number;
}

function judgeOne(shown: ShownMemory, conversation: Conversation): Verdict {
  const { turns } = conversation;
  const start = firstTurnAfter(turns, shown.shownAtMs);
  if (start < 0) return OPEN;
  const watch = beginWatch(shown, start, conversation);
  const { search } = watch;
  for (let i = start; i < turns.length; i += 1) {
    const turn = turns[i];
    if (turn === undefined) break;
    const verdict =
      turn.role === "assistant"
        ? readAgentTurn(turn, i, watch, conversation)
        : readOtherTurn(turn, i, watch, conversation);
    if (verdict !== undefined) return verdict;
  }
  return search.turn < 0 ? OPEN : verdictOf("used", search);
}

function beginWatch(shown: ShownMemory, start: number, conversation: Conversation): Watch {
  const { turns, root } = conversation;
  const rule = ruleInCalls(shown.memory);
  const asked = turns.slice(0, start).findLastIndex(({ role }) => role === "user");
  const fromUser = new Set<string>();
  const shownAt =
    rule === undefined || shown.manner !== "at-action"
      ? undefined
      : callShownAt(rule, turns.slice(Math.max(0, asked), start), root);
  const watch: Watch = {
    search: beginSearch(shown, start, conversation),
    isRule: kindOf(shown.memory) === "rule",
    rule,
    fromUser,
    brokenAt: shownAt?.outcome === "broken" ? shownAt.evidence : undefined,
    wasFollowed: shownAt?.outcome === "followed",
    isSubject: false,
    agentTurns: 0,
  };
  if (asked >= 0) notePrompt(asked, watch, conversation);
  return watch;
}

/** The verdict on the last call that the rule applies to. */
function callShownAt(
  rule: RuleInCalls,
  turns: readonly TranscriptTurn[],
  root: string,
): CallVerdict {
  const calls = turns.flatMap(({ toolCalls }) => toolCalls);
  return calls
    .map((call) => judgeCall(rule, call, root, new Set()))
    .findLast((verdict) => verdict !== undefined);
}

function readOtherTurn(
  turn: TranscriptTurn,
  i: number,
  watch: Watch,
  conversation: Conversation,
): Verdict | undefined {
  const { search, isRule } = watch;
  const { memory } = search.shown;
  noteOtherSources(search, i, conversation);
  noteAction(search, turn);
  if (search.turn >= 0) {
    return isErrorBack(memory, turn) ? verdictOf("misled", search) : undefined;
  }
  if (turn.role !== "user") return undefined;
  if (isRule && isSaidAgain(memory.text, i, turn, conversation)) {
    return { outcome: "ignored", evidence: [SAID_AGAIN] };
  }
  notePrompt(i, watch, conversation);
  return undefined;
}

/** The evidence of a rule that the user had to repeat. */
const SAID_AGAIN = "the user said it again";
/** Guesses: most of its words, and not only one or two. */
const SAID_AGAIN_SHARE = 0.6;
const SAID_AGAIN_TERMS = 3;

function isSaidAgain(
  text: string,
  i: number,
  { speaker = "person", isSidechain }: TranscriptTurn,
  { terms }: Conversation,
): boolean {
  if (speaker !== "person" || isSidechain) return false;
  const own = usageTerms(text);
  const { said } = terms(i);
  const shared = [...own].filter((term) => said.has(term)).length;
  return shared >= SAID_AGAIN_TERMS && shared / own.size >= SAID_AGAIN_SHARE;
}

/** Guess: this many rarer words in common make a message be about the memory. */
const SUBJECT_WORDS = 2;

function notePrompt(i: number, watch: Watch, { terms, isRare }: Conversation): void {
  const { said } = terms(i);
  if (watch.rule !== undefined) for (const term of said) watch.fromUser.add(term);
  if (watch.isRule || watch.search.shown.manner !== "standing") return;
  const shared = [...watch.search.traces.words].filter(
    ([key, { term }]) => said.has(key) && isRare(term),
  );
  watch.isSubject = shared.length >= SUBJECT_WORDS;
}

function readAgentTurn(
  turn: TranscriptTurn,
  i: number,
  watch: Watch,
  conversation: Conversation,
): Verdict | undefined {
  const { search } = watch;
  watch.agentTurns += 1;
  const broken = readCalls(turn, i, watch, conversation.root);
  if (broken !== undefined) return { outcome: "ignored", evidence: [broken] };
  searchAgentTurn(turn, i, tracesOf(turn, i, watch, conversation), search, conversation);
  return verdictAtEnd(turn, watch);
}

/**
 * A rule with a scope shows in the calls it applies to and in what the agent says about it. Its
 * words in other commands and files mean nothing.
 */
function tracesOf(
  turn: TranscriptTurn,
  i: number,
  { rule, search }: Watch,
  { terms, root }: Conversation,
): AgentTraces {
  if (keepsActDone(search.shown)) return { said: new Set(), done: new Set(), calls: [] };
  if (rule === undefined) return { ...terms(i), calls: turn.toolCalls };
  const written = turn.toolCalls.map((call) => writtenAtOccasion(rule, call, root));
  return { said: termsIn([turn.text, ...written]), done: new Set(), calls: [] };
}

/** True for a rule that keeps an act for the user, shown as the agent did it: words change nothing. */
function keepsActDone({ manner, memory }: ShownMemory): boolean {
  return manner === "at-action" && reservesAct(withoutNote(memory.text));
}

/** Notes the calls that follow the rule; returns one that breaks it. */
function readCalls(
  { toolCalls }: TranscriptTurn,
  i: number,
  { rule, search, fromUser, brokenAt }: Watch,
  root: string,
): string | undefined {
  if (rule === undefined) return undefined;
  for (const call of toolCalls) {
    const verdict = judgeCall(rule, call, root, fromUser);
    const isUndone = brokenAt !== undefined && takesBack(call, brokenAt);
    if (verdict?.outcome === "followed" || isUndone) {
      search.directEvidence.add(isUndone ? (call.command ?? "") : (verdict?.evidence ?? ""));
      if (search.turn < 0) search.turn = i;
    } else if (verdict?.outcome === "broken" && search.turn < 0) {
      // A second edit of the file that should not have been touched may undo the first one.
      if (call.action !== "edit" || verdict.evidence !== brokenAt) return verdict.evidence;
    }
  }
  return undefined;
}

/** "no, …" answers, and forbids nothing. */
const OPENER = /^\p{L}{1,6}[,，、]\s{0,3}/u;

/** Guess: from here on it is rather a rule than a wish of its time. */
const STANDS_MIN = 0.25;

/** True for a prohibition that likely stands: that it is kept to can hardly be seen. */
function forbidsForGood(memory: ShownMemory["memory"]): boolean {
  if ((standsShare(memory.tags) ?? 1) < STANDS_MIN) return false;
  if (memory.tags.some((tag) => tag.startsWith("not:"))) return true;
  return meaningsIn(withoutNote(memory.text).replace(OPENER, "")).includes("not");
}

/** The verdict when the agent hands back to the user, or has gone on for long. */
function verdictAtEnd({ endsWork }: TranscriptTurn, watch: Watch): Verdict | undefined {
  const { search, isRule, isSubject, brokenAt, wasFollowed, agentTurns } = watch;
  const { manner } = search.shown;
  if (manner === "moment") {
    if (!endsWork && agentTurns < AGENT_TURNS_MAX) return undefined;
    return search.turn < 0 ? { outcome: "ignored" } : verdictOf("used", search);
  }
  if (!endsWork || search.turn >= 0) return undefined;
  if (brokenAt !== undefined) return { outcome: "ignored", evidence: [brokenAt] };
  if (manner === "at-action") {
    const isInVain = !wasFollowed && !forbidsForGood(search.shown.memory);
    return isInVain ? { outcome: "ignored" } : undefined;
  }
  return manner === "standing" && !isRule && isSubject ? { outcome: "ignored" } : undefined;
}
