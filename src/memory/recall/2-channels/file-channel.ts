import { LIMITS } from "@/base/limits.ts";
import { joinLists } from "@/base/lists.ts";
import { foldCase, isAbsoluteOnAnySystem, shorterPath } from "@/platform/paths.ts";
import { queryTerms } from "@/memory/recall/1-query/query-terms.ts";
import type { ChannelHit } from "@/memory/recall/2-channels/channel.ts";
import type { Postings, Search } from "@/memory/recall/search.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Row } from "@/store/port/search-port.ts";
import type { Store } from "@/store/store.ts";

/** Guesses: files of one tool call, and memories read for each, at 60 µs. */
const FILES_MAX = 3;
const ROWS_MAX = 24;
/** How sure it is that a memory about the file, or one that only names it, belongs. Guesses. */
const SURENESS = { about: 0.6, names: 0.5 } as const;
/** Small enough that only the order of the hits shows in their scores. */
const STEP = 1e-6;

/**
 * Finds memories about exactly these files, or that name them with their folder. Decisions and
 * preferences come first, then findings, then events; of each the memories about the fewest files.
 * That a session changed the file comes last.
 */
export function findInFiles({ store, request, postingsOf }: Search): ChannelHit[] {
  const paths = (request.files ?? []).slice(0, FILES_MAX);
  if (paths.length === 0) return [];
  const terms = joinLists(paths.map((path) => queryTerms(nameOf(path))));
  const postings = postingsOf([...new Set(terms)], LIMITS.quickPostingsPerTerm + 1);
  const found = joinLists(paths.map((path) => findInFile(store, path, postings)));
  return found.map((hit, i) => ({ ...hit, score: 1 + (found.length - i) * STEP }));
}

type FoundFile = Omit<ChannelHit, "score"> & { readonly sureness: number };

function findInFile(store: Store, path: string, postings: Postings): FoundFile[] {
  const found: FoundFile[] = [];
  for (const memory of store.memoriesIn(rowsNaming(path, postings)).values()) {
    const match = matchFile(memory, path);
    if (match !== undefined) found.push({ memory, ...match });
  }
  return found.sort(
    (a, b) =>
      groupOf(a.memory) - groupOf(b.memory) ||
      breadthOf(a) - breadthOf(b) ||
      b.memory.createdAtMs - a.memory.createdAtMs,
  );
}

function groupOf({ type }: StoredMemory): number {
  if (type === "Decision" || type === "Preference" || type === "Value") return 0;
  if (type === "FileAccess") return 3;
  return type === "Fix" || type === "Error" || type === "Summary" ? 2 : 1;
}

function breadthOf({ memory, sureness }: FoundFile): number {
  return memory.files.length + (sureness === SURENESS.names ? LIMITS.filesPerMemory : 0);
}

/** The newest memories with all words of the file's name; words in too many memories are skipped. */
function rowsNaming(path: string, postings: Postings): Row[] {
  const lists = queryTerms(nameOf(path)).map((term) => postings.get(term) ?? []);
  const rare = lists.filter((rows) => rows.length <= LIMITS.quickPostingsPerTerm);
  const [shortest = [], ...others] = rare.sort((a, b) => a.length - b.length);
  const rest = others.map((rows) => new Set(rows));
  return shortest.filter((row) => rest.every((list) => list.has(row))).slice(-ROWS_MAX);
}

function matchFile(
  { files, text }: StoredMemory,
  path: string,
): Pick<FoundFile, "detail" | "sureness"> | undefined {
  const own = files.find((file) => isThisFile(file, path));
  if (own !== undefined) return { detail: shorterPath(own, path), sureness: SURENESS.about };
  const named = nameWithFolder(path);
  const isNamed = named !== undefined && text.includes(named);
  return isNamed ? { detail: named, sureness: SURENESS.names } : undefined;
}

/**
 * True if a memory's file is the one asked for. Paths inside the project start at its root, so
 * src/index.ts is not packages/a/src/index.ts; a path from elsewhere is recognised by its end.
 */
function isThisFile(file: string, path: string): boolean {
  const [known, asked] = [foldCase(file), foldCase(path)];
  if (known === asked || known === nameOf(asked)) return true;
  return (
    (isAbsoluteOnAnySystem(asked) && asked.endsWith(`/${known}`)) ||
    (isAbsoluteOnAnySystem(known) && known.endsWith(`/${asked}`))
  );
}

/** With its folder, so that not every index.ts is meant. */
function nameWithFolder(path: string): string | undefined {
  const [name = "", folder = ""] = path.split("/").toReversed();
  return folder === "" || name === "" ? undefined : `${folder}/${name}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
