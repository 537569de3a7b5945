// npm run test:mutants [-- <words>]: changes a copy of the program in ways that break its promises,
// one after the other, and expects the tests to notice each. With words, only the mutants whose
// promise, file or sentence has one of them. Ends with exit code 1 if a mutant survives, or cannot
// be made because the source has changed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { applyMutant, type Mutant, unguardedPromises } from "@test/mutants/mutant.ts";
import { MUTANTS } from "@test/mutants/mutants.ts";
import { copyProject, type MutatedCopy } from "@test/mutants/mutated-copy.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

/** After this no further mutant is begun. */
const TOTAL_MS = 10 * 60_000;
const TESTS_MS = 90_000;

type Verdict = "killed" | "SURVIVED" | "NOT MADE" | "NOT RUN";

const startedAtMs = performance.now();
const chosen = chooseMutants(process.argv.slice(2));
using folder = temporaryFolder("mutants");
const copy = copyProject(folder.path);
const isGreen = checkUnchanged();
const tally = new Map<Verdict, number>();
for (const { promise, mutant } of isGreen ? chosen : []) {
  const beganAtMs = performance.now();
  const { verdict, reason } = judge(mutant);
  tally.set(verdict, (tally.get(verdict) ?? 0) + 1);
  say(`${verdict.padEnd(9)} ${promise}: ${mutant.breaks}${reason} (${seconds(beganAtMs)})`);
}
const unguarded = unguardedPromises(readFileSync(join(PROJECT_ROOT, "README.md"), "utf8"), MUTANTS);
for (const promise of unguarded)
  say(`UNGUARDED ${promise}: no mutant breaks this promise of README`);
const killed = tally.get("killed") ?? 0;
say(
  `${[...tally].map(([verdict, count]) => `${count} ${verdict}`).join(", ")} (${seconds(startedAtMs)})`,
);
process.exitCode = isGreen && unguarded.length === 0 && killed === chosen.length ? 0 : 1;

/** Mutants that need no build come first, so that a build never holds another mutant's change. */
function chooseMutants(words: readonly string[]) {
  return MUTANTS.flatMap(({ promise, mutants }) => mutants.map((mutant) => ({ promise, mutant })))
    .filter(({ promise, mutant }) => {
      const told = `${promise} ${mutant.breaks} ${mutant.file}`.toLowerCase();
      return words.length === 0 || words.some((word) => told.includes(word.toLowerCase()));
    })
    .toSorted(
      (a, b) => Number(a.mutant.needsBuild ?? false) - Number(b.mutant.needsBuild ?? false),
    );
}

/** Tests that are red without a change would seem to kill everything. */
function checkUnchanged(): boolean {
  const files = [...new Set(chosen.flatMap(({ mutant }) => mutant.tests))];
  say(`${chosen.length} mutants; first the ${files.length} test files without any change`);
  const built = copy.build();
  const { kind, output } = built.kind === "passed" ? copy.test(files, TOTAL_MS / 2) : built;
  if (kind !== "passed") say(`${output}\nthe tests have to pass before anything is changed`);
  return kind === "passed";
}

function judge(mutant: Mutant): { verdict: Verdict; reason: string } {
  if (performance.now() - startedAtMs > TOTAL_MS) {
    return { verdict: "NOT RUN", reason: "; the time is up" };
  }
  const missing = [mutant.file, ...mutant.tests].filter((path) => !copy.has(path));
  if (missing.length > 0) {
    return { verdict: "NOT MADE", reason: `; there is no ${missing.join(", ")}` };
  }
  const before = copy.read(mutant.file);
  const mutated = applyMutant(mutant, before);
  if ("trouble" in mutated) return { verdict: "NOT MADE", reason: `; ${mutated.trouble}` };
  copy.write(mutant.file, mutated.text);
  try {
    return judgeMutated(mutant, copy);
  } finally {
    copy.write(mutant.file, before);
  }
}

function judgeMutated(
  { needsBuild = false, tests }: Mutant,
  copy: MutatedCopy,
): { verdict: Verdict; reason: string } {
  if (needsBuild && copy.build().kind !== "passed") {
    return { verdict: "NOT MADE", reason: "; it cannot be built" };
  }
  const { kind } = copy.test(tests, TESTS_MS);
  if (kind === "failed") return { verdict: "killed", reason: "" };
  if (kind === "timed out") return { verdict: "killed", reason: "; the tests did not end" };
  if (kind === "broken") return { verdict: "NOT MADE", reason: "; the tests do not load" };
  return { verdict: "SURVIVED", reason: `; not noticed by ${tests.join(" ")}` };
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
