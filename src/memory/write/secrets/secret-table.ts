import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isPlaceholder } from "@/memory/write/secrets/value-shape.ts";

/**
 * Removes values that a line above them calls secret: the cells below a heading such as "password"
 * in a table of any kind, and what a Kubernetes Secret contains.
 */
const HINTS = ["pass", "pwd", "secret", "token", "key", "credential"];
/** Guess: a table in a text that is stored is not longer. */
const ROWS_MAX = 200;

const headingPattern = lazyPattern(
  () =>
    /^(?:(?:user|db|admin|root|smtp|login)[ _-]?)?(?:pass(?:w(?:or)?d|phrase|code)?|pwd|pw|secret|(?:api|access|secret|private)[ _-]?(?:key|token|secret)|token|credentials?)$/i,
);
const secretKindPattern = lazyPattern(
  () => /^\s{0,20}["']?kind["']?\s{0,4}:\s{0,4}["']?secret\b/im,
);
const entryPattern = lazyPattern(
  () => /^(\s{1,40}["']?[\w./-]{1,120}["']?\s{0,4}:\s{1,4})(\S[^\n]*)$/,
);

interface Cleaned {
  readonly text: string;
  readonly removed: number;
}

export function removeTabulatedSecrets(text: string, lower: string, mark: string): Cleaned {
  if (!text.includes("\n") || !hasAny(lower, HINTS)) return { text, removed: 0 };
  const lines = text.split("\n");
  let removed = removeCells(lines, mark);
  if (lower.includes("data:") && secretKindPattern().test(text))
    removed += removeEntries(lines, mark);
  return { text: removed === 0 ? text : lines.join("\n"), removed };
}

/** The last one: columns that are aligned with spaces. */
const SEPARATORS = [",", ";", "\t", "|", "│", "┃", "  "] as const;

function removeCells(lines: string[], mark: string): number {
  let removed = 0;
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const heading = lines[at] ?? "";
    if (heading.length > 400 || !hasAny(heading.toLowerCase(), HINTS)) continue;
    const separator = SEPARATORS.find((sign) => heading.trim().includes(sign));
    if (separator === undefined) continue;
    const cells = cellsOf(heading, separator);
    const columns = cells.flatMap((cell, column) =>
      headingPattern().test(bareCell(cell)) ? [column] : [],
    );
    // A heading has nothing but names.
    if (columns.length === 0 || cells.some((cell) => /[(){}=:]/.test(cell))) continue;
    // The rows of a table are no headings, so that every line is read once.
    const last = Math.min(lines.length, at + ROWS_MAX);
    for (let row = at + 1; row < last; row += 1) {
      if (/^[\s│├┼┤─┌┬┐└┴┘═╪╞╡+=-]{3,400}$/.test(lines[row] ?? "")) continue;
      const values = cellsOf(lines[row] ?? "", separator);
      if (values.length !== cells.length) break;
      removed += removeColumns(values, columns, mark);
      lines[row] = values.join(separator === "  " ? "" : separator);
      at = row;
    }
  }
  return removed;
}

/** A cell of aligned columns keeps the spaces after it, so that the line can be put together. */
function cellsOf(line: string, separator: string): string[] {
  if (separator !== "  ") return line.split(separator);
  return line.match(/\s{0,40}[^\s](?:[^\s]| (?! )){0,160}\s{0,60}/g) ?? [];
}

function removeColumns(values: string[], columns: readonly number[], mark: string): number {
  let removed = 0;
  for (const column of columns) {
    const value = values[column] ?? "";
    const bare = bareCell(value);
    if (bare.length < 4 || /^:?-{2,}:?$/.test(bare) || bare === mark || isProse(bare)) continue;
    values[column] = value.replace(bare, () => mark);
    removed += 1;
  }
  return removed;
}

/** The table of a document says what a password is for, not what it is. */
function isProse(cell: string): boolean {
  return /\s/.test(cell) || isPlaceholder(cell) || /^[a-z]{1,12}$/i.test(cell);
}

function bareCell(cell: string): string {
  return cell.trim().replace(/^["'`*]{1,3}|["'`*]{1,3}$/g, "");
}

/** The values of the section "data" or "stringData", up to the next line that is not indented. */
function removeEntries(lines: string[], mark: string): number {
  let removed = 0;
  let isInData = false;
  for (const [at, line] of lines.entries()) {
    if (/^["']?(?:stringData|data)["']?\s{0,4}:\s{0,4}$/.test(line)) isInData = true;
    else if (/^\S/.test(line)) isInData = false;
    const found = isInData ? entryPattern().exec(line) : null;
    if (found === null || isPlaceholder(found[2] ?? "") || found[2] === mark) continue;
    lines[at] = `${found[1]}${mark}`;
    removed += 1;
  }
  return removed;
}
