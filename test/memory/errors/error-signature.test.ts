import { expect, test } from "bun:test";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { mainErrorLine } from "@/memory/errors/main-error-line.ts";

const SAME: readonly (readonly [string, string])[] = [
  ["error: port 5432 in use", "error: port 80 in use"],
  ["Error: ENOENT /opt/a/app.ts", "Error: ENOENT /srv/ci/17/app.ts"],
  ["Error: cannot open C:\\dev\\app.ts", "Error: cannot open D:\\ci\\app.ts"],
  ["app.ts:12:9: error: bad token", "app.ts:311:1: error: bad token"],
  ["app.ts:12: error: bad token", "app.ts:12:9: error: bad token"],
  ["segfault at 0x7ffd12 in main: fatal", "segfault at 0xdeadbeef in main: fatal"],
  [
    "2026-01-05T09:00:00.123Z fatal: connection lost",
    "2026-11-30 23:59:59+01:00 fatal: connection lost",
  ],
  [
    "error: job 123e4567-e89b-12d3-a456-426614174000 failed",
    "error: job 00000000-1111-2222-3333-444444444444 failed",
  ],
  ["fatal: bad object 1a2b3c4d5e", "fatal: bad object 99ff00aa11"],
  ["  ERROR:   Port IN use ", "error: port in use"],
  [
    "Error: the total of the cart is wrong\n    at a (/a.js:1:2)\n\nNode.js v20.20.2",
    "Error: the total of the cart is wrong",
  ],
  [
    "Exit code 1\nTypeError: x is null\n  at f (/a/b.ts:1:2)",
    "TypeError: x is null\n  at g (/c.ts:9:9)",
  ],
  [
    "> build\n> tsc\n\nerror TS2304: cannot find name 'a'",
    "Exit code 2\nerror TS9: cannot find name 'a'",
  ],
];

test.each(SAME)("%j and %j are the same error", (left, right) => {
  expect(errorSignature(left)).toBeDefined();
  expect(errorSignature(right)).toBe(errorSignature(left));
});

test.each([
  ["error: port in use", "error: port not found"],
  ["TypeError: x is null", "ReferenceError: x is null"],
  ["Error: cannot open app.ts", "Error: cannot open main.ts"],
  ["fatal: not a git repository", "fatal: not a valid ref"],
])("%j and %j are different errors", (left, right) => {
  expect(errorSignature(left)).not.toBe(errorSignature(right));
});

test.each(["Exit code 3", "exit code 143\n\n", "", " \n ", "Exit code 1\n12 34\n---"])(
  "%j has no signature",
  (text) => {
    expect(errorSignature(text)).toBeUndefined();
  },
);

test("the line that says what went wrong is found among progress and stack traces", () => {
  const output = [
    "Exit code 1",
    "> shop@1.0.0 test",
    "12 passed, 0 failed",
    "    at run (/app/src/run.ts:3:4)",
    "ConnectionError: could not connect to database",
    "    at connect (/app/src/db.ts:17:4)",
    "npm error A complete log of this run can be found in: /x/y.log",
  ].join("\n");
  expect(mainErrorLine(output)).toBe("ConnectionError: could not connect to database");
});

test("a signature is bounded and contains no secret", () => {
  expect(errorSignature(`error: ${"word ".repeat(500)}`)?.length).toBeLessThanOrEqual(200);
  const secret = errorSignature("error: cannot reach postgres://app:hunter-two@db");
  expect(secret).toContain("cannot reach");
  expect(secret).not.toContain("hunter");
});

test("a line of a hundred thousand characters has a signature like a short one", () => {
  expect(errorSignature(`error: ${"a".repeat(100_000)}`)).toStartWith("error: aaaa");
  expect(errorSignature(`error: ${"0123456789abcdef".repeat(6_000)}`)).toStartWith("error: ");
});

test("a warning that a program prints while its test fails is not the error", () => {
  const output = `src/parser.test.ts:
[Parser] Multi-file validation warning: Issue "Untitled" missing file reference in multi-file context.

(fail) takes the tenth job [0.31ms]`;
  expect(mainErrorLine(output)).not.toContain("Multi-file");
});
