import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { assessCoverage } from "@test/requirements/coverage.ts";
import { REQUIREMENT_GROUPS, REQUIREMENTS } from "@test/requirements/manifest.ts";
import { PAGE_PATH, renderPage } from "@test/requirements/page.ts";
import { readProjectCoverage } from "@test/requirements/project-coverage.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { BENCH_LIMITS } from "../../bench/limits.ts";
import { loadSourceFiles, PROJECT_ROOT } from "@test/tidy/source-files.ts";

// Reads every test file once for all tests below.
const { states, problems } = assessCoverage(readProjectCoverage());

const REMEDY = "run test/requirements/generate.ts with bun and look at what changed";

test("the manifest has 497 requirements, each with its own id and a source", () => {
  expect(REQUIREMENTS).toHaveLength(497);
  expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(497);
  const incomplete = REQUIREMENTS.filter(({ text, seeds }) => text === "" || seeds.length === 0);
  expect(incomplete).toEqual([]);
});

test("the ids of a group carry its letters and count from 01", () => {
  for (const { group, requirements } of REQUIREMENT_GROUPS) {
    const expected = requirements.map(
      (_, index) => `${group}-${String(index + 1).padStart(2, "0")}`,
    );
    expect(requirements.map(({ id }) => id)).toEqual(expected);
  }
});

verifies(["OS-11"], "all 47 requirements of specification 004 have a row", () => {
  const cited = REQUIREMENTS.flatMap(({ seeds }) => seeds).flatMap(
    (seed) => /^004:REQ-HOOKS-(\d\d)$/.exec(seed)?.[1] ?? [],
  );
  const numbers = [...new Set(cited)].map(Number).sort((left, right) => left - right);
  expect(numbers).toEqual(Array.from({ length: 47 }, (_, index) => index + 1));
});

test("every requirement has one state, and nothing contradicts it", () => {
  expect(problems).toEqual([]);
  expect(states.size).toBe(497);
});

test("verifies and verifiesIf are called by these names, which the scan of citations finds", () => {
  const renamed = /import\s*\{[^}]*\b(?:verifies|verifiesIf)\s+as\b/;
  const files = loadSourceFiles("test/**/*.ts").filter(({ source }) => renamed.test(source.bare));
  expect(files.map(({ path }) => path)).toEqual([]);
});

test("the rows of bench/limits.ts and the measured requirements of the manifest agree", () => {
  const shown = REQUIREMENTS.filter(({ id, isMeasured }) => {
    const kind = states.get(id)?.kind;
    return isMeasured && (kind === "verified" || kind === "partly");
  });
  const ofRows = new Set(BENCH_LIMITS.flatMap(({ verifies: ids }) => ids));
  expect([...ofRows].sort()).toEqual(shown.map(({ id }) => id).sort());
  expect(shown.length).toBeGreaterThan(15);
});

test(`${PAGE_PATH} is up to date`, () => {
  const page = readFileSync(join(PROJECT_ROOT, PAGE_PATH), "utf8");
  expect(page === renderPage(states), REMEDY).toBe(true);
});
