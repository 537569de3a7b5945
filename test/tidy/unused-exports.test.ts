// Every value that src/ exports is imported by another file of the program, a script or a bench.
import { posix } from "node:path";
import { expect, test } from "bun:test";
import { listValueExports } from "@test/tidy/exports.ts";
import { listImports } from "@test/tidy/imports.ts";
import { loadProgramFiles, loadSourceFiles, type SourceFile } from "@test/tidy/source-files.ts";
import { scanSource } from "@test/tidy/source-scan.ts";

/** Exports that only tests import, by the reason why they are exported. */
const FOR_TESTS: Readonly<Record<string, readonly string[]>> = {
  "tests must not repeat the number or the name": [
    "CANDIDATE_CHARS",
    "CANDIDATES_PER_TURN",
    "CELLS_HEADER_BYTES",
    "EMBED_LEASE",
    "EPISODES_PER_SESSION",
  ],
  "a test goes through all of them": [
    "CANDIDATE_KINDS",
    "CHANNELS",
    "CONFIDENCE_TIERS",
    "NAMESPACES",
    "OWN_LABELS",
    "PACKAGE_MANAGERS",
    "VERDICTS",
    "listInstructionSigns",
    "listSecretRules",
  ],
  "a pure function with many cases of its own": [
    "LineSplitter",
    "compareStatements",
    "cutAtSentence",
    "editDistance",
    "hookAction",
    "isOwnCommand",
    "judgeAnswer",
    "judgeSpace",
    "planBatches",
    "readHooksText",
    "reservedOf",
    "selectPart",
    "splitWords",
    "withoutWords",
  ],
  "the way that other systems go, tested on this one": [
    "appendTrustedWithNodeFs",
    "appendWithNodeFs",
    "dateFromRuntime",
    "describeWithNodeFs",
    "readFirstBytesWithNodeFs",
    "readSmallFileWithNodeFs",
    "readWithNodeFs",
    "replaceWithNodeFs",
  ],
  "the names of the specification": ["quadrantOf"],
  "tests look at the files": ["queryCachePath", "statePath"],
};

const unused = findUnused(loadProgramFiles(), loadUsers());
const allowed = Object.values(FOR_TESTS).flat();

test("every value export of src/ is imported by the program, a script or a bench", () => {
  expect(unused.filter((export_) => !allowed.includes(nameOf(export_)))).toEqual([]);
});

test("each export that is allowed for tests is there, and only tests use it", () => {
  expect(allowed.filter((name) => !unused.map(nameOf).includes(name))).toEqual([]);
});

test.each([
  ["import { a } from '@/x.ts';", []],
  ["import { type A, a as b } from '@/x.ts';", []],
  ["import * as x from '@/x.ts'; x.a();", []],
  ["const { a } = require('@/x.ts');", []],
  ["export { a } from '@/x.ts';", []],
  ["import type * as X from '@/x.ts'; export const load = (): typeof X => need();", []],
  ["import { b } from '@/x.ts';", ["src/x.ts: a"]],
  ["import '@/x.ts'; // a", ["src/x.ts: a"]],
  ["import { a } from '@/y.ts';", ["src/x.ts: a"]],
])("used by %j, the export a leaves unused: %j", (text, unused) => {
  const file = sample("src/x.ts", "export const a = 1;\nexport type A = number;\nconst c = a;");
  const further = sample("src/further.ts", "import { load } from '@/z.ts'; load().a();");
  expect(findUnused([file], [file, sample("src/z.ts", text), further])).toEqual(unused);
});

test.each([
  ["export function a() {}", ["a"]],
  ["export async function* a() {}", ["a"]],
  ["export class A {}\nexport abstract class B {}", ["A", "B"]],
  ["const a = 1;\nconst b = 2;\nexport { a, b as c, type D };", ["a", "c"]],
  ["export interface A {}\nexport type B = 1;", []],
  ["// export const a = 1;\nconst b = 'export const c = 1';", []],
])("%j exports the values %j", (text, names) => {
  expect(listValueExports(sample("src/x.ts", text)).map(({ name }) => name)).toEqual(names);
});

/** Returns "path: name" for each value export whose name is in no file that imports its file. */
function findUnused(files: readonly SourceFile[], users: readonly SourceFile[]): string[] {
  const importers = new Map<string, SourceFile[]>();
  for (const user of users) {
    for (const target of targetsOf(user)) {
      importers.set(target, [...(importers.get(target) ?? []), user]);
    }
  }
  return files.flatMap(({ path, source }) => {
    const direct = importers.get(path) ?? [];
    // A file that imports a whole module may pass it on.
    const further = direct.filter(takesAll).flatMap((user) => importers.get(user.path) ?? []);
    const words = new Set([...direct, ...further].flatMap(wordsOf));
    return listValueExports({ path, source })
      .filter(({ name }) => !words.has(name))
      .map(({ name }) => `${path}: ${name}`);
  });
}

function nameOf(export_: string): string {
  return export_.slice(export_.indexOf(": ") + 2);
}

function takesAll({ source }: SourceFile): boolean {
  return /\bimport\s+(?:type\s+)?\*\s*as\b/.test(source.bare);
}

function wordsOf({ source }: SourceFile): readonly string[] {
  return source.bare.match(/[\w$]+/g) ?? [];
}

/** The files of the project that a file imports. */
function targetsOf({ path, source }: SourceFile): string[] {
  return listImports(source).flatMap(({ specifier }) => {
    if (specifier.startsWith("@/")) return [`src/${specifier.slice("@/".length)}`];
    return specifier.startsWith(".") ? [posix.join(posix.dirname(path), specifier)] : [];
  });
}

function loadUsers(): SourceFile[] {
  const folders = ["bench", "scripts", "train"].flatMap((folder) =>
    loadSourceFiles(`${folder}/**/*.ts`).filter(({ path }) => !path.includes("node_modules/")),
  );
  return [...loadProgramFiles(), ...folders];
}

function sample(path: string, text: string): SourceFile {
  return { path, source: scanSource(text) };
}
