/**
 * Finds which requirements the tests cite, by reading their sources; nothing is executed. It
 * starts at the *.test.ts files and follows their imports within test/, so a suite that is
 * shared by several test files counts, and a file that no test loads does not.
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
  /** Undefined when the ids are not written out as string literals. */
  readonly ids: readonly string[] | undefined;
  /** verifiesIf: runs only where its condition holds. */
  readonly isConditional: boolean;
}

export function listCitations(): Citation[] {
  return loadTestFiles().flatMap(citationsOf);
}

const CALL = /(?<![\w$.]|function )(verifies|verifiesIf)\s*\(/g;
const LITERAL_IDS = /^\[\s*(?:(["'])[A-Z]{2}-\d{2}\1\s*,?\s*)+\]$/;

export function citationsOf({ path, source }: SourceFile): Citation[] {
  return [...source.bare.matchAll(CALL)].map((match) => {
    const isConditional = match[1] === "verifiesIf";
    const parts = splitArguments(source, match.index + match[0].length);
    const list = parts[isConditional ? 2 : 0] ?? "";
    return {
      path,
      line: lineAt(source.bare, match.index),
      ids: LITERAL_IDS.test(list) ? list.match(/[A-Z]{2}-\d{2}/g)?.map(String) : undefined,
      isConditional,
    };
  });
}

/** The arguments of the call whose bracket was opened just before `start`. */
function splitArguments({ bare, withoutComments }: ScannedSource, start: number): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = start;
  for (let index = start; index < bare.length && depth >= 0; index += 1) {
    const character = bare.charAt(index);
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && character === ",")) {
      parts.push(withoutComments.slice(from, index).trim());
      from = index + 1;
    }
  }
  return parts;
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
