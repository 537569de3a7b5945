import { LIMITS } from "@/base/limits.ts";
import { joinLists } from "@/base/lists.ts";
import { foldCase, isAbsoluteOnAnySystem, shorterPath } from "@/platform/paths.ts";
import { queryTerms } from "@/memory/recall/query/query-terms.ts";
import type { Postings } from "@/memory/recall/tmp/quick.ts";
import type { RecallHit } from "@/memory/recall/recall.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Row } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";

/** Guesses: files of one tool call, and memories looked at for each, at 60 µs. */
const FILES_MAX = 3;
const ROWS_MAX = 24;
/** How sure we are of a memory about the very file, and of one that only names it. Guesses. */
const SURE = { about: 0.6, names: 0.5 } as const;

/** The terms whose lists lead to memories of these files. */
export function placeTerms(files: readonly string[]): string[] {
  return joinLists(files.slice(0, FILES_MAX).map((file) => queryTerms(nameOf(file))));
}

/**
 * Memories about these very files, or that name them: what holds before what once happened, then
 * those about the fewest files. That a session changed the file comes last.
 */
export function placeHits(store: Store, files: readonly string[], postings: Postings): RecallHit[] {
  return joinLists(files.slice(0, FILES_MAX).map((path) => hitsFor(store, path, postings)));
}

function hitsFor(store: Store, path: string, postings: Postings): RecallHit[] {
  const hits: RecallHit[] = [];
  for (const memory of store.memoriesIn(rowsNaming(path, postings)).values()) {
    const hit = toHit(memory, path);
    if (hit !== undefined) hits.push(hit);
  }
  return hits.sort(
    (a, b) =>
      kindOf(a) - kindOf(b) ||
      orderOf(a) - orderOf(b) ||
      b.memory.createdAtMs - a.memory.createdAtMs,
  );
}

function kindOf({ memory: { type } }: RecallHit): number {
  if (type === "Decision" || type === "Preference" || type === "Value") return 0;
  if (type === "FileAccess") return 3;
  return type === "Fix" || type === "Error" || type === "Summary" ? 2 : 1;
}

function orderOf({ memory, score }: RecallHit): number {
  return memory.files.length + (score === SURE.names ? LIMITS.filesPerMemory : 0);
}

// The newest of the memories that have all words of the name. Words in too many say too little.
function rowsNaming(path: string, postings: Postings): Row[] {
  const lists = queryTerms(nameOf(path)).map((term) => postings.get(term) ?? []);
  const rare = lists.filter((rows) => rows.length <= LIMITS.quickPostingsPerTerm);
  const [shortest = [], ...others] = rare.sort((a, b) => a.length - b.length);
  const rest = others.map((rows) => new Set(rows));
  return shortest.filter((row) => rest.every((list) => list.has(row))).slice(-ROWS_MAX);
}

function toHit(memory: StoredMemory, path: string): RecallHit | undefined {
  const own = memory.files.find((file) => isThisFile(file, path));
  const named = own === undefined ? namedIn(memory.text, path) : shorterPath(own, path);
  if (named === undefined) return undefined;
  const reason = {
    channel: "place" as const,
    channels: ["place" as const],
    terms: [],
    queryShare: 0,
    details: { place: named },
  };
  return { memory, score: own === undefined ? SURE.names : SURE.about, reason };
}

/**
 * Whether a memory's file is the one asked for. Paths inside the project begin at its root, so
 * src/index.ts is not packages/a/src/index.ts; one from elsewhere is known by its end.
 */
function isThisFile(file: string, path: string): boolean {
  const [known, asked] = [foldCase(file), foldCase(path)];
  if (known === asked || known === nameOf(asked)) return true;
  return (
    (isAbsoluteOnAnySystem(asked) && asked.endsWith(`/${known}`)) ||
    (isAbsoluteOnAnySystem(known) && known.endsWith(`/${asked}`))
  );
}

/** How a text names the file: with its folder, so that not every index.ts is meant. */
function namedIn(text: string, path: string): string | undefined {
  const [name = "", folder = ""] = path.split("/").toReversed();
  const named = `${folder}/${name}`;
  return folder !== "" && name !== "" && text.includes(named) ? named : undefined;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
