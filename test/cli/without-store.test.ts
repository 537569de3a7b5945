// wt-memory without a usable store: scripts continue with empty answers.
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { programNamed } from "@/cli/programs.ts";
import { databasePath } from "@/platform/database-path.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

interface Call {
  readonly args: readonly string[];
  readonly stdin?: string;
  /** The expected output: JSON, or nothing at all. */
  readonly answer: unknown;
  /** True if the command says on standard error that it did nothing. */
  readonly isTold?: boolean;
}

const NOTHING = Symbol("nothing");

const CALLS: Readonly<Record<string, Call>> = {
  remember: { args: ["--type", "Learning"], stdin: "words", answer: NOTHING, isTold: true },
  recall: { args: ["words"], answer: [] },
  proactive: { args: ["words"], answer: [] },
  list: { args: [], answer: [] },
  get: { args: ["mem_x"], answer: {} },
  edit: { args: ["mem_x", "words"], answer: {}, isTold: true },
  forget: { args: ["mem_x"], answer: {}, isTold: true },
  undo: { args: [], answer: {}, isTold: true },
  history: { args: ["mem_x"], answer: [] },
  export: { args: [], answer: {} },
  import: { args: ["memories.json"], answer: {}, isTold: true },
  status: { args: [], answer: {} },
  stats: { args: [], answer: {} },
  projects: { args: [], answer: expect.any(Array) },
  context: { args: ["words"], answer: {} },
  cleanup: { args: [], answer: {}, isTold: true },
  audit: { args: [], answer: {} },
  dedup: { args: [], answer: {}, isTold: true },
  verify: { args: [], answer: {}, isTold: true },
  metrics: { args: [], answer: {} },
  "cleanup-logs": { args: [], answer: { removed: 0, kept: expect.any(Number) } },
  consolidation: { args: ["--dry-run"], answer: {}, isTold: true },
  "graph-stats": { args: [], answer: {} },
  "rules add": { args: ["words"], answer: {}, isTold: true },
  "rules list": { args: [], answer: [] },
  "rules remove": { args: ["mem_x"], answer: {}, isTold: true },
  "todo add": { args: ["words"], answer: {}, isTold: true },
  "todo list": { args: [], answer: [] },
  "todo done": { args: ["mem_x"], answer: {}, isTold: true },
  "todo clear": { args: [], answer: {}, isTold: true },
  flush: { args: [], answer: {}, isTold: true },
  migrate: { args: [], answer: {} },
  sync: { args: [], answer: {} },
};

/** Commands that report a fault or repair it. */
const OTHERS = ["health", "repair"];

const EXPORT = { version: 1, format: "wt-memory-export", records: [{ id: "x", content: "words" }] };

const FAULTS: Readonly<Record<string, (database: string) => Disposable | undefined>> = {
  "is damaged": (database) => {
    for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
    writeFileSync(database, "no database ".repeat(1_000));
    return undefined;
  },
  "lost its tables": (database) => {
    for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
    const db = new Database(database);
    db.run("DROP TABLE memory_terms; DROP TABLE memories; DROP TABLE history");
    db.run("DROP TABLE stored_values; DROP TABLE ledger");
    db.close();
    return undefined;
  },
  "has a plain file in its place": (database) => {
    rmSync(dirname(database), { recursive: true });
    writeFileSync(dirname(database), "a file");
    return undefined;
  },
  "is kept by another process": (database) => {
    const db = new Database(database);
    db.run("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return { [Symbol.dispose]: () => db.close() };
  },
};

test("every command of wt-memory is in the table", () => {
  const names = programNamed("wt-memory").program.commands.map(({ name }) => name);
  expect([...Object.keys(CALLS), ...OTHERS]).toEqual(expect.arrayContaining(names));
});

describe("if the store", () => {
  for (const [fault, cause] of Object.entries(FAULTS)) {
    test(`${fault}, every command of wt-memory succeeds with nothing`, async () => {
      await using sandbox = await prepare();
      using _held = cause(databasePath(sandbox.storeFolder));
      for (const { name } of programNamed("wt-memory").program.commands) {
        const call = CALLS[name];
        if (call !== undefined) await expectNothing(sandbox, name, call);
      }
    }, 60_000);

    verifies(
      ["CL-30"],
      `${fault}, health exits with 1 and says why`,
      async () => {
        await using sandbox = await prepare();
        using _held = cause(databasePath(sandbox.storeFolder));
        const health = await sandbox.run({ name: "wt-memory", args: ["health"] });
        expect(health).toMatchObject({ exitCode: 1, stdout: "" });
        expect(health.stderr).toMatch(/^error: .*\n\nhint: /);
        const json = await sandbox.run({ name: "wt-memory", args: ["health", "--json"] });
        expect(json).toMatchObject({ exitCode: 1, stderr: "" });
        expect(JSON.parse(json.stdout)).toMatchObject({
          error: true,
          code: expect.stringMatching(/^ERR_STORE_/),
        });
        const repaired = await sandbox.run({ name: "wt-memory", args: ["repair"] });
        expect(repaired.exitCode).toBe(0);
        JSON.parse(repaired.stdout);
      },
      60_000,
    );
  }
});

async function prepare(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  sandbox.remember("words to find");
  mkdirSync(sandbox.home, { recursive: true });
  writeFileSync(join(sandbox.project.path, "memories.json"), JSON.stringify(EXPORT));
  return sandbox;
}

async function expectNothing(sandbox: Sandbox, name: string, call: Call): Promise<void> {
  const { args, stdin, answer, isTold = false } = call;
  const result = await sandbox.run({
    name: "wt-memory",
    args: [...name.split(" "), ...args],
    ...(stdin === undefined ? {} : { stdin }),
  });
  expect({ name, exitCode: result.exitCode }).toEqual({ name, exitCode: 0 });
  if (answer === NOTHING) expect(result.stdout).toBe("");
  else expect({ name, answer: JSON.parse(result.stdout) as unknown }).toEqual({ name, answer });
  expect({ name, isTold: result.stderr !== "" }).toEqual({ name, isTold });
}
