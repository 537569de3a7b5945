import { expect, test } from "bun:test";
import { BOUNDARY_RULES, type BoundaryRule, findBreaches } from "@test/tidy/boundary-rules.ts";
import { loadProgramFiles } from "@test/tidy/source-files.ts";
import { scanSource } from "@test/tidy/source-scan.ts";

const programFiles = loadProgramFiles();

for (const rule of BOUNDARY_RULES) {
  test(rule.name, () => {
    expect(findBreaches(rule, programFiles)).toEqual([]);
  });
}

/** Each line breaks exactly one rule if it stands in src/memory/sample.ts. */
const BREACHES = [
  "reply.hookSpecificOutput = {};",
  'const value = input["tool_input"];',
  "const { transcript_path: path } = input;",
  'const key = "session_id";',
  "const rows = run(`SELECT id FROM memory`);",
  'run("PRAGMA user_version");',
  'import { Database } from "bun:sqlite";',
  "const home = process.env.HOME;",
  "const home = Bun . env.HOME;",
  "console.error(error);",
  "process.stdout.write(text);",
  "await Bun.write(Bun.stdout, text);",
  "writeSync(1, text);",
  "const startedAt = Date.now();",
  "const startedAt = new Date();",
  "process.exit(1);",
  'import { env } from "node:process";',
  'import { stdout } from "process";',
  'const { env } = require("node:process");',
  'const { env } = await import("process");',
  'import * as hooks from "node:perf_hooks";',
  'import { env } from "bun";',
  'import { createRequire } from "node:module";',
  "const home = process?.env.HOME;",
  "const { env } = process;",
  "const { env: variables, argv } = process;",
  "const { stdout } = process;",
  'const home = process["env"].HOME;',
  "const home = process[name];",
  "const host = process;",
  "const home = (process as Host).env;",
  "const home = process!.env;",
  "const { env } = Bun;",
  "const { env } = import.meta;",
  'const { env } = globalThis["process"];',
  "const { log } = console;",
  'console["log"](text);',
  "const { now } = Date;",
  "const { now } = performance;",
  "const Clock = Date;",
  'const startedAt = Date["now"]();',
  "const today = Date();",
  "const startedAt = process.uptime();",
  "process.abort();",
  "const rows = run(`UPDATE memories SET text = ?`);",
  'run("DROP TABLE memories");',
  'import { readFileSync } from "fs";',
  "const served = store.servedAmong(sessionId, agentId, ids);",
];

test.each(BREACHES)("a rule catches: %s", (line) => {
  const broken = BOUNDARY_RULES.filter((rule) => breaches(rule, line).length > 0);
  expect(broken).toHaveLength(1);
});

test.each([
  "// SELECT everything, console.log it, process.exit(1)",
  "/* new Date() */",
  "const at = new Date(storedMs);",
  'const at = new Date("2020-01-01");',
  'const text = "never use process.exit or console.log";',
  "process.exitCode = 1;",
  "const sessionId = event.sessionId;",
  'const hint = "Select one of them";',
  "const directory = process.cwd();",
  "const text = Bun.inspect(value);",
  "const timer = globalThis.setTimeout(run, 1);",
  "const folder = import.meta.dir;",
  "const atMs = Date.UTC(2020, 0, 1);",
  "const isDate = value instanceof DateLike;",
])("no rule minds: %s", (line) => {
  expect(BOUNDARY_RULES.flatMap((rule) => breaches(rule, line))).toEqual([]);
});

test("a breach names the file and the line", () => {
  const rule = BOUNDARY_RULES.find(({ name }) => name.includes("end the process"));
  expect(rule && breaches(rule, "\n\nprocess.exit(0);")).toEqual([
    "src/memory/sample.ts:3: process.exit",
  ]);
});

function breaches(rule: BoundaryRule, text: string): string[] {
  return findBreaches(rule, [{ path: "src/memory/sample.ts", source: scanSource(text) }]);
}
