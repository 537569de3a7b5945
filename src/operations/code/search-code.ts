import type { Embedder } from "@/embed/embed.ts";
import { createMeasure, queryTerms } from "@/operations/assemble/query-relevance.ts";
import { meaningOf } from "@/operations/code/symbol-vector.ts";
import type { CodeIndex, FoundSymbol, IndexedCommit } from "@/store/port/code-port.ts";

export interface CodeHit {
  readonly symbol: FoundSymbol;
  /** 0 to 1. */
  readonly relevance: number;
}

export interface CommitHit {
  readonly commit: IndexedCommit;
  readonly relevance: number;
}

/** Guesses: enough candidates that the best ones are among them. */
const CANDIDATES_MIN = 40;
const CANDIDATES_PER_HIT = 3;
const NEAREST = 40;

/** Guesses; but a path says almost as much as a name (bench/code-search.ts, four projects). */
const IN_NAME = 1;
const IN_TEXT = 0.8;
const IN_PATH = 0.9;
/** A query that names the symbol as it is written means it. */
const NAMED = 0.95;
const NAME_CHARS_MIN = 4;

/** The symbols that have most to do with the query, by their words and their meaning. */
export function searchCode(
  index: CodeIndex,
  query: string,
  limit: number,
  embedder: Embedder | undefined,
): CodeHit[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  const candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_HIT * limit);
  const { symbols, frequencies } = index.searchSymbols(terms, candidates);
  const vector = embedder?.embed(query);
  const near = vector === undefined ? [] : index.nearestSymbols(vector, NEAREST);
  const measure = createMeasure(query, frequencies, embedder);
  const names = new Set(query.match(/[A-Za-z_$][\w$]{3,120}/g));
  const byPlace = new Map<string, CodeHit>();
  for (const symbol of [...symbols, ...near]) {
    const place = `${symbol.path}:${symbol.firstLine}:${symbol.name}`;
    if (byPlace.has(place)) continue;
    const relevance = relevanceOf(symbol, measure, names);
    byPlace.set(place, { symbol, relevance });
  }
  return spreadOverFiles([...byPlace.values()]).slice(0, limit);
}

/**
 * Each further definition of the same file counts a tenth less: then the file that is meant is
 * oftener among the first five, by up to nine points of a hundred (bench/code-search.ts).
 */
const SAME_FILE = 0.9;

function spreadOverFiles(hits: readonly CodeHit[]): CodeHit[] {
  const counts = new Map<string, number>();
  return [...hits]
    .sort((a, b) => b.relevance - a.relevance)
    .map(({ symbol, relevance }) => {
      const before = counts.get(symbol.path) ?? 0;
      counts.set(symbol.path, before + 1);
      return { symbol, relevance: relevance * SAME_FILE ** before };
    })
    .sort((a, b) => b.relevance - a.relevance);
}

function relevanceOf(
  symbol: FoundSymbol,
  measure: ReturnType<typeof createMeasure>,
  names: ReadonlySet<string>,
): number {
  const { name, parent, signature, doc, path } = symbol;
  const measured = measure({
    parts: [
      { text: `${name} ${parent}`, weight: IN_NAME },
      { text: `${signature} ${doc}`, weight: IN_TEXT },
      { text: path, weight: IN_PATH },
    ],
    meaning: meaningOf(symbol),
  });
  // A plain word, such as "index", names half of the project.
  const isName = name.length >= NAME_CHARS_MIN && /[a-z][A-Z]|_|\d/.test(name);
  return isName && names.has(name) ? Math.max(NAMED, measured) : measured;
}

/** Guesses: the first line of a message says most. */
const IN_SUBJECT = 1;
const IN_BODY = 0.7;
const IN_FILES = 0.6;

/** The commits that have most to do with the query, by their words; of equal ones the newest. */
export function searchCommits(index: CodeIndex, query: string, limit: number): CommitHit[] {
  const terms = queryTerms(query);
  if (terms.length === 0) return [];
  const candidates = Math.max(CANDIDATES_MIN, CANDIDATES_PER_HIT * limit);
  const { commits, frequencies } = index.searchCommits(terms, candidates);
  const measure = createMeasure(query, frequencies, undefined);
  return commits
    .filter(({ message }) => message !== "")
    .map((commit) => ({
      commit,
      relevance: measure({
        parts: [
          { text: subjectOf(commit.message), weight: IN_SUBJECT },
          { text: commit.message, weight: IN_BODY },
          { text: commit.files.join(" "), weight: IN_FILES },
        ],
        meaning: "",
      }),
    }))
    .sort((a, b) => b.relevance - a.relevance || b.commit.atMs - a.commit.atMs)
    .slice(0, limit);
}

/** The first line of a commit's message. */
export function subjectOf(message: string): string {
  const end = message.indexOf("\n");
  return end === -1 ? message : message.slice(0, end);
}
