// The rows of a damaged table are read around the damage, from both ends and in between.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { copyTable } from "@/store/sqlite/repair/copy-readable-rows.ts";
import { pagesOf, spoilPages } from "@test/fault/damaged-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const ROWS = 2_000;
const WITH_ROWS = "CREATE TABLE t (row INTEGER PRIMARY KEY, body BLOB)";
const WITHOUT_ROWS = "CREATE TABLE t (row INTEGER PRIMARY KEY, body BLOB) WITHOUT ROWID";

test("only the rows on damaged pages are lost, wherever those are", () => {
  using folder = temporaryFolder("copy");
  const path = join(folder.path, "source.db");
  const pages = makeTable(path, WITH_ROWS);
  // The last leaf is damaged too, so that the end of the table must be found by trying.
  spoilPages(
    path,
    [pages[20], pages[60], pages.at(-1)].flatMap((page) => page ?? []),
  );
  const { copied, rows } = copy(path, WITH_ROWS);
  expect(copied).toMatchObject({ name: "t", isWhole: false, rows: rows.length });
  const perPage = Math.ceil(ROWS / (pages.length - 1));
  expect(ROWS - rows.length).toBeGreaterThanOrEqual(perPage);
  expect(ROWS - rows.length).toBeLessThanOrEqual(3 * (perPage + 1));
});

test("without row numbers the rows before and after the damage are saved", () => {
  using folder = temporaryFolder("copy");
  const path = join(folder.path, "source.db");
  const pages = makeTable(path, WITHOUT_ROWS);
  spoilPages(path, pages.slice(40, 41));
  const { copied, rows } = copy(path, WITHOUT_ROWS);
  expect(copied.isWhole).toBe(false);
  expect([rows[0], rows.at(-1)]).toEqual([1, ROWS]);
  expect(rows.length).toBeGreaterThan(ROWS * 0.9);
});

test("a sound table is copied completely, except for refused rows", () => {
  using folder = temporaryFolder("copy");
  const path = join(folder.path, "source.db");
  makeTable(path, WITH_ROWS);
  expect(copy(path, WITH_ROWS).copied).toEqual({ name: "t", rows: ROWS, isWhole: true });
  const refused = copy(path, WITH_ROWS, 7);
  expect(refused.copied).toEqual({ name: "t", rows: ROWS - 1, isWhole: false });
});

function makeTable(path: string, sql: string): number[] {
  const db = new Database(path);
  db.run(sql);
  db.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO t SELECT i, zeroblob(180) FROM n`);
  db.close();
  return pagesOf(path, "t");
}

function copy(path: string, sql: string, refusedRow = 0) {
  const [source, target] = [new Database(path), new Database(":memory:")];
  target.run(sql);
  const check = (row: Record<string, unknown>) => row["row"] !== refusedRow;
  const copied = copyTable(source, target, "t", (row) => (check(row) ? row : undefined));
  const rows = target.query<{ row: number }, []>("SELECT row FROM t ORDER BY row").all();
  source.close();
  return { copied, rows: rows.map(({ row }) => row) };
}
