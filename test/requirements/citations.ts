/**
 * Finds which requirements the tests cite, by reading their sources; nothing is executed. It
 * starts at the *.test.ts files and follows their imports within test/, so a suite that several
 * test files share counts, and a file that no test loads does not.
 */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { listImports } from "@test/tidy/imports.ts";
import {
  loadSourceFile,
  loadSourceFiles,
  PROJECT_ROOT,
  type SourceFile,
} from "@test/tidy/source-files.ts";
import { lineAt, type ScannedSource } from "@test/tidy/source-scan.ts";

/** One call of verifies or verifiesIf. */
export interface Citation {
  readonly path: string;
  readonly line: number;
  /** Undefined if the ids and notes are not written out as string literals. */
  readonly cited: readonly CitedId[] | undefined;
  /** True for verifiesIf: the test runs only where its condition holds. */
  readonly isConditional: boolean;
}

export interface CitedId {
  readonly id: string;
  /** What of the requirement this test shows. */
  readonly shows: string | undefined;
}

export function listCitations(): Citation[] {
  return loadTestFiles().flatMap(citationsOf);
}

const CALL = /(?<![\w$.]|function )(verifies|verifiesIf)\s*\(/g;

export function citationsOf({ path, source }: SourceFile): Citation[] {
  return [...source.bare.matchAll(CALL)].map((match) => {
    const isConditional = match[1] === "verifiesIf";
    const parts = splitByCommas(source, match.index + match[0].length);
    const list = parts[isConditional ? 2 : 0];
    const line = lineAt(source.bare, match.index);
    return { path, line, cited: list && readCited(source, list), isConditional };
  });
}

/** A stretch of the source, without the spaces around it. */
interface Part {
  readonly start: number;
  readonly text: string;
}

/** The parts of what was opened by a bracket just before `start`. */
function splitByCommas({ bare, withoutComments }: ScannedSource, start: number): Part[] {
  const parts: Part[] = [];
  let depth = 0;
  let from = start;
  for (let index = start; index < bare.length && depth >= 0; index += 1) {
    const character = bare.charAt(index);
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && character === ",")) {
      const text = withoutComments.slice(from, index);
      parts.push({ start: from + text.length - text.trimStart().length, text: text.trim() });
      from = index + 1;
    }
  }
  return parts.filter(({ text }) => text !== "");
}

function readCited(source: ScannedSource, { start, text }: Part): CitedId[] | undefined {
  if (!text.startsWith("[")) return undefined;
  const cited = splitByCommas(source, start + 1).map((part) => readOneCited(source, part));
  return cited.length > 0 && cited.every((one) => one !== undefined) ? cited : undefined;
}

/** Reads "AA-01" or { id: "AA-01", shows: "…" }. */
function readOneCited(source: ScannedSource, { start, text }: Part): CitedId | undefined {
  const isObject = text.startsWith("{");
  const [first, second, ...more] = isObject ? splitByCommas(source, start + 1) : [];
  const id = readString(isObject ? valueOf("id", first) : text);
  const shows = readString(valueOf("shows", second));
  const isComplete = !isObject || (shows !== undefined && shows !== "" && more.length === 0);
  return id !== undefined && /^[A-Z]{2}-\d{2}$/.test(id) && isComplete ? { id, shows } : undefined;
}

function valueOf(name: string, property: Part | undefined): string {
  const prefix = `${name}:`;
  return property?.text.startsWith(prefix) ? property.text.slice(prefix.length).trim() : "";
}

/** The value of a plain string literal; escapes other than of quotes are refused. */
function readString(literal: string): string | undefined {
  const [, quote = "", inside = ""] = /^(["'])((?:\\["']|[^\\])*)\1$/s.exec(literal) ?? [];
  const plain = inside.replace(/\\["']/g, "");
  return quote !== "" && !plain.includes(quote) ? inside.replace(/\\(["'])/g, "$1") : undefined;
}

function loadTestFiles(): SourceFile[] {
  const loaded = new Map<string, SourceFile>();
  const waiting = [...loadSourceFiles("test/**/*.test.ts"), ...loadSourceFiles("src/**/*.test.ts")];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (loaded.has(file.path)) continue;
    loaded.set(file.path, file);
    waiting.push(...importedTestPaths(file).map(loadSourceFile));
  }
  loaded.delete("test/requirements/verifies.ts");
  return [...loaded.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}

function importedTestPaths({ path, source }: SourceFile): string[] {
  return listImports(source)
    .map(({ specifier }) =>
      specifier.startsWith("@test/")
        ? specifier.replace("@test/", "test/")
        : posix.join(posix.dirname(path), specifier),
    )
    .filter((target) => target.startsWith("test/") && target.endsWith(".ts"))
    .filter((target) => existsSync(join(PROJECT_ROOT, target)));
}
