// Files and functions are short enough to be read in one go.
import { expect, test } from "bun:test";
import { listFunctions } from "@test/tidy/functions.ts";
import { loadProgramFiles } from "@test/tidy/source-files.ts";
import { scanSource } from "@test/tidy/source-scan.ts";

const FILE_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 70;

test("no file of src/ is too long", () => {
  const long = loadProgramFiles()
    .map(({ path, source }) => ({ path, lines: source.raw.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > FILE_LINES_MAX);
  expect(long.map(({ path, lines }) => `${path}: ${lines} lines`)).toEqual([]);
});

test("no function of src/ is too long", () => {
  const long = loadProgramFiles().flatMap(({ path, source }) =>
    listFunctions(source)
      .map((span) => ({ ...span, lines: span.lastLine - span.firstLine + 1 }))
      .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
      .map(({ name, firstLine, lines }) => `${path}:${firstLine}: ${name} has ${lines} lines`),
  );
  expect(long).toEqual([]);
});

test("every function that src/ declares by name is found", () => {
  const missed = loadProgramFiles()
    .filter(({ path }) => !path.endsWith(".d.ts"))
    .flatMap(({ path, source }) => {
      const found = new Set(listFunctions(source).map(({ name }) => name));
      const declared = Array.from(
        source.bare.matchAll(/\bfunction(?:\s*\*\s*|\s+)([\w$]+)/g),
        ([, name = ""]) => name,
      );
      return declared.filter((name) => !found.has(name)).map((name) => `${path}: ${name}`);
    });
  expect(missed).toEqual([]);
});

test.each([
  ["function a() {\n}", ["a 1-2"]],
  ["export async function* a<T extends B<C>>(\n  b: T,\n): Promise<D[]> {\n  e();\n}", ["a 1-5"]],
  ["function a(): { b: string } {\n}", ["a 1-2"]],
  ["function a(b: unknown): b is { c: string } | D {\n}", ["a 1-2"]],
  ["function a(): () => void {\n}", ["a 1-2"]],
  ["function a(): asserts this is B {\n}", ["a 1-2"]],
  ["const a = (b: string): B | undefined => {\n};", [" 1-2"]],
  ["const a = b => {\n};", [" 1-2"]],
  ["const a = async () => {\n};", [" 1-2"]],
  ["a(function (b) {\n});", [" 1-2"]],
  ["class A {\n  #b(c = {}): void {\n  }\n  get d(): string {\n  }\n}", ["#b 2-3", "d 4-5"]],
  ["const a = {\n  b(c) {\n    return d.map((e) => {\n    });\n  },\n};", ["b 2-5", " 3-4"]],
  ["if (a) {\n}\nfor (const b of c) {\n}\nwhile (a) {\n}\nswitch (a) {\n}", []],
  ["try {\n} catch (a) {\n}", []],
  ["for await (const a of b) {\n}", []],
  ["const a = b ? (c) : { d: 1 };", []],
  ["interface A {\n  b(c: string): { d: string };\n  e(): void;\n}", []],
  ["type A = (b: string) => { c: string };", [" 1-1"]],
  ["const a = (b: string): C => ({ d: b });", []],
  ['const a = "function b() {";\n// function c() {', []],
])("the functions of %j are %j", (text, expected) => {
  const spans = listFunctions(scanSource(text)).toSorted((a, b) => a.firstLine - b.firstLine);
  expect(spans.map(({ name, firstLine, lastLine }) => `${name} ${firstLine}-${lastLine}`)).toEqual(
    expected,
  );
});
