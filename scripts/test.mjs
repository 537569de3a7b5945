// npm test [-- [--verbose] <files or names>]: set-up, then formatting, lint, types and every test
// except those of test/long, which take minutes. npm run test:long [-- <files or names>]: only
// those, with everything they print. Else prints failures and a summary, with --verbose everything.
// The last line is always "N passed, N failed".
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { check } from "./check.mjs";
import { bunPath, ensureBuilt, ensureInstalled, root, say } from "./prepare.mjs";
import { TestReport } from "./test-report.mjs";

const LONG = "test/long/";
/** A busy machine is many times slower. What must be fast is measured by the benchmarks. */
const TIMEOUT_MS = 60_000;
const args = process.argv.slice(2);
const isLong = args.includes("--long");
// The counts of the long campaigns are what they are run for.
const isVerbose = isLong || args.includes("--verbose");
const filters = args.filter((arg) => arg !== "--long" && arg !== "--verbose");
ensureInstalled("all");
ensureBuilt();
const failedChecks = filters.length === 0 && !isLong ? check() : 0;
const tests = await runTests();
const failed = tests.failed + failedChecks;
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : "";
process.stdout.write(`${tests.passed} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed === 0 && tests.passed > 0 ? 0 : 1;

async function runTests() {
  if (!isVerbose) say("running the tests (with --verbose, every test is printed)");
  const progress = showProgress();
  const report = new TestReport((line) => {
    progress.clear();
    if (!isVerbose) process.stdout.write(`${line}\n`);
  }, progress.next);
  const child = spawn(bunPath(), ["test", `--timeout=${TIMEOUT_MS}`, ...chooseFiles()], {
    cwd: root,
    stdio: ["inherit", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      if (isVerbose) process.stdout.write(`${line}\n`);
      report.read(line);
    });
  }
  const status = await ended;
  progress.clear();
  return report.end(status ?? 1);
}

/** On a terminal, counts the tests in one line. */
function showProgress() {
  if (isVerbose || !process.stderr.isTTY) return { next: () => {}, clear: () => {} };
  const clear = () => void process.stderr.write("\r\u001b[2K");
  let count = 0;
  const next = (file) => {
    count += 1;
    clear();
    process.stderr.write(`${count} tests, ${file}`.slice(0, (process.stderr.columns ?? 80) - 1));
  };
  return { next, clear };
}

// The long tests keep every core busy on their own: one file at a time.
function chooseFiles() {
  if (isLong) return filters.length === 0 ? [LONG] : filters;
  const ignored = filters.some((filter) => filter.includes("long"))
    ? []
    : [`--path-ignore-patterns=${LONG}**`];
  return ["--parallel=2", ...ignored, ...filters];
}
