// Taking over a store whose schema and rows are damaged: no text is cut or altered unsaid.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { runProgram } from "@test/harness/program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openClaimedStore } from "@test/store/own-store.ts";

const LONG = `The ledger is kept for ten years. ${Array.from({ length: 120 }, (_, at) => `Part ${at} of it lies in vault ${at * 7}.`).join(" ")}`;
const SHORT = "Invoices are numbered without gaps";

async function adoptAfter(damage: (db: Database) => void) {
  using folder = temporaryFolder("adopt-damaged");
  const [home, project] = [join(folder.path, "home"), join(folder.path, "project")];
  for (const path of [home, join(project, ".git", "objects"), join(project, ".git", "refs")])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(project, ".git", "HEAD"), "ref: refs/heads/main\n");
  const run = (...args: string[]) => runProgram({ args, cwd: project, env: { HOME: home } });
  for (const text of [LONG, SHORT]) expect((await run("remember", text)).exitCode).toBe(0);
  const db = new Database(databasePath(join(project, ".context-graph")));
  damage(db);
  // The schema is not ours any more, so the store is refused and can only be taken over.
  db.run("CREATE TABLE somebodys (x)");
  db.close();
  const adopted = await run("repair", "--adopt", "--yes", "--json");
  const store = openClaimedStore(join(project, ".context-graph"), home);
  const memories = store.listMemories({ limit: 10 });
  store.close();
  return {
    report: JSON.parse(adopted.stdout) as { imported: number; lost: number },
    texts: memories.map(({ text }) => text).toSorted(),
  };
}

const CUT = "UPDATE memories SET text = substr(text, 1, 100) WHERE length(text) > 1000";

test("a cut text is taken from the history", async () => {
  const { report, texts } = await adoptAfter((db) => db.run(CUT));
  expect(report).toMatchObject({ imported: 2, lost: 0 });
  expect(texts).toEqual([SHORT, LONG]);
}, 60_000);

test("a cut text that the history does not have is not imported, and told", async () => {
  const { report, texts } = await adoptAfter((db) => {
    db.run(CUT);
    db.run("DROP TABLE history");
  });
  expect(report).toMatchObject({ imported: 1, lost: 1 });
  expect(texts).toEqual([SHORT]);
}, 60_000);

test("a damaged name of a column loses nothing", async () => {
  const { report, texts } = await adoptAfter((db) => {
    db.run("ALTER TABLE memories RENAME COLUMN text TO tezt");
  });
  expect(report).toMatchObject({ imported: 2, lost: 0 });
  expect(texts).toEqual([SHORT, LONG]);
}, 60_000);
