/** A file before and after a change; undefined if it does not exist. */
export interface FileChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** One line of a comparison: in both texts, only in the first, or only in the second. */
interface Line {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

/** Lines shown around a change; `diff -u` shows as many. */
const CONTEXT_LINES = 3;
/** Guess: a larger table takes seconds. The part that differs is then shown as replaced. */
const TABLE_CELLS_MAX = 4_000_000;

/** Describes the change as `diff -u` does; an empty text if there is none. */
export function unifiedDiff({ path, before, after }: FileChange): string {
  if (before === after) return "";
  const lines = compare(splitLines(before), splitLines(after));
  const hunks = findHunks(lines).map(([from, to]) => renderHunk(lines, from, to));
  const [oldName, newName] = [before === undefined, after === undefined].map((isAbsent) =>
    isAbsent ? "/dev/null" : path,
  );
  return [`--- ${oldName}`, `+++ ${newName}`, ...hunks].join("\n");
}

function splitLines(text: string | undefined): string[] {
  if (text === undefined || text === "") return [];
  const lines = text.split("\n");
  // Nothing follows the last line end. Without one, diff says so.
  if (lines.at(-1) === "") return lines.slice(0, -1);
  return [...lines.slice(0, -1), `${lines.at(-1)}\n\\ No newline at end of file`];
}

function compare(old: readonly string[], now: readonly string[]): Line[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const same = (text: string): Line => ({ sign: " ", text });
  return [
    ...old.slice(0, start).map(same),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

// Follows the table of longest common subsequences from its beginning.
function compareMiddle(old: readonly string[], now: readonly string[]): Line[] {
  const width = now.length + 1;
  const isLarge = (old.length + 1) * width > TABLE_CELLS_MAX;
  const lengths = isLarge ? new Uint32Array(0) : commonLengths(old, now);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const isSame = !isLarge && i < old.length && j < now.length && old[i] === now[j];
    const [down, right] = [lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0];
    if (isSame) {
      lines.push({ sign: " ", text: old[i++] ?? "" });
      j += 1;
    } else if (i < old.length && (j === now.length || down >= right)) {
      lines.push({ sign: "-", text: old[i++] ?? "" });
    } else lines.push({ sign: "+", text: now[j++] ?? "" });
  }
  return lines;
}

/** At (i, j): how many lines the rest of both texts, from i and from j on, have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const at = i * width + j;
      lengths[at] =
        old[i] === now[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}

/** The ranges of lines to show: changes that are near each other share one. */
function findHunks(lines: readonly Line[]): [number, number][] {
  const hunks: [number, number][] = [];
  for (const [at, { sign }] of lines.entries()) {
    if (sign === " ") continue;
    const last = hunks.at(-1);
    const to = Math.min(lines.length, at + 1 + CONTEXT_LINES);
    if (last !== undefined && at - CONTEXT_LINES <= last[1]) last[1] = to;
    else hunks.push([Math.max(0, at - CONTEXT_LINES), to]);
  }
  return hunks;
}

function renderHunk(lines: readonly Line[], from: number, to: number): string {
  const shown = lines.slice(from, to);
  const range = (sign: "-" | "+") => {
    const isCounted = (line: Line) => line.sign === " " || line.sign === sign;
    const count = shown.filter(isCounted).length;
    const first = lines.slice(0, from).filter(isCounted).length + (count === 0 ? 0 : 1);
    return `${sign}${first},${count}`;
  };
  const body = shown.map(({ sign, text }) => `${sign}${text}`);
  return [`@@ ${range("-")} ${range("+")} @@`, ...body].join("\n");
}
