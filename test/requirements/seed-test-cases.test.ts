// The test cases of seed 004 are found by their names: in the title of a test, or in the limits of
// the bench, which measures what no test can.
import { expect, test } from "bun:test";
import { loadSourceFile, loadSourceFiles } from "@test/tidy/source-files.ts";

const TITLED = ["U01", "U02", "U03", "U04", "U05", "I01", "I02", "I03", "I04", "I05", "E01", "E02"];
const MEASURED = ["P01", "P02", "P03", "P04"];

test("every test case of seed 004 has a test or a limit with its name", () => {
  const tests = [
    ...loadSourceFiles("test/**/*.test.ts"),
    ...loadSourceFiles("test/contract/**/*.ts"),
  ];
  const sources = tests.map(({ source }) => source.raw);
  const isTitle = (name: string) => new RegExp(`"(?:TC-HOOKS-\\w{3}, )?TC-HOOKS-${name}[:,]`, "u");
  const untitled = TITLED.filter((name) => !sources.some((source) => isTitle(name).test(source)));
  expect(untitled).toEqual([]);
  const limits = loadSourceFile("bench/limits.ts").source.raw;
  expect(MEASURED.filter((name) => !limits.includes(`TC-HOOKS-${name}`))).toEqual([]);
});
