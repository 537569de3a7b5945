// npm test [-- <files or names>]: set-up, then formatting, lint, types and every test but those
// of test/long, which take minutes. npm run test:long [-- <files or names>]: those alone. The
// last line is "N passed, N failed", whatever happened.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.mjs";
import { ensureBuilt, ensureInstalled, runBun } from "./prepare.mjs";

const LONG = "test/long/";
const isLong = process.argv[2] === "--long";
const filters = process.argv.slice(isLong ? 3 : 2);
ensureInstalled("all");
ensureBuilt();
const failedChecks = filters.length === 0 && !isLong ? check() : 0;
const tests = runTests();
const failed = tests.failed + failedChecks;
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : "";
process.stdout.write(`${tests.passed} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed === 0 && tests.passed > 0 ? 0 : 1;

function runTests() {
  const folder = mkdtempSync(join(tmpdir(), "context-graph-junit-"));
  const report = join(folder, "report.xml");
  try {
    const options = ["--reporter=junit", `--reporter-outfile=${report}`];
    const { status } = runBun(["test", ...options, ...chooseFiles()]);
    const counts = readCounts(report);
    // A test file that does not load, or a crash, fails the run without a failed test.
    if (status !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The long tests keep every core busy by themselves: one file at a time.
function chooseFiles() {
  if (isLong) return filters.length === 0 ? [LONG] : filters;
  const ignored = filters.some((filter) => filter.includes("long"))
    ? []
    : [`--path-ignore-patterns=${LONG}**`];
  return ["--parallel=2", ...ignored, ...filters];
}

function readCounts(report) {
  let root = "";
  try {
    root = /<testsuites\b[^>]*>/.exec(readFileSync(report, "utf8"))?.[0] ?? "";
  } catch {
    // No report: the test runner itself did not get that far. Counted as one failure.
  }
  const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1] ?? 0);
  const failed = count("failures") + count("errors");
  const skipped = count("skipped");
  return { passed: count("tests") - failed - skipped, failed, skipped };
}
