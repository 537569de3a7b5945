import { LIMITS } from "@/base/limits.ts";
import { foldCase, mayBeSameFile, shorterPath } from "@/platform/paths.ts";
import { type ChannelHit, firstOfEach } from "@/memory/recall/2-channels/channel.ts";
import { memoriesNaming } from "@/memory/recall/1-query/query-terms.ts";
import type { UnderstoodQuery } from "@/memory/recall/1-query/understand-query.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** How close a memory's place is to the one asked for. Guesses; only their order matters. */
const FILE = 1;
const ABOUT_SYMBOL = 0.8;
const FOLDER = 0.6;
const SYMBOL = 0.5;

/**
 * Finds memories about the files, folders and code names that a query names. Each name is looked
 * up by its rarest words, so it costs a few short lists in a store of any size.
 */
export function findByPlace(
  store: Store,
  query: UnderstoodQuery,
  candidates: number,
): ChannelHit[] {
  const ofPaths = query.paths
    .slice(0, LIMITS.queryPlaces)
    .flatMap((path) => findByPath(store, path));
  const ofSymbols = query.symbols.flatMap((symbol) => findBySymbol(store, symbol));
  const best = [...ofPaths, ...ofSymbols].sort((a, b) => b.score - a.score);
  return firstOfEach(best, candidates);
}

// Looked up by the last part: the memory may know the path from a folder further up or down.
function findByPath(store: Store, path: string): ChannelHit[] {
  const name = path.split("/").findLast((part) => part !== "") ?? "";
  return memoriesNaming(store, name, LIMITS.placePostings).flatMap((memory) => {
    const near = nearestPlace(memory, path);
    return near === undefined ? [] : [{ memory, ...near }];
  });
}

function findBySymbol(store: Store, symbol: string): ChannelHit[] {
  return memoriesNaming(store, symbol, LIMITS.placePostings).flatMap((memory) => {
    const score = nearnessOfSymbol(memory, symbol);
    return score === 0 ? [] : [{ memory, score, detail: symbol }];
  });
}

// A name with a dot may be a file or a host, so only memories that list it as a symbol count.
function nearnessOfSymbol({ symbols, text }: StoredMemory, symbol: string): number {
  if (symbols.includes(symbol)) return ABOUT_SYMBOL;
  return /^\w+$/.test(symbol) && text.includes(symbol) ? SYMBOL : 0;
}

/**
 * How close, and by which path. The ledger stores the detail, so it holds only the part of the path
 * that the memory has too: that part has passed the write gate, the rest of the query has not.
 */
function nearestPlace(
  { directory, files }: StoredMemory,
  path: string,
): Pick<ChannelHit, "score" | "detail"> | undefined {
  const file = files.find((one) => mayBeSameFile(one, path));
  if (file !== undefined) return { score: FILE, detail: shorterPath(file, path) };
  const folder = path.replace(/\/+$/, "");
  if (directory !== undefined && mayBeSameFile(directory, folder)) {
    return { score: FOLDER, detail: shorterPath(directory, folder) };
  }
  const isAround = files.some((one) => isInFolder(one, folder));
  return isAround ? { score: FOLDER, detail: folder } : undefined;
}

function isInFolder(file: string, folder: string): boolean {
  return folder !== "" && foldCase(`/${file}`).includes(foldCase(`/${folder}/`));
}
