import type { ObjectReader } from "@/git/objects.ts";
import { readCommit, readTree, type TreeEntry } from "@/git/tree.ts";

/**
 * The files that differ between a commit and the one `generations` before it, following first
 * parents; the first `limit` of them in the order of their paths. None if the history is shorter or the commit unknown.
 * Submodules are left out, and so is a folder whose trees cannot be read.
 */
export function committedChanges(
  objects: ObjectReader,
  commitId: string | undefined,
  generations: number,
  limit: number,
): string[] {
  const latest = commitId === undefined ? undefined : readCommit(objects, commitId);
  let earlier = latest;
  for (let i = 0; i < generations && earlier !== undefined; i += 1) {
    const { parentId } = earlier;
    earlier = parentId === undefined ? undefined : readCommit(objects, parentId);
  }
  if (latest === undefined || earlier === undefined) return [];
  return changedBetween(objects, earlier.treeId, latest.treeId, limit);
}

/** The first `limit` files that differ between two trees; undefined stands for an empty one. */
export function changedBetween(
  objects: ObjectReader,
  before: string | undefined,
  after: string | undefined,
  limit: number,
): string[] {
  const names: string[] = [];
  compareTrees({ objects, names, limit }, { before, after, path: "", depth: 0 });
  return names;
}

interface Comparison {
  readonly objects: ObjectReader;
  readonly names: string[];
  readonly limit: number;
}

/** Two trees; one is undefined if the folder exists only in the other. */
interface TreePair {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly path: string;
  readonly depth: number;
}

/** Git itself refuses trees deeper than 2,048; paths are shorter than 4,096 bytes. */
const DEPTH_MAX = 256;

function compareTrees(comparison: Comparison, { before, after, path, depth }: TreePair): void {
  const { objects, names, limit } = comparison;
  if (before === after || depth > DEPTH_MAX) return;
  const [old, current] = [entriesOf(objects, before), entriesOf(objects, after)];
  if (old === undefined || current === undefined) return;
  for (const name of [...new Set([...old.keys(), ...current.keys()])].sort()) {
    const [a, b] = [old.get(name), current.get(name)];
    if (a?.content === b?.content) continue;
    if (names.length >= limit) return;
    const full = path + name;
    if (isFile(a) || isFile(b)) names.push(full);
    if (a?.isFolder !== true && b?.isFolder !== true) continue;
    compareTrees(comparison, {
      before: a?.isFolder === true ? a.id : undefined,
      after: b?.isFolder === true ? b.id : undefined,
      path: `${full}/`,
      depth: depth + 1,
    });
  }
}

function isFile(entry: TreeEntry | undefined): boolean {
  return entry !== undefined && !entry.isFolder && !entry.isSubmodule;
}

function entriesOf(
  objects: ObjectReader,
  id: string | undefined,
): Map<string, TreeEntry> | undefined {
  const entries = id === undefined ? [] : readTree(objects, id);
  return entries && new Map(entries.map((entry) => [entry.name, entry]));
}
