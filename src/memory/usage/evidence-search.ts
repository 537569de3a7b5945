import { mayBeSameFile } from "@/platform/paths.ts";
import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import {
  type ExpectedTraces,
  expectedTraces,
  splitCommand,
} from "@/memory/usage/expected-traces.ts";
import { kindOf } from "@/memory/usage/memory-kind.ts";
import type { ShownMemory, Verdict } from "@/memory/usage/shown-memory.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import type { TermsOfTurn, TurnTerms } from "@/memory/usage/turn-terms.ts";
import { usageTerms } from "@/memory/usage/usage-terms.ts";

/**
 * Searches an agent's turns for traces of a shown memory. A word of the memory counts only if it
 * cannot have come from elsewhere: not from the prompt or call the memory was shown for, nor from
 * what the user said or a tool printed since.
 */
export interface Conversation {
  readonly turns: readonly TranscriptTurn[];
  readonly terms: TermsOfTurn;
  /** False for a word that many memories contain. */
  readonly isRare: (term: string) => boolean;
  /** The project's root: paths of calls are compared relative to it. */
  readonly root: string;
}

/** The evidence gathered so far for one shown memory. */
export interface EvidenceSearch {
  readonly shown: ShownMemory;
  readonly traces: ExpectedTraces;
  /** All terms of the text that was shown. */
  readonly textTerms: ReadonlySet<string>;
  /** Terms of the memory and of the names of its files. */
  readonly watched: ReadonlySet<string>;
  /** Watched terms that also came from elsewhere and so prove nothing. */
  readonly seenElsewhere: Set<string>;
  /** The weight of each term found in the agent's turns. */
  readonly foundTerms: Map<string, number>;
  /** Citations, commands, files and followed rules found in the agent's turns. */
  readonly directEvidence: Set<string>;
  readonly needed: number;
  /** True if the agent has run or changed something since the user's last message. */
  hasActed: boolean;
  /** Index of the turn in which the evidence became sufficient, -1 before that. */
  turn: number;
}

const LOOK_BACK_TURNS = 60;
/** The weight of evidence needed for "used". */
const ENOUGH = 1;
/**
 * More is needed for a memory with many words (18 plain ones), for a rule with a scope, which shows
 * in calls rather than in words, and if the start of the conversation is unseen.
 */
const LONG_WEIGHT = 9;
const MORE = 1.5;
/** The weight of a citation, a whole command or an opened file. */
const DIRECT_EVIDENCE = 2;
/**
 * Guesses: the words of a short answer to a question are its substance and count double. In a
 * longer text, or a report of work, a rare word may come up by accident.
 */
const ANSWER_TERMS_MAX = 12;
const ANSWER_FACTOR = 2;
/** Guesses: this share of the memory's words in one text restates it, however common they are. */
const RESTATED_SHARE = 0.6;
const RESTATED_TERMS_MIN = 5;

export function beginSearch(
  shown: ShownMemory,
  start: number,
  conversation: Conversation,
): EvidenceSearch {
  const traces = expectedTraces(shown.memory, shown.askedBy);
  let weight = 0;
  for (const { said } of traces.words.values()) weight += said;
  const isLong = weight > LONG_WEIGHT;
  const textTerms = usageTerms(withoutNote(shown.memory.text));
  const search: EvidenceSearch = {
    shown,
    traces,
    textTerms,
    watched: new Set([
      ...textTerms,
      ...traces.words.keys(),
      ...traces.files.flatMap((path) => [...fileNameTerms(path)]),
    ]),
    seenElsewhere: new Set([...shown.askedBy, ...usageTerms(shown.askedBy.join(" "))]),
    foundTerms: new Map(),
    directEvidence: new Set(),
    needed: ENOUGH * (isLong || hasScope(shown) ? MORE : 1) * (start === 0 ? MORE : 1),
    hasActed: false,
    turn: -1,
  };
  for (let i = Math.max(0, start - LOOK_BACK_TURNS); i < start; i += 1) {
    noteOtherSources(search, i, conversation);
    noteAction(search, conversation.turns[i]);
  }
  return search;
}

function hasScope({ memory }: ShownMemory): boolean {
  return memory.tags.some((tag) => tag.startsWith("on:"));
}

/** Notes the words of a turn that is not the agent's, or came before the memory was shown. */
export function noteOtherSources(search: EvidenceSearch, i: number, { terms }: Conversation): void {
  const { said, done } = terms(i);
  for (const term of search.watched) {
    if (said.has(term) || done.has(term)) search.seenElsewhere.add(term);
  }
}

/** Notes whether the agent has acted since the user's last message. */
export function noteAction(search: EvidenceSearch, turn: TranscriptTurn | undefined): void {
  if (turn?.role === "user") search.hasActed = false;
  else if (turn?.toolCalls.some(({ action }) => action === "run" || action === "edit")) {
    search.hasActed = true;
  }
}

/** The parts of an agent's turn that can show the use of a memory. */
export interface AgentTraces extends TurnTerms {
  /** Calls that can show it by their command or file. */
  readonly calls: readonly TurnToolCall[];
}

export function searchAgentTurn(
  turn: TranscriptTurn,
  i: number,
  { said, done, calls }: AgentTraces,
  search: EvidenceSearch,
  { isRare }: Conversation,
): void {
  const { traces, foundTerms, seenElsewhere, directEvidence, shown } = search;
  noteAction(search, turn);
  const isReply = turn.endsWork && !search.hasActed && said.size <= ANSWER_TERMS_MAX;
  // Nobody asks for a rule, so an answer with one of its words is about something else.
  const isAnswer = isReply && kindOf(shown.memory) !== "rule";
  for (const [term, word] of traces.words) {
    if (seenElsewhere.has(term) || (!said.has(term) && !done.has(term))) continue;
    if (!isRare(word.term)) continue;
    const weight = done.has(term) ? word.done : word.said * (isAnswer ? ANSWER_FACTOR : 1);
    foundTerms.set(term, Math.max(foundTerms.get(term) ?? 0, weight));
  }
  if (turn.text.includes(shown.citation.slice(1, -1))) directEvidence.add(shown.citation);
  for (const term of restatedTerms(said, search)) foundTerms.set(term, 1);
  for (const call of calls) addDirectEvidence(call, search);
  if (isEnough(search) && search.turn < 0) search.turn = i;
}

/** The terms of the memory, if most of them are said and most of those came from nowhere else. */
function restatedTerms(
  said: ReadonlySet<string>,
  { textTerms, seenElsewhere }: EvidenceSearch,
): readonly string[] {
  const wanted = textTerms.size * RESTATED_SHARE;
  if (textTerms.size < RESTATED_TERMS_MIN || said.size < wanted) return [];
  const shared: string[] = [];
  for (const term of textTerms) if (said.has(term)) shared.push(term);
  if (shared.length < wanted) return [];
  const fresh = shared.filter((term) => !seenElsewhere.has(term));
  return fresh.length * 2 > shared.length ? fresh : [];
}

function isEnough({ foundTerms, directEvidence, needed }: EvidenceSearch): boolean {
  const sum = [...foundTerms.values()].reduce((total, weight) => total + weight, 0);
  return directEvidence.size * DIRECT_EVIDENCE + sum >= needed;
}

function addDirectEvidence({ command, file }: TurnToolCall, search: EvidenceSearch): void {
  const { traces, directEvidence, seenElsewhere } = search;
  if (command !== undefined) {
    const run = traces.commands.find((words) => containsWords(command, words));
    if (run !== undefined && isDistinctive(run, search)) directEvidence.add(run.join(" "));
  }
  // Work on a file is no sign of use if the memory was not shown for it.
  if (file === undefined || search.shown.manner === "standing") return;
  const opened = traces.files.find((path) => mayBeSameFile(path, file));
  if (opened === undefined) return;
  const isKnown = [...fileNameTerms(opened)].every((term) => seenElsewhere.has(term));
  if (!isKnown) directEvidence.add(opened);
}

/** True if the command has these words, in this order and without others between them. */
export function containsWords(command: string, words: readonly string[]): boolean {
  return ` ${splitCommand(command).join(" ")} `.includes(` ${words.join(" ")} `);
}

// Agents run commands such as "npm test" without any advice.
function isDistinctive(
  command: readonly string[],
  { traces, seenElsewhere }: EvidenceSearch,
): boolean {
  const terms = usageTerms(command.join(" "));
  return [...terms].some((term) => traces.words.has(term) && !seenElsewhere.has(term));
}

function fileNameTerms(path: string): Set<string> {
  return usageTerms(path.slice(path.lastIndexOf("/") + 1));
}

/** The verdict for a search whose evidence is sufficient. */
export function verdictOf(outcome: "used" | "misled", search: EvidenceSearch): Verdict {
  const { directEvidence, foundTerms, traces, turn } = search;
  const words = [...foundTerms.keys()].map((term) => traces.words.get(term)?.word ?? term);
  return { outcome, evidence: [...new Set([...directEvidence, ...words])].slice(0, 12), turn };
}
