import { Database } from "bun:sqlite";
import { test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openForeignDatabase } from "@/store/foreign/open-foreign-database.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { expectCode } from "@test/store/expect-code.ts";

test("a file that only begins like a database is reported as unreadable", () => {
  using folder = temporaryFolder("foreign");
  const path = join(folder.path, "torn.db");
  writeFileSync(path, `SQLite format 3\0${"x".repeat(5_000)}`);
  expectCode("ERR_IMPORT_UNREADABLE", () => openForeignDatabase(path));
});

test("a database whose log keeps changing is reported as busy and left alone", async () => {
  using folder = temporaryFolder("foreign");
  const path = join(folder.path, "busy.db");
  const db = new Database(path);
  db.run("PRAGMA journal_mode = WAL");
  // Large enough that the writer gets time while it is copied.
  db.run("CREATE TABLE t (a)");
  db.run("INSERT INTO t VALUES (zeroblob(64000000))");
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.run("INSERT INTO t VALUES (1)");
  const writer = Bun.spawn([process.execPath, "-e", WRITE_WITHOUT_PAUSE, `${path}-wal`], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "ignore",
  });
  try {
    await writer.stdout.getReader().read();
    expectCode("ERR_IMPORT_BUSY", () => openForeignDatabase(path));
  } finally {
    writer.kill("SIGKILL");
    await writer.exited;
    db.close();
  }
});

const WRITE_WITHOUT_PAUSE = `
  const fs = require("node:fs");
  fs.writeSync(1, "ready");
  for (;;) { fs.appendFileSync(process.argv.at(-1), "x"); }
`;
