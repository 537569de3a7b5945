import { LIMITS } from "@/base/limits.ts";
import { foldCase, mayBeSameFile, shorterPath } from "@/platform/paths.ts";
import { type ChannelHit, firstOfEach } from "@/memory/recall/channels/channel.ts";
import { memoriesNaming } from "@/memory/recall/query/query-terms.ts";
import type { UnderstoodQuery } from "@/memory/recall/query/understand-query.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";

/** How near a place is to the one that was asked for. Guesses: only their order matters. */
const FILE = 1;
const ABOUT_SYMBOL = 0.8;
const FOLDER = 0.6;
const SYMBOL = 0.5;

/**
 * Memories about the files, folders and names of code that a query names. They are looked up by
 * the rarest words of each name, so a name costs a few short lists whatever the store's size.
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

// By the last name of the path: the memory may know it from a folder further up or down.
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

// What has a dot in it may as well be a file or a host: only a memory that calls it a symbol counts.
function nearnessOfSymbol({ symbols, text }: StoredMemory, symbol: string): number {
  if (symbols.includes(symbol)) return ABOUT_SYMBOL;
  return /^\w+$/.test(symbol) && text.includes(symbol) ? SYMBOL : 0;
}

/**
 * How near, and by what. The ledger keeps that: so only what also stands in the memory, which has
 * passed the write gate, and not the rest of a path that somebody named.
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
