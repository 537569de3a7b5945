import { mayBeSameFile } from "@/platform/paths.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import {
  type ExpectedTraces,
  expectedTraces,
  splitCommand,
} from "@/memory/usage/expected-traces.ts";
import { type TermsOfTurn, termsOfTurns } from "@/memory/usage/turn-terms.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * Whether a memory that was shown was of use, told from what followed. Its words speak for it
 * where nothing else can have brought them up: neither the prompt or call it was shown for, nor
 * what the user said or a tool answered since. No model is asked, so it is a guess with an error
 * rate: test/memory/usage/judge-usage.test.ts states it.
 */
export interface ShownMemory {
  readonly memory: StoredMemory;
  readonly shownAtMs: number;
  /** Words of the query that found it, and what else led to it. */
  readonly askedBy: readonly string[];
  /** How it is named in what was shown, such as [m:0a1b2c3d]. */
  readonly citation: string;
  /** ShownMemory for a whole session: it is not over when the agent first hands back. */
  readonly isLasting: boolean;
}

export type Verdict =
  | { readonly outcome: "open" | "ignored" }
  | {
      readonly outcome: "used" | "misled";
      readonly evidence: readonly string[];
      /** Which of the turns told it. */
      readonly turn: number;
    };

/** Judges what was shown by the same turns, each of which is read once. */
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
  /** False for a word that stands in many memories. */
  readonly isRare: (term: string) => boolean;
}

/** Guess: what an agent does after this many of its turns has other reasons. */
const TURNS_MAX = 30;
const LOOK_BACK_TURNS = 60;
/** What is enough, and what is needed of a memory with many words, or where the start is unseen. */
const ENOUGH = 1;
const MANY_WORDS = 18;
const MORE = 1.5;
/** A citation, a whole command or a file. */
const PLAIN_PROOF = 2;

function judgeOne(shown: ShownMemory, conversation: Conversation): Verdict {
  const { turns } = conversation;
  const start = beginOf(turns, shown.shownAtMs);
  if (start < 0) return { outcome: "open" };
  const search = beginSearch(shown, start, conversation);
  let seen = 0;
  for (let i = start; i < turns.length; i += 1) {
    const turn = turns[i];
    if (turn?.role !== "assistant") {
      hear(search, i, conversation);
      if (search.turn >= 0 && isBack(shown.memory, turn)) return told("misled", search);
      continue;
    }
    seen += 1;
    lookInto(turn, i, search, conversation);
    if (!shown.isLasting && (turn.endsWork || seen >= TURNS_MAX)) {
      return search.turn < 0 ? { outcome: "ignored" } : told("used", search);
    }
  }
  return search.turn < 0 ? { outcome: "open" } : told("used", search);
}

// The model sees what was shown in its next answer: not in what it had begun before, such as
// further calls of the same message.
function beginOf(turns: readonly TranscriptTurn[], shownAtMs: number): number {
  return turns.findIndex(({ role, atMs = Number.POSITIVE_INFINITY }, i) => {
    return role === "assistant" && atMs > shownAtMs && turns[i - 1]?.role !== "assistant";
  });
}

interface Search {
  readonly shown: ShownMemory;
  readonly telling: ExpectedTraces;
  /** Terms of the memory and of its files' names. */
  readonly watched: ReadonlySet<string>;
  /** Those of them that came up elsewhere. */
  readonly heard: Set<string>;
  readonly found: Map<string, number>;
  /** Proof that needs no words. */
  readonly proof: Set<string>;
  readonly needed: number;
  turn: number;
}

function beginSearch(shown: ShownMemory, start: number, conversation: Conversation): Search {
  const telling = expectedTraces(shown.memory, shown.askedBy);
  const isLong = telling.words.size > MANY_WORDS;
  const search: Search = {
    shown,
    telling,
    watched: new Set([
      ...telling.words.keys(),
      ...telling.files.flatMap((path) => [...nameTerms(path)]),
    ]),
    heard: new Set([...shown.askedBy, ...analyzeMeaning(shown.askedBy.join(" "))]),
    found: new Map(),
    proof: new Set(),
    needed: ENOUGH * (isLong ? MORE : 1) * (start === 0 ? MORE : 1),
    turn: -1,
  };
  for (let i = Math.max(0, start - LOOK_BACK_TURNS); i < start; i += 1) {
    hear(search, i, conversation);
  }
  return search;
}

function hear(search: Search, i: number, { terms }: Conversation): void {
  const { said, done } = terms(i);
  for (const term of search.watched) {
    if (said.has(term) || done.has(term)) search.heard.add(term);
  }
}

function lookInto(
  turn: TranscriptTurn,
  i: number,
  search: Search,
  conversation: Conversation,
): void {
  const { telling, found, heard, proof, shown } = search;
  const { said, done } = conversation.terms(i);
  for (const [term, { said: whereSaid, done: whereDone }] of telling.words) {
    if (heard.has(term) || (!said.has(term) && !done.has(term))) continue;
    if (!conversation.isRare(term)) continue;
    const count = done.has(term) ? whereDone : whereSaid;
    found.set(term, Math.max(found.get(term) ?? 0, count));
  }
  if (turn.text.includes(shown.citation.slice(1, -1))) proof.add(shown.citation);
  for (const call of turn.toolCalls) addProof(call, search);
  const sum = [...found.values()].reduce((total, count) => total + count, 0);
  const isEnough = proof.size * PLAIN_PROOF + sum >= search.needed;
  if (isEnough && search.turn < 0) search.turn = i;
}

function addProof({ command, file }: TranscriptTurn["toolCalls"][number], search: Search): void {
  const { telling, proof, heard } = search;
  if (command !== undefined) {
    const run = telling.commands.find((words) => holds(command, words));
    if (run !== undefined && isTelling(run, search)) proof.add(run.join(" "));
  }
  if (file === undefined) return;
  const opened = telling.files.find((path) => mayBeSameFile(path, file));
  const isKnown = opened !== undefined && [...nameTerms(opened)].every((term) => heard.has(term));
  if (opened !== undefined && !isKnown) proof.add(opened);
}

function holds(command: string, words: readonly string[]): boolean {
  return ` ${splitCommand(command).join(" ")} `.includes(` ${words.join(" ")} `);
}

// "npm test" is run without anybody's advice.
function isTelling(command: readonly string[], { telling, heard }: Search): boolean {
  const terms = analyzeMeaning(command.join(" "));
  return [...terms].some((term) => telling.words.has(term) && !heard.has(term));
}

function nameTerms(path: string): Set<string> {
  return analyzeMeaning(path.slice(path.lastIndexOf("/") + 1));
}

function isBack({ errorSignature: known }: StoredMemory, turn: TranscriptTurn | undefined) {
  if (known === undefined || turn?.toolResult?.isError !== true) return false;
  return errorSignature(turn.toolResult.text) === known;
}

function told(outcome: "used" | "misled", { proof, found, telling, turn }: Search): Verdict {
  const words = [...found.keys()].map((term) => telling.words.get(term)?.word ?? term);
  return { outcome, evidence: [...new Set([...proof, ...words])].slice(0, 12), turn };
}
