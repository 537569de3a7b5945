import type { StagingArea } from "@/git/staging-area.ts";
import type { ObjectReader } from "@/git/objects.ts";
import { readCommit, readTree } from "@/git/tree.ts";

/**
 * The paths whose entry in the index differs from the commit. Folders whose tree the index names are
 * compared by that alone. None if the commit is unknown. Nothing is known about a folder whose tree cannot be read.
 */
export function stagedChanges(
  { entries, treeIds }: StagingArea,
  objects: ObjectReader,
  commitId: string | undefined,
): string[] {
  if (commitId === undefined) return [];
  const treeId = readCommit(objects, commitId)?.treeId;
  if (treeId === undefined || treeIds.get("") === treeId) return [];
  const committed: Committed = { objects, treeIds, files: new Map(), skipped: new Set() };
  collect(committed, treeId, "", 0);
  const changed = new Set<string>();
  const { files, skipped } = committed;
  for (const entry of entries) {
    const { path, mode } = entry;
    const before = files.get(path);
    files.delete(path);
    if (mode === SUBMODULE_MODE) continue;
    const isDifferent =
      before === undefined ? !isBelow(path, skipped) : before !== `${mode.toString(8)} ${entry.id}`;
    if (isDifferent) changed.add(path);
  }
  for (const [path, content] of files) if (!content.startsWith(SUBMODULE)) changed.add(path);
  return [...changed];
}

interface Committed {
  readonly objects: ObjectReader;
  readonly treeIds: ReadonlyMap<string, string>;
  /** Mode and id by path. */
  readonly files: Map<string, string>;
  /** Folders, with a slash at the end, that are the same or unknown. */
  readonly skipped: Set<string>;
}

const SUBMODULE_MODE = 0o160000;
const SUBMODULE = SUBMODULE_MODE.toString(8);
const DEPTH_MAX = 256;

function collect(committed: Committed, treeId: string, path: string, depth: number): void {
  const { objects, treeIds, files, skipped } = committed;
  const isSame = treeIds.get(path) === treeId;
  const tree = isSame || depth > DEPTH_MAX ? undefined : readTree(objects, treeId);
  if (tree === undefined) {
    skipped.add(path);
    return;
  }
  for (const { name, isFolder, content, id } of tree) {
    if (isFolder) collect(committed, id, `${path}${name}/`, depth + 1);
    else files.set(path + name, content);
  }
}

function isBelow(path: string, folders: ReadonlySet<string>): boolean {
  if (folders.has("")) return true;
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    if (folders.has(path.slice(0, at + 1))) return true;
  }
  return false;
}
