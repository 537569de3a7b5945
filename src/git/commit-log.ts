import { changedBetween } from "@/git/committed-changes.ts";
import type { ObjectReader } from "@/git/objects.ts";
import { readCommit } from "@/git/tree.ts";

/** A commit as its author described it. None of it is to be trusted: anybody may have written it. */
export interface LoggedCommit {
  readonly id: string;
  /** The author's name, without the address. */
  readonly author: string;
  readonly atMs: number;
  readonly message: string;
  /** The files it changed against its first parent, sorted; none for a merge. */
  readonly files: readonly string[];
  readonly parentIds: readonly string[];
}

export interface LogBounds {
  /** The most commits to return. */
  readonly limit: number;
  readonly filesPerCommit: number;
  /** Commits that are known already, with everything before them. */
  readonly isKnown: (id: string) => boolean;
  readonly mayContinue: () => boolean;
}

export interface CommitLog {
  /** Newest first, as far as the dates of the commits tell. */
  readonly commits: readonly LoggedCommit[];
  /** The commits to go on from; empty if everything was read. */
  readonly frontier: readonly string[];
}

/** Reads the commits before these, over all parents, newest first. */
export function readCommitLog(
  objects: ObjectReader,
  from: readonly string[],
  { limit, filesPerCommit, isKnown, mayContinue }: LogBounds,
): CommitLog {
  const waiting = new Map<string, LoggedCommit>();
  const seen = new Set<string>();
  const add = (id: string) => {
    if (seen.has(id) || isKnown(id)) return;
    seen.add(id);
    const commit = readHead(objects, id);
    if (commit !== undefined) waiting.set(id, commit);
  };
  for (const id of from) add(id);
  const commits: LoggedCommit[] = [];
  while (waiting.size > 0 && commits.length < limit && mayContinue()) {
    const newest = newestOf(waiting.values());
    if (newest === undefined) break;
    waiting.delete(newest.id);
    commits.push({ ...newest, files: filesOf(objects, newest, filesPerCommit) });
    for (const parent of newest.parentIds) add(parent);
  }
  return { commits, frontier: [...waiting.keys()] };
}

/** There are seldom more than a few branches at a time. */
function newestOf(commits: Iterable<LoggedCommit>): LoggedCommit | undefined {
  let newest: LoggedCommit | undefined;
  for (const commit of commits) {
    if (newest === undefined || commit.atMs > newest.atMs) newest = commit;
  }
  return newest;
}

function filesOf(objects: ObjectReader, commit: LoggedCommit, limit: number): string[] {
  if (commit.parentIds.length > 1) return [];
  const own = readCommit(objects, commit.id);
  const [parentId] = commit.parentIds;
  const parent = parentId === undefined ? undefined : readCommit(objects, parentId);
  // In a shallow clone the parent is missing: every file would count as changed.
  if (own === undefined || (parentId !== undefined && parent === undefined)) return [];
  return changedBetween(objects, parent?.treeId, own.treeId, limit);
}

const AUTHOR = /^author (.{0,400}?) ?<[^>]{0,400}> (-?\d{1,15}) [+-]\d{4}$/m;
const PARENTS_MAX = 64;

/** Guess: a longer message holds a log. */
const MESSAGE_CHARS_MAX = 4_000;

function readHead(objects: ObjectReader, id: string): LoggedCommit | undefined {
  const object = objects.read(id);
  if (object?.kind !== "commit") return undefined;
  const text = new TextDecoder().decode(object.bytes);
  const end = text.indexOf("\n\n");
  const head = end === -1 ? text : text.slice(0, end);
  const [, author = "", seconds] = AUTHOR.exec(head) ?? [];
  if (seconds === undefined) return undefined;
  const parents = head.match(/^parent [0-9a-f]{40,64}$/gm) ?? [];
  return {
    id,
    author,
    atMs: Number(seconds) * 1000,
    message:
      end === -1
        ? ""
        : text
            .slice(end + 2)
            .slice(0, MESSAGE_CHARS_MAX)
            .trim(),
    files: [],
    parentIds: parents.slice(0, PARENTS_MAX).map((line) => line.slice("parent ".length)),
  };
}
