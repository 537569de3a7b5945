import type { ObjectReader } from "@/git/objects.ts";

/** One name in a tree. */
export interface TreeEntry {
  readonly name: string;
  readonly isFolder: boolean;
  /** Another repository at this path. */
  readonly isSubmodule: boolean;
  /** The mode and the id: two entries with the same content are equal. */
  readonly content: string;
  readonly id: string;
}

const FOLDER_MODE = "40000";
const SUBMODULE_MODE = "160000";

/** The entries of a tree, or undefined if it cannot be read. */
export function readTree(objects: ObjectReader, id: string): TreeEntry[] | undefined {
  const object = objects.read(id);
  if (object?.kind !== "tree") return undefined;
  const { bytes } = object;
  const utf8 = new TextDecoder();
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const end = bytes.indexOf(0, at);
    const next = end + 1 + objects.idBytes;
    if (space === -1 || end < space || next > bytes.length) return undefined;
    const mode = utf8.decode(bytes.subarray(at, space));
    const entryId = bytes.subarray(end + 1, next).toHex();
    entries.push({
      name: utf8.decode(bytes.subarray(space + 1, end)),
      isFolder: mode === FOLDER_MODE,
      isSubmodule: mode === SUBMODULE_MODE,
      content: `${mode} ${entryId}`,
      id: entryId,
    });
    at = next;
  }
  return entries;
}

/** The parts of a commit that lead to other objects. */
export interface Commit {
  readonly treeId: string;
  /** The first parent; undefined in the first commit. */
  readonly parentId: string | undefined;
}

const COMMIT = /^tree ([0-9a-f]{40,64})\n(?:parent ([0-9a-f]{40,64})\n)?/;
const COMMIT_HEAD_BYTES = 256;

/** Reads a commit, or returns undefined if it cannot be read. */
export function readCommit(objects: ObjectReader, id: string): Commit | undefined {
  const object = objects.read(id);
  if (object?.kind !== "commit") return undefined;
  const head = new TextDecoder().decode(object.bytes.subarray(0, COMMIT_HEAD_BYTES));
  const [, treeId, parentId] = COMMIT.exec(head) ?? [];
  return treeId === undefined ? undefined : { treeId, parentId };
}
