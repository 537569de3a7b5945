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

test.each([
  "bash -n scripts/run-tests.sh",
  "node --check test/run.js",
  "perl -wc t/a.t",
  "pwsh -Command 'Get-ChildItem ./tests'",
  "docker build --check .",
  "go test -run '^$' -bench . ./...",
  "pytest --setup-only",
  "npx playwright test --ui",
  "bazel test --nobuild //...",
  "swift test list",
  "xcodebuild -list",
  "prove -D t",
  "tox --notest",
  "nox --install-only",
  "cmake --build build --target clean",
  "rustc --explain E0308",
  "just --show test",
  "turbo run test --dry=json",
  "mocha --list-files",
  "make -s print-tests",
])("%s runs neither tests nor a build", (command) => {
  expect(judgeCase({ id: command, command, exit: 0, output: "done\n", expect: {} })).toEqual([]);
});

test.each(["make -s test", "make -j test", "make -j 8 -C a test"])("%s is no build", (command) => {
  const one = { id: command, command, exit: 0, output: "", expect: {} };
  expect(judgeCase(one)).toMatchObject([{ kind: "test", result: "passed" }]);
});

test.each(["just lint test", "just test lint", "run-s typecheck test", "inv fmt test"])(
  "%s that fails says nothing of the tests, unless they say it themselves",
  (command) => {
    const one = { id: command, command, exit: 1, expect: {} };
    const lint = judgeCase({ ...one, output: "Exit code 1\n✖ 1 problem (1 error, 0 warnings)" });
    expect(lint.filter(({ kind }) => kind === "test")).toMatchObject([{ result: "unknown" }]);
    const tests = judgeCase({ ...one, output: "Exit code 1\n1 failed, 3 passed in 0.12s" });
    expect(tests.filter(({ kind }) => kind === "test")).toMatchObject([{ result: "failed" }]);
  },
);

test("an exit code of 0 is not believed if failures are counted in words that nobody knows", () => {
  const one = { id: "", command: "npm test", exit: 0, expect: {} };
  expect(judgeCase({ ...one, output: "Checks: 12, failures: 2\n" })).toMatchObject([
    { result: "unknown" },
  ]);
  expect(judgeCase({ ...one, output: "Checks: 12, failures: 0\n" })).toMatchObject([
    { result: "passed" },
  ]);
});

test("that a test fails is not confirmed by code that cannot be compiled", () => {
  const one = {
    id: "",
    command: "cargo test",
    exit: 101,
    output: "Exit code 101\nerror: could not compile `shop` (lib) due to 1 previous error",
    expect: {},
  };
  expect(compareCase({ ...one, prediction: "cargo test fails" })).toBe("unknown");
  expect(compareCase({ ...one, prediction: "cargo test passes" })).toBe("contradicts");
});
