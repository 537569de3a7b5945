import type { Embedder } from "@/embed/embed.ts";
import {
  type DatedStatement,
  type Outdated,
  statesSomething,
} from "@/memory/truth/dated-statement.ts";
import type { ValueEdit } from "@/memory/truth/edits/edited-values.ts";
import type { ComparedStatement } from "@/memory/truth/learned/change-measures.ts";
import { likelihoodOfChange } from "@/memory/truth/learned/change-likelihood.ts";
import { weightOfFrequency } from "@/memory/truth/learned/word-weights.ts";
import { readStatement } from "@/memory/truth/statement-clauses.ts";
import type { NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { SearchPort } from "@/store/port/search-port.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";
import { dotVectors } from "@/vectors/vector.ts";

/**
 * Finds the older statements of the user that a new one of the user probably changes, by a learned
 * measure. It is never sure: both are kept, and the newer one is told first.
 */

/** From here on, three of four finds are right in weeks of work that were not learned from. */
const LIKELY = 0.6;
/** Guess: a statement changes one thing, which may have been said twice. */
const CHANGED_MAX = 2;
/** Guess: a file that was changed for more statements than this says nothing about one of them. */
const FILE_STATEMENTS_MAX = 3;

type Candidate = DatedStatement & Partial<Pick<StoredMemory, "otherWords" | "files" | "sessionId">>;

export interface LikelyTools {
  readonly store: SearchPort;
  readonly embedder: Embedder | undefined;
  readonly edits: readonly ValueEdit[];
}

/** The finds of the rules, and those of the measure alone. */
export function likelyOutdated(
  memory: NewMemory,
  candidates: readonly Candidate[],
  found: readonly Outdated[],
  tools: LikelyTools,
): Outdated[] {
  if (memory.origin !== "user" || !statesSomething(memory)) return [...found];
  const likelihoods = measureAll(
    memory,
    candidates.filter((one) => isOlder(one, memory)),
    tools,
  );
  const known = new Set(found.map(({ memoryId }) => memoryId));
  const further = [...likelihoods]
    .filter(([id, likelihood]) => likelihood >= LIKELY && !known.has(id))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, Math.max(0, CHANGED_MAX - found.length));
  return [
    ...found,
    ...further.map(([memoryId]) => ({ memoryId, isSure: false, why: "probably changed" })),
  ];
}

function isOlder(old: Candidate, memory: NewMemory): boolean {
  const isCurrent = old.supersededBy === undefined && old.tier !== "abandoned";
  const isSameMessage = messageOf(old) !== "" && messageOf(old) === messageOf(memory);
  return (
    old.origin === "user" &&
    old.type !== "Fix" &&
    old.id !== memory.id &&
    old.text !== memory.text &&
    old.createdAtMs <= memory.createdAtMs &&
    isCurrent &&
    !isSameMessage &&
    statesSomething(old)
  );
}

function messageOf({ sourceId = "" }: Pick<DatedStatement, "sourceId">): string {
  return sourceId.replace(/#\d{1,6}$/, "");
}

/** The likelihood of each candidate, by its id. */
function measureAll(
  memory: NewMemory,
  candidates: readonly Candidate[],
  { store, embedder, edits }: LikelyTools,
): Map<string, number> {
  const likelihoods = new Map<string, number>();
  if (candidates.length === 0) return likelihoods;
  const weightOf = wordWeights(memory.text, store);
  const statements = new Map<string, number>();
  for (const one of [memory, ...candidates]) {
    for (const file of filesOf(one)) statements.set(file, (statements.get(file) ?? 0) + 1);
  }
  const compared = (one: Candidate): ComparedStatement => ({
    text: one.text,
    read: readStatement(one.text),
    files: new Set(
      filesOf(one).filter((file) => (statements.get(file) ?? 0) <= FILE_STATEMENTS_MAX),
    ),
  });
  const newer = compared(memory);
  const vector = embedder?.embed(memory.text);
  for (const old of candidates) {
    const other = vector === undefined ? undefined : embedder?.embed(old.text);
    const comparing = {
      weightOf,
      edits,
      cosine: vector === undefined || other === undefined ? 0 : dotVectors(vector, other),
      isSameSession: old.sessionId !== undefined && old.sessionId === memory.sessionId,
    };
    likelihoods.set(old.id, likelihoodOfChange(compared(old), newer, comparing));
  }
  return likelihoods;
}

/** Names of the files that were changed around a statement. */
function filesOf({ otherWords = [], files = [] }: Candidate): string[] {
  const names = [...otherWords, ...files].map((path) => path.slice(path.lastIndexOf("/") + 1));
  return [...new Set(names.filter((name) => /^[\w.-]{1,80}\.\w{1,8}$/.test(name)))];
}

/** A larger number means "very common". */
const FREQUENCY_MAX = 100;
function wordWeights(text: string, store: SearchPort): (term: string) => number {
  const frequencies = store.documentFrequencies([...analyzeMeaning(text)], FREQUENCY_MAX);
  return (term) => weightOfFrequency(frequencies.get(term) ?? 1);
}
