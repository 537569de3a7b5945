import { judgedOnce } from "@/base/judged-once.ts";
import {
  PLACES,
  readPart,
  statementFeatures,
} from "@/memory/extract/learned/statement-features.ts";
import {
  BIASES,
  FACTOR,
  STATEMENT_KINDS,
  WEIGHTS,
} from "@/memory/extract/learned/statement-weights.ts";

/**
 * Judges what a statement of a user is by how it speaks, for what no pattern recognises: a rule, a
 * fact, a decision, a task for now, or anything else. Learned from statements that were written for
 * it in eleven languages (train/statements.ts). It knows nothing of the conversation.
 */
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** How likely a statement is of each kind; the shares add up to 1. */
export type KindShares = Readonly<Record<StatementKind, number>>;

export function judgeKind(text: string): KindShares {
  return judgePart(readPart(text));
}

const judgePart: (part: string) => KindShares = judgedOnce(judge);

function judge(text: string): KindShares {
  const places = statementFeatures(text);
  const weights = loadWeights();
  const scale = FACTOR / Math.sqrt(Math.max(1, places.length));
  const raised = STATEMENT_KINDS.map((_, k) => {
    let sum = 0;
    for (const place of places) sum += weights[place * STATEMENT_KINDS.length + k] ?? 0;
    return Math.exp((BIASES[k] ?? 0) + sum * scale);
  });
  const total = raised.reduce((a, b) => a + b, 0);
  const shares = STATEMENT_KINDS.map((kind, k) => [kind, (raised[k] ?? 0) / total]);
  return Object.fromEntries(shares) as KindShares;
}

/** Facts are the rarest kind in what was learned from, and are underrated. Guess. */
const FACT_FACTOR = 2.5;
/**
 * Guess, chosen by reading what two recorded projects keep: below it are requests, pointers to data,
 * pasted output and talk about the next step, and one statement in ten that is worth telling.
 */
const LASTING_MIN = 0.25;

/** How much it reads like a rule, a fact or a decision; about 0 to 1, more for sure facts. */
function lastingShare(text: string): number {
  const { rule, fact, decision } = judgeKind(text);
  return rule + FACT_FACTOR * fact + decision;
}

/** True if it reads as work of the moment. */
export function readsAsPassing(text: string): boolean {
  return lastingShare(text) < LASTING_MIN;
}

/** Guesses: what is stated as a fact has to read as one, and not as a request. */
const FACT = { lastingMin: LASTING_MIN, taskMax: 0.85 } as const;

export function mayBeFact(text: string): boolean {
  const { rule, fact, decision, task } = judgeKind(text);
  return task < FACT.taskMax && rule + FACT_FACTOR * fact + decision >= FACT.lastingMin;
}

/** So sure that words of a wish do not matter; surer for a passage with a sentence that may hold. Guesses. */
const TALK_MIN = { sentence: 0.95, passage: 0.985 } as const;

/** True if it reads as talk about the work: not even a wish for how things should be. */
export function readsAsTalk(text: string): boolean {
  return judgeKind(text).other >= TALK_MIN.sentence;
}

/** The same for several sentences, of which one alone may read as if it held longer. */
export function isSurelyTalk(passage: string): boolean {
  return judgeKind(passage).other >= TALK_MIN.passage;
}

let loaded: Int8Array | undefined;

/** Unpacked on first use: most hooks never read a statement. */
function loadWeights(): Int8Array {
  loaded ??= new Int8Array(
    Bun.gunzipSync(Buffer.from(WEIGHTS, "base64")).buffer,
    0,
    PLACES * STATEMENT_KINDS.length,
  );
  return loaded;
}
