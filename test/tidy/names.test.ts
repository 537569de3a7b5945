import { expect, test } from "bun:test";
import { loadProgramFiles, loadSourceFiles, type SourceFile } from "@test/tidy/source-files.ts";
import { lineAt, scanSource } from "@test/tidy/source-scan.ts";

/** Names that say nothing about the subject; index makes barrels. */
const EMPTY_NAMES = /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?|services?|index)(?=[/.-])/;

/** The most files directly in one folder. More than that is hard to keep track of. */
const FILES_PER_FOLDER_MAX = 25;

/** The file to open first, for folders whose main file has another name. */
const MAIN_FILES: Readonly<Record<string, string>> = {
  base: "errors.ts",
  claude: "payload.ts",
  conversation: "event.ts",
  doctor: "finding.ts",
  platform: "file-system.ts",
  vectors: "cells.ts",
  cli: "command.ts",
  context: "section.ts",
  events: "dispatch.ts",
  code: "code-symbol.ts",
  ghap: "entry.ts",
  git: "repository.ts",
  hook: "run.ts",
  mcp: "mcp-tool.ts",
  operations: "operation.ts",
  session: "activity.ts",
  setup: "install-hooks.ts",
};

test("file names are kebab-case and say what the file is about", () => {
  const paths = [...loadSourceFiles("src/**/*.ts"), ...loadSourceFiles("test/**/*.ts")];
  expect(paths.map(({ path }) => path).filter((path) => !isGoodName(path))).toEqual([]);
});

test("no two files of src/ have the same name", () => {
  const names = loadProgramFiles().map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("no folder of src/ or test/ has too many files", () => {
  const paths = [...loadSourceFiles("src/**/*.ts"), ...loadSourceFiles("test/**/*.ts")];
  const folders = Map.groupBy(paths, ({ path }) => path.slice(0, path.lastIndexOf("/")));
  const full = [...folders].filter(([, files]) => files.length > FILES_PER_FOLDER_MAX);
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test("nothing is exported as default", () => {
  const files = [...loadSourceFiles("src/**/*.ts"), ...loadSourceFiles("test/**/*.ts")];
  expect(files.flatMap(defaultExports)).toEqual([]);
});

test("the main file of every folder of src/ opens with a comment about the folder", () => {
  const files = loadProgramFiles();
  const folders = new Set(files.flatMap(({ path }) => /^src\/([^/]+)\//.exec(path)?.[1] ?? []));
  const wrong = [...folders].flatMap((folder) => {
    const path = `src/${folder}/${MAIN_FILES[folder] ?? `${folder}.ts`}`;
    const main = files.find((file) => file.path === path);
    if (main === undefined) return [`${path} is missing; or name another file in MAIN_FILES`];
    return opensWithComment(main) ? [] : [`${path} does not open with a comment`];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["src/platform/atomic-file.ts", true],
  ["src/store/sqlite/migrations/001-first.ts", true],
  ["src/store/values/lz4js.d.ts", true],
  ["src/memory/recall.test.ts", true],
  ["src/base/utils.ts", false],
  ["src/base/text-helpers.ts", false],
  ["src/service/open.ts", false],
  ["src/memory/index.ts", false],
  ["src/memory/recallMemory.ts", false],
])("the name %s is good: %p", (path, isGood) => {
  expect(isGoodName(path)).toBe(isGood);
});

test.each([
  ['/** A. */\nimport a from "a";', true],
  ['import a from "a";\nimport {\n  b,\n} from "b";\n\n/** A. */\nexport const c = 1;', true],
  ["export const a = 1;\n/** Too late. */", false],
  ["// A line.\nexport const a = 1;", false],
])("%j opens with a comment: %p", (text, isOpening) => {
  expect(opensWithComment({ path: "src/a.ts", source: scanSource(text) })).toBe(isOpening);
});

test.each(["export default function f() {}", "const a = 1;\nexport { a as default };"])(
  "%j is a default export",
  (text) => {
    expect(defaultExports({ path: "src/a.ts", source: scanSource(text) })).toHaveLength(1);
  },
);

/** Imports may stand above it. */
function opensWithComment({ source }: SourceFile): boolean {
  return /^(?:import\b[^;]*;\s*)*\/\*/.test(source.raw);
}

function isGoodName(path: string): boolean {
  return /^[a-z0-9./-]+$/.test(path) && !EMPTY_NAMES.test(path);
}

function defaultExports({ path, source }: SourceFile): string[] {
  const pattern = /\bexport\s+default\b|\bexport\s*\{[^}]*\bas\s+default\b/g;
  return [...source.bare.matchAll(pattern)].map(
    (match) => `${path}:${lineAt(source.bare, match.index)}: default export`,
  );
}
