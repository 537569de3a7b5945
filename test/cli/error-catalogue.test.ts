import { expect, test } from "bun:test";
import { ERROR_CATALOGUE } from "@/base/error-catalogue.ts";
import { loadSourceFiles } from "@test/tidy/source-files.ts";

/** Codes that no test covers, and why. */
const NOT_MET: Readonly<Record<string, string>> = {};

test("every code of the catalogue is covered by a test or has a reason why not", () => {
  const tests = loadSourceFiles("test/**/*.ts")
    .filter(({ path }) => path !== "test/cli/error-catalogue.test.ts")
    .map(({ source }) => source.raw);
  const unmet = Object.keys(ERROR_CATALOGUE).filter(
    (code) => !tests.some((text) => text.includes(code)),
  );
  expect(unmet).toEqual(Object.keys(NOT_MET));
});

test("a code that no test covers is not used by the program either", () => {
  const program = loadSourceFiles("src/**/*.ts").filter(
    ({ path }) => path !== "src/base/errors.ts",
  );
  const used = Object.keys(NOT_MET).filter((code) =>
    program.some(({ source }) => source.raw.includes(code)),
  );
  expect(used).toEqual([]);
});

test("every entry has a message, a hint and an exit code that is neither 0 nor 2", () => {
  for (const [code, entry] of Object.entries(ERROR_CATALOGUE)) {
    expect(code).toMatch(/^ERR_[A-Z_]+$/);
    expect(entry.message).not.toBe("");
    expect(entry.hint).not.toBe("");
    expect([0, 2]).not.toContain(entry.exitCode);
  }
});
