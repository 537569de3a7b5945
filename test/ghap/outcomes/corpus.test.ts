// Outcomes of real command lines: which are tests or builds, how they ended, what they say of a
// prediction.
import { expect, test } from "bun:test";
import {
  compareCase,
  judgeCase,
  measureCorpus,
  precisionOf,
  recallOf,
} from "@test/ghap/outcomes/judge-corpus.ts";
import { readCorpus } from "@test/ghap/outcomes/read-corpus.ts";
import { verifies } from "@test/requirements/verifies.ts";

/**
 * The code was tuned on the first part. The second is only measured, and its mistakes are not
 * printed. The third was written when the code was thought to be done, and labelled before it was
 * judged. Decision 30 says how far each of them flatters, and what new lines showed the first time.
 */
const PARTS = [
  { name: "tuning", recallMin: 0.95, comparedMin: 0.9 },
  { name: "held-out", recallMin: 0.95, comparedMin: 0.8 },
  { name: "unseen", recallMin: 0.93, comparedMin: 0.8 },
] as const;

for (const { name, recallMin, comparedMin } of PARTS) {
  const cases = readCorpus(name);
  const { byLabel, mistakes } = measureCorpus(cases);

  verifies(["GH-10", "GH-11", "GH-12", "GH-24"], `${name}: precision and recall`, () => {
    for (const [label, tally] of byLabel) {
      const [precision, recall] = [precisionOf(tally), recallOf(tally)];
      process.stdout.write(
        `outcomes, ${name} (${cases.length}): ${label} precision ${percent(precision)}, recall ${percent(recall)} of ${tally.isTrue}\n`,
      );
    }
    const shown = name !== "held-out" ? mistakes.join("\n") : `${mistakes.length} mistakes`;
    for (const label of ["test", "build", "passed", "failed"]) {
      const tally = byLabel.get(label);
      expect(tally && precisionOf(tally), shown).toBeGreaterThanOrEqual(0.98);
      expect(tally && recallOf(tally), shown).toBeGreaterThanOrEqual(recallMin);
    }
    for (const label of ["confirms", "contradicts"]) {
      const tally = byLabel.get(label);
      expect(tally && recallOf(tally), shown).toBeGreaterThanOrEqual(comparedMin);
    }
  });

  verifies(["GH-24"], `${name}: nothing is confirmed or passed by mistake`, () => {
    const confirmed = cases.filter(
      (one) => compareCase(one) === "confirms" && one.compare !== "confirms",
    );
    const passed = cases.filter((one) =>
      judgeCase(one).some(
        ({ kind, result }) => result === "passed" && one.expect[kind] !== "passed",
      ),
    );
    expect(confirmed.map(({ id }) => id)).toEqual([]);
    expect(passed.map(({ id }) => id)).toEqual([]);
  });
}

test("a third of the corpus is held out", () => {
  const [tuning, heldOut] = [readCorpus("tuning").length, readCorpus("held-out").length];
  expect(heldOut / (tuning + heldOut)).toBeGreaterThan(0.33);
});

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

test.each([
  ["earthly +test", "Error: could not determine buildkit address - is Docker or Podman running?"],
  ["dagger call test", "Error: failed to connect to the engine: no container runtime found"],
])("%s that finds no container has not failed a test", (command, said) => {
  const one = { id: command, command, exit: 1, output: `Exit code 1\n${said}`, expect: {} };
  expect(judgeCase(one).map(({ result }) => result)).toEqual(["unknown"]);
  const failing = { ...one, output: "Exit code 1\n +test | --- FAIL: TestParse (0.00s)\n" };
  expect(judgeCase(failing).map(({ result }) => result)).toEqual(["failed"]);
});

test.each(["pg_prove t/*.sql", "opa test policies", "raco test .", "dbt test"])(
  "%s runs tests",
  (command) => {
    const one = { id: command, command, exit: 0, output: "", expect: {} };
    expect(judgeCase(one)).toMatchObject([{ kind: "test", result: "passed" }]);
  },
);
