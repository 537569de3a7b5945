import { mayBeSameFile } from "@/platform/paths.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import {
  type ExpectedTraces,
  expectedTraces,
  splitCommand,
} from "@/memory/usage/expected-traces.ts";
import { type TermsOfTurn, termsOfTurns } from "@/memory/usage/turn-terms.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Judges whether a shown memory was used, by what the agent said and did afterwards. A word of
 * the memory counts only if it cannot have come from elsewhere: not from the prompt or call the
 * memory was shown for, nor from what the user said or a tool printed since. No model is asked,
 * so the verdict is a guess; test/memory/usage/judge-usage.test.ts states its error rate.
 */
export interface ShownMemory {
  readonly memory: StoredMemory;
  readonly shownAtMs: number;
  /** Words of the query that found the memory, and other details of why it was found. */
  readonly askedBy: readonly string[];
  /** How the injected text cites the memory, such as [m:0a1b2c3d]. */
  readonly citation: string;
  /** Shown for a whole session: still open when the agent first hands back to the user. */
  readonly isLasting: boolean;
}

export type Verdict =
  | { readonly outcome: "open" | "ignored" }
  | {
      readonly outcome: "used" | "misled";
      readonly evidence: readonly string[];
      /** Index of the turn in which the evidence became sufficient. */
      readonly turn: number;
    };

/** Judges all memories against the same turns, reading each turn only once. */
export function judgeShownMemories(
  shown: readonly ShownMemory[],
  turns: readonly TranscriptTurn[],
  isRare: (term: string) => boolean = () => true,
): Verdict[] {
  const conversation = { turns, terms: termsOfTurns(turns), isRare };
  return shown.map((one) => judgeOne(one, conversation));
}

interface Conversation {
  readonly turns: readonly TranscriptTurn[];
  readonly terms: TermsOfTurn;
  /** False for a word that many memories contain. */
  readonly isRare: (term: string) => boolean;
}

/** Guess: after this many turns the agent acts for other reasons. */
const TURNS_MAX = 30;
const LOOK_BACK_TURNS = 60;
/** The weight of evidence needed for "used". */
const ENOUGH = 1;
/** More is needed for a memory with many words, and if the start of the conversation is unseen. */
const MANY_WORDS = 18;
const MORE = 1.5;
/** The weight of a citation, a whole command or an opened file. */
const DIRECT_EVIDENCE = 2;

function judgeOne(shown: ShownMemory, conversation: Conversation): Verdict {
  const { turns } = conversation;
  const start = firstTurnAfter(turns, shown.shownAtMs);
  if (start < 0) return { outcome: "open" };
  const search = beginSearch(shown, start, conversation);
  let agentTurns = 0;
  for (let i = start; i < turns.length; i += 1) {
    const turn = turns[i];
    if (turn?.role !== "assistant") {
      noteOtherSources(search, i, conversation);
      if (search.turn >= 0 && errorIsBack(shown.memory, turn)) return verdict("misled", search);
      continue;
    }
    agentTurns += 1;
    searchAgentTurn(turn, i, search, conversation);
    if (!shown.isLasting && (turn.endsWork || agentTurns >= TURNS_MAX)) {
      return search.turn < 0 ? { outcome: "ignored" } : verdict("used", search);
    }
  }
  return search.turn < 0 ? { outcome: "open" } : verdict("used", search);
}

// The model sees the memory in its next answer, not in one it had already begun, such as
// further calls of the same message.
function firstTurnAfter(turns: readonly TranscriptTurn[], shownAtMs: number): number {
  return turns.findIndex(({ role, atMs = Number.POSITIVE_INFINITY }, i) => {
    return role === "assistant" && atMs > shownAtMs && turns[i - 1]?.role !== "assistant";
  });
}

/** The evidence gathered so far for one shown memory. */
interface Search {
  readonly shown: ShownMemory;
  readonly traces: ExpectedTraces;
  /** Terms of the memory and of the names of its files. */
  readonly watched: ReadonlySet<string>;
  /** Watched terms that also came from elsewhere and so prove nothing. */
  readonly seenElsewhere: Set<string>;
  /** The weight of each term found in the agent's turns. */
  readonly foundTerms: Map<string, number>;
  /** Citations, commands and files found in the agent's turns. */
  readonly directEvidence: Set<string>;
  readonly needed: number;
  /** Index of the turn in which the evidence became sufficient, -1 before that. */
  turn: number;
}

function beginSearch(shown: ShownMemory, start: number, conversation: Conversation): Search {
  const traces = expectedTraces(shown.memory, shown.askedBy);
  const isLong = traces.words.size > MANY_WORDS;
  const search: Search = {
    shown,
    traces,
    watched: new Set([
      ...traces.words.keys(),
      ...traces.files.flatMap((path) => [...fileNameTerms(path)]),
    ]),
    seenElsewhere: new Set([...shown.askedBy, ...analyzeMeaning(shown.askedBy.join(" "))]),
    foundTerms: new Map(),
    directEvidence: new Set(),
    needed: ENOUGH * (isLong ? MORE : 1) * (start === 0 ? MORE : 1),
    turn: -1,
  };
  for (let i = Math.max(0, start - LOOK_BACK_TURNS); i < start; i += 1) {
    noteOtherSources(search, i, conversation);
  }
  return search;
}

function noteOtherSources(search: Search, i: number, { terms }: Conversation): void {
  const { said, done } = terms(i);
  for (const term of search.watched) {
    if (said.has(term) || done.has(term)) search.seenElsewhere.add(term);
  }
}

function searchAgentTurn(
  turn: TranscriptTurn,
  i: number,
  search: Search,
  conversation: Conversation,
): void {
  const { traces, foundTerms, seenElsewhere, directEvidence, shown } = search;
  const { said, done } = conversation.terms(i);
  for (const [term, word] of traces.words) {
    if (seenElsewhere.has(term) || (!said.has(term) && !done.has(term))) continue;
    if (!conversation.isRare(term)) continue;
    const weight = done.has(term) ? word.done : word.said;
    foundTerms.set(term, Math.max(foundTerms.get(term) ?? 0, weight));
  }
  if (turn.text.includes(shown.citation.slice(1, -1))) directEvidence.add(shown.citation);
  for (const call of turn.toolCalls) addDirectEvidence(call, search);
  const sum = [...foundTerms.values()].reduce((total, weight) => total + weight, 0);
  const isEnough = directEvidence.size * DIRECT_EVIDENCE + sum >= search.needed;
  if (isEnough && search.turn < 0) search.turn = i;
}

function addDirectEvidence({ command, file }: TurnToolCall, search: Search): void {
  const { traces, directEvidence, seenElsewhere } = search;
  if (command !== undefined) {
    const run = traces.commands.find((words) => containsWords(command, words));
    if (run !== undefined && isDistinctive(run, search)) directEvidence.add(run.join(" "));
  }
  if (file === undefined) return;
  const opened = traces.files.find((path) => mayBeSameFile(path, file));
  if (opened === undefined) return;
  const isKnown = [...fileNameTerms(opened)].every((term) => seenElsewhere.has(term));
  if (!isKnown) directEvidence.add(opened);
}

function containsWords(command: string, words: readonly string[]): boolean {
  return ` ${splitCommand(command).join(" ")} `.includes(` ${words.join(" ")} `);
}

// Agents run commands such as "npm test" without any advice.
function isDistinctive(command: readonly string[], { traces, seenElsewhere }: Search): boolean {
  const terms = analyzeMeaning(command.join(" "));
  return [...terms].some((term) => traces.words.has(term) && !seenElsewhere.has(term));
}

function fileNameTerms(path: string): Set<string> {
  return analyzeMeaning(path.slice(path.lastIndexOf("/") + 1));
}

/** True if the turn is a failed call with the error the memory is about. */
function errorIsBack({ errorSignature: known }: StoredMemory, turn: TranscriptTurn | undefined) {
  if (known === undefined || turn?.toolResult?.isError !== true) return false;
  return errorSignature(turn.toolResult.text) === known;
}

function verdict(outcome: "used" | "misled", search: Search): Verdict {
  const { directEvidence, foundTerms, traces, turn } = search;
  const words = [...foundTerms.keys()].map((term) => traces.words.get(term)?.word ?? term);
  return { outcome, evidence: [...new Set([...directEvidence, ...words])].slice(0, 12), turn };
}
