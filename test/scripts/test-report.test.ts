import { expect, test } from "bun:test";
import { TestReport } from "../../scripts/test-report.mjs";

const PASSED = `bun test v1.4.4 (38afee6c8) 2x PARALLEL

test/a.test.ts:
a test prints this
(pass) one [0.03ms]
(pass) two

 2 pass
 0 fail
 2 expect() calls
Ran 2 tests across 1 file. [62.00ms]`;

test("of a run that passed nothing is printed but the counts", () => {
  expect(reportOf(PASSED, 0)).toEqual({ passed: 2, failed: 0, skipped: 0, printed: "" });
});

test("a failed test is printed with its error under its file, and no line of other tests", () => {
  const output = `
test/a.test.ts:
(pass) one
5 |   expect(1).toBe(2);
error: expect(received).toBe(expected)

(fail) two [9.15ms]

test/b.test.ts:
noise
(pass) three

test/a.test.ts:
error: again
(fail) four

2 tests failed:
(fail) two [9.15ms]
(fail) four

 2 pass
 2 fail
Ran 4 tests across 2 files. [62.00ms]`;
  expect(reportOf(output, 1)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 0,
    printed: `
test/a.test.ts:
5 |   expect(1).toBe(2);
error: expect(received).toBe(expected)

(fail) two
error: again
(fail) four`,
  });
});

test("lines of two files that take turns are not mixed up", () => {
  const output = `
test/a.test.ts:
error: of a

test/b.test.ts:
(pass) in b

test/a.test.ts:
(fail) in a

 1 pass
 1 fail
Ran 2 tests across 2 files. [1.00ms]`;
  expect(reportOf(output, 1).printed).toBe("\ntest/a.test.ts:\nerror: of a\n\n(fail) in a");
});

test("a file that does not load is printed and counted", () => {
  const output = `
test/a.test.ts:

# Unhandled error between tests
-------------------------------
error: Cannot find module './none.ts' from 'test/a.test.ts'
-------------------------------


 0 pass
 1 fail
 1 error
Ran 1 test across 1 file. [148.00ms]`;
  const report = reportOf(output, 1);
  expect(report).toMatchObject({ passed: 0, failed: 1 });
  expect(report.printed).toContain("error: Cannot find module './none.ts' from 'test/a.test.ts'");
});

test("a worker that crashed is printed with what it said last", () => {
  const output = `
test/c.test.ts:
(pass) fine
panic: Segmentation fault
✗ test/c.test.ts (worker crashed: SIGSEGV)

 1 pass
 1 fail
Ran 2 tests across 1 file. [148.00ms]`;
  const { printed } = reportOf(output, 1);
  expect(printed).toContain(
    "panic: Segmentation fault\n✗ test/c.test.ts (worker crashed: SIGSEGV)",
  );
});

test("a run that breaks off fails, whatever its exit code, and its last lines are printed", () => {
  const output = "test/a.test.ts:\n(pass) one\npanic: out of memory";
  expect(reportOf(output, 0)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    printed: "panic: out of memory\nthe test run broke off (exit code 0)",
  });
});

test("a run that ends with another exit code than 0 fails, although no test did", () => {
  expect(reportOf(PASSED, 1)).toMatchObject({ passed: 2, failed: 1 });
});

test("each reason to skip is printed once, with how often it was given", () => {
  const output = `
test/a.test.ts:
(skip) one (skipped: no model (see there))
(skip) two (skipped: no model (see there))
(skip) the client (skipped: not installed) > three
(skip) four
(todo) five

4 tests skipped:
(skip) one (skipped: no model (see there))

 0 pass
 4 skip
 1 todo
 0 fail
Ran 5 tests across 1 file. [1.00ms]`;
  expect(reportOf(output, 0)).toEqual({
    passed: 0,
    failed: 0,
    skipped: 5,
    printed:
      "2 skipped: no model (see there)\n1 skipped: not installed\n1 skipped: four (test/a.test.ts)",
  });
});

function reportOf(output: string, status: number) {
  const printed: string[] = [];
  const report = new TestReport((line: string) => void printed.push(line));
  for (const line of output.split("\n")) report.read(line);
  return { ...report.end(status), printed: printed.join("\n") };
}
