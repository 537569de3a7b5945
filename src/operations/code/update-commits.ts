import { shorten } from "@/base/text.ts";
import { type LoggedCommit, readCommitLog } from "@/git/commit-log.ts";
import { openRepository } from "@/git/repository.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import type { CodeChange, CodeIndex, IndexedCommit } from "@/store/port/code-port.ts";

export interface CommitUpdate {
  readonly added: number;
  readonly isComplete: boolean;
}

/** Guesses: some two years of a busy project; what is older is seldom asked for. */
const COMMITS_MAX = 5_000;
const FILES_PER_COMMIT = 50;
const COMMITS_PER_BATCH = 100;
const AUTHOR_CHARS = 80;

/**
 * Adds the commits that are new since the last time, from HEAD backwards. When a run is cut short,
 * the next one goes on where it stopped.
 */
export function updateCommits(
  index: CodeIndex,
  root: string,
  { mayContinue }: { mayContinue: () => boolean },
): CommitUpdate {
  using repository = openRepository(root, mayContinue);
  if (repository?.headId === undefined) return { added: 0, isComplete: true };
  let from = [repository.headId, ...readFrontier(index)];
  let added = 0;
  while (from.length > 0 && added < COMMITS_MAX && mayContinue()) {
    const { commits, frontier } = readCommitLog(repository.objects, from, {
      limit: COMMITS_PER_BATCH,
      filesPerCommit: FILES_PER_COMMIT,
      isKnown: index.hasCommit,
      mayContinue,
    });
    const changes = commits.map((commit): CodeChange => ({
      kind: "add-commit",
      commit: clean(commit),
    }));
    index.apply([...changes, putFrontier(frontier)]);
    added += commits.length;
    from = [...frontier];
    if (commits.length === 0) break;
  }
  const isComplete = from.length === 0 || added >= COMMITS_MAX;
  const tidy: CodeChange[] = isComplete ? [putFrontier([])] : [];
  index.apply([...tidy, { kind: "keep-commits", count: COMMITS_MAX }]);
  return { added, isComplete };
}

/**
 * A commit as it may be stored. Its message passes the write gate as text from a file: anybody may
 * have written it. One that speaks to the model is kept without its words.
 */
function clean({ id, author, atMs, message, files }: LoggedCommit): IndexedCommit {
  const gate = passWriteGate(message, "file");
  const isShown = gate.kind === "accepted" && !gate.flags.includes("instruction-like");
  const by = passWriteGate(author, "file");
  return {
    id,
    author: by.kind === "accepted" ? shorten(by.text, AUTHOR_CHARS) : "",
    atMs,
    message: isShown ? gate.text : "",
    files: removeSecrets(files.join("\n")).removed === 0 ? files : files.filter(isSafeName),
  };
}

function isSafeName(path: string): boolean {
  return removeSecrets(path).removed === 0;
}

const FRONTIER = "commit-frontier";

function putFrontier(ids: readonly string[]): CodeChange {
  return { kind: "put-state", key: FRONTIER, value: ids.join(" ") };
}

function readFrontier(index: CodeIndex): string[] {
  return (index.findState(FRONTIER) ?? "").split(" ").filter((id) => /^[0-9a-f]{40,64}$/.test(id));
}
