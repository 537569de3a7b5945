import { listSource, type SourcePath } from "@/code/files/list-source.ts";
import { type FileTools, readFileChange } from "@/operations/code/read-file-change.ts";
import type { CodeChange, CodeIndex, FileState } from "@/store/port/code-port.ts";

export interface CodeUpdate {
  /** How many files the project has, as far as they were listed. */
  readonly files: number;
  readonly changed: number;
  readonly removed: number;
  /** False if the time ended it or the parser broke: the next run, in a new process, goes on. */
  readonly isComplete: boolean;
}

export interface UpdateBounds {
  readonly mayContinue: () => boolean;
  readonly onProgress?: (done: number, of: number) => void;
}

/** One transaction. Guess: a killed run loses a quarter of a second. */
const FILES_PER_BATCH = 50;

/**
 * Brings the index up to date with the project's files. A file with the size and time of the last
 * reading is not read; one with the same content only gets its new time. What was read stays read
 * when a run is cut short.
 */
export async function updateCode(
  index: CodeIndex,
  tools: FileTools,
  { mayContinue, onProgress }: UpdateBounds,
): Promise<CodeUpdate> {
  clearIfOutdated(index, tools);
  const { files: all, isComplete: isListed, isOutOfTime } = listSource(tools.root, mayContinue);
  const files = all.filter(({ path }) => tools.isIgnored?.(path) !== true);
  const known = index.fileStates();
  const due = files.filter((file) => !isUntouched(file, known.get(file.path)));
  let done = 0;
  let changed = 0;
  for (; done < due.length && mayContinue(); done += FILES_PER_BATCH) {
    const batch = due.slice(done, done + FILES_PER_BATCH);
    const changes: CodeChange[] = [];
    for (const file of batch) {
      const change = await readFileChange(file, known.get(file.path), tools);
      if (change !== undefined) changes.push(change);
    }
    changed += changes.filter(({ kind }) => kind === "put-file").length;
    if (changes.length > 0) index.apply(changes);
    onProgress?.(Math.min(done + FILES_PER_BATCH, due.length), due.length);
  }
  const removed = isListed ? removeGone(index, files, known) : 0;
  const isComplete = !isOutOfTime && done >= due.length && !tools.loader.hasGivenUp();
  return { files: files.length, changed, removed, isComplete };
}

/** Brings single files up to date, such as those a session has just changed. */
export async function updateFiles(
  index: CodeIndex,
  files: readonly SourcePath[],
  tools: FileTools,
): Promise<void> {
  const known = index.fileStates();
  const changes: CodeChange[] = [];
  for (const file of files) {
    const change = await readFileChange(file, known.get(file.path), tools);
    if (change !== undefined) changes.push(change);
  }
  if (changes.length > 0) index.apply(changes);
}

function isUntouched(file: SourcePath, known: FileState | undefined): boolean {
  return known?.sizeBytes === file.sizeBytes && known.mtimeMs === file.mtimeMs;
}

function removeGone(
  index: CodeIndex,
  files: readonly SourcePath[],
  known: ReadonlyMap<string, FileState>,
): number {
  const present = new Set(files.map(({ path }) => path));
  const gone = [...known.keys()].filter((path) => !present.has(path));
  for (let i = 0; i < gone.length; i += FILES_PER_BATCH) {
    const batch = gone.slice(i, i + FILES_PER_BATCH);
    index.apply(batch.map((path) => ({ kind: "remove-file", path })));
  }
  return gone.length;
}

/** Raised when the same file gives other symbols. */
const FORMAT = 1;

/** An index that other code, another vector space or no grammars made is made anew. */
function clearIfOutdated(index: CodeIndex, { loader, embedder }: FileTools): void {
  const space = embedder?.readiness() === "ready" ? embedder.space : "none";
  const format = `${FORMAT} ${loader.readiness()} ${space}`;
  if (index.findState("format") === format) return;
  index.apply([{ kind: "clear" }, { kind: "put-state", key: "format", value: format }]);
}
