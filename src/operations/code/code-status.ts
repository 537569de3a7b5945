import type { CodeIndex, CodeIndexSize } from "@/store/port/code-port.ts";
import { INDEXED_AT, INDEXED_ROOT } from "@/operations/code/update-code-and-commits.ts";

export interface CodeStatus extends CodeIndexSize {
  /** When the index was last complete; undefined if it never was. */
  readonly indexedAtMs: number | undefined;
  /** The folder it was read from: worktrees of a repository share one index. */
  readonly root: string | undefined;
}

export function codeStatus(index: CodeIndex): CodeStatus {
  const at = Number(index.findState(INDEXED_AT) ?? Number.NaN);
  return {
    ...index.size(),
    indexedAtMs: Number.isFinite(at) ? at : undefined,
    root: index.findState(INDEXED_ROOT),
  };
}
