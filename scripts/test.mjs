// npm test [-- [--verbose] <files or names>]: set-up, then formatting, lint, types and every test
// except those of test/long, which take minutes. npm run test:long [-- <files or names>]: only
// those, with everything they print. npm run test:random [-- <files or names>]: every property with
// values not drawn before; TEST_SEED=<number> draws them again. Else prints failures and a summary, with --verbose everything.
// The last line is always "N passed, N failed".
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { check } from "./check.mjs";
import { bunPath, ensureBuilt, ensureInstalled, root, say } from "./prepare.mjs";
import { TestReport } from "./test-report.mjs";

const LONG = "test/long/";
/** A busy machine is many times slower. What must be fast is measured by the benchmarks. */
const TIMEOUT_MS = 60_000;
const args = process.argv.slice(2);
const isLong = args.includes("--long");
const isRandom = args.includes("--random");
// The counts of the long campaigns are what they are run for.
const isVerbose = isLong || args.includes("--verbose");
const filters = args.filter((arg) => !["--long", "--random", "--verbose"].includes(arg));
// The same values in every run: a change then fails only for what it broke.
if (!isLong) process.env.TEST_SEED ??= isRandom ? String(randomInt(2 ** 31)) : "1";
ensureInstalled("all");
ensureBuilt();
const failedChecks = filters.length === 0 && !isLong && !isRandom ? check() : 0;
const tests = await runTests();
const failed = tests.failed + failedChecks;
const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : "";
process.stdout.write(`${tests.passed} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed === 0 && tests.passed > 0 ? 0 : 1;

async function runTests() {
  if (isRandom) say(`seed ${process.env.TEST_SEED}`);
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
  const files = isRandom && filters.length === 0 ? listPropertyFiles() : filters;
  return ["--parallel=2", ...ignored, ...files];
}

function listPropertyFiles() {
  return readdirSync(join(root, "test"), { recursive: true })
    .map((path) => join("test", path))
    .filter((path) => path.endsWith(".test.ts") && !path.startsWith(LONG))
    .filter((path) => readFileSync(join(root, path), "utf8").includes('from "fast-check"'));
}
