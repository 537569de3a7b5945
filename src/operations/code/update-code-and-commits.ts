import { type CodeUpdate, updateCode, type UpdateBounds } from "@/operations/code/update-code.ts";
import { type CommitUpdate, updateCommits } from "@/operations/code/update-commits.ts";
import type { FileTools } from "@/operations/code/read-file-change.ts";
import type { CodeIndex } from "@/store/port/code-port.ts";

export interface IndexUpdate {
  readonly code: CodeUpdate;
  readonly commits: CommitUpdate;
  readonly isComplete: boolean;
}

/** The states of the index that tell when it was last complete, and of which folder. */
export const INDEXED_AT = "indexed-at";
export const INDEXED_ROOT = "root";

/** How often a long run asks whether it may go on: asking renews a lease on disk. */
const ASK_EVERY_MS = 250;

/** Brings the index of source and commits up to date. */
export async function updateIndex(
  index: CodeIndex,
  tools: FileTools,
  bounds: UpdateBounds,
): Promise<IndexUpdate> {
  const mayContinue = askSeldom(bounds.mayContinue, tools.clock.elapsedMs);
  const code = await updateCode(index, tools, { ...bounds, mayContinue });
  const commits = updateCommits(index, tools.root, { mayContinue });
  const isComplete = code.isComplete && commits.isComplete;
  index.apply([
    { kind: "put-state", key: INDEXED_ROOT, value: tools.root },
    ...(isComplete
      ? [{ kind: "put-state", key: INDEXED_AT, value: String(tools.clock.nowMs()) } as const]
      : []),
  ]);
  if (code.changed + code.removed + commits.added > 0) index.checkpoint();
  return { code, commits, isComplete };
}

function askSeldom(mayContinue: () => boolean, elapsedMs: () => number): () => boolean {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let answer = true;
  return () => {
    if (answer && elapsedMs() - askedAtMs >= ASK_EVERY_MS) {
      answer = mayContinue();
      askedAtMs = elapsedMs();
    }
    return answer;
  };
}
