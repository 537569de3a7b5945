import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { openTemporaryStore } from "@/store/sqlite/database/open-store.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";
import { loadSourceFiles } from "@test/tidy/source-files.ts";

describe("opening the store", () => {
  verifies(["SN-18"], "creates the database in .context-graph/db/", () => {
    using folder = temporaryFolder("open");
    const storeFolder = join(folder.path, ".context-graph");
    openTestStore(storeFolder).close();
    const path = join(folder.path, ".context-graph", "db", "context-graph.db");
    expect(databasePath(storeFolder)).toBe(path);
    expect(readFileSync(path).subarray(0, 15).toString()).toBe("SQLite format 3");
  });

  test("looks at the schema again only if its number or the program's version is another", () => {
    using folder = temporaryFolder("open");
    openTestStore(folder.path).close();
    const openedWith = (knownSchema: number): number[] => {
      const noted: number[] = [];
      const noteSchema = (schema: number) => void noted.push(schema);
      openTestStore(folder.path, { knownSchema, noteSchema }).close();
      return noted;
    };
    const [schema = 0] = openedWith(0);
    expect(openedWith(schema)).toEqual([]);
    // What a program of another version has noted of the same tables.
    expect(openedWith(schema + 1)).toEqual([schema]);
    expect(openedWith(schema - 1)).toEqual([schema]);
  });

  test("keeps other users and git out", () => {
    using folder = temporaryFolder("open");
    const storeFolder = join(folder.path, ".context-graph");
    openTestStore(storeFolder).close();
    expect(statSync(storeFolder).mode & 0o777).toBe(0o700);
    expect(statSync(join(storeFolder, "db")).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(storeFolder, ".gitignore"), "utf8")).toBe("*\n");
  });

  test("leaves a .gitignore that somebody changed alone", () => {
    using folder = temporaryFolder("open");
    writeFileSync(join(folder.path, ".gitignore"), "# mine\n");
    openTestStore(folder.path).close();
    expect(readFileSync(join(folder.path, ".gitignore"), "utf8")).toBe("# mine\n");
  });

  test("gives each store its own project id, which moves with its folder", () => {
    using folder = temporaryFolder("open");
    const [here, there] = [join(folder.path, "here"), join(folder.path, "there")];
    const ids = [here, join(folder.path, "other")].map((path) => {
      using opened = usingStore(path);
      return opened.store.projectId;
    });
    expect(ids[0]).toMatch(/^prj_\w{20}$/);
    expect(ids[1]).not.toBe(ids[0]);
    renameSync(here, there);
    using moved = usingStore(there);
    expect(moved.store.projectId).toBe(String(ids[0]));
    expect(existsSync(here)).toBe(false);
  });

  test("uses a write-ahead log, so that many can read while one writes", () => {
    using folder = temporaryFolder("open");
    openTestStore(folder.path).close();
    const db = new Database(databasePath(folder.path));
    expect(db.query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    db.close();
  });

  test("and closing it leaves everything in the database file itself", () => {
    using folder = temporaryFolder("open");
    const [from, to] = [join(folder.path, "from"), join(folder.path, "to")];
    const store = openTestStore(from);
    store.apply(rememberAll(sampleMemory()), { isDurable: true });
    store.close();
    mkdirSync(dirname(databasePath(to)), { recursive: true });
    copyFileSync(databasePath(from), databasePath(to));
    using opened = usingStore(to);
    expect(opened.store.countMemories()).toBe(1);
  });

  verifies(
    [{ id: "SN-20", shows: "which files open a store" }],
    "happens in one place of each kind of process, which hands it on",
    () => {
      const openers = (name: string, file: string) => {
        const imports = new RegExp(
          `import \\{[^}]*\\b${name}\\b[^}]*\\} from "@/store/sqlite/database/${file}\\.ts"`,
        );
        return loadSourceFiles("src/**/*.ts")
          .filter(({ source }) => imports.test(source.raw))
          .map(({ path }) => path);
      };
      // Whose store it is, is asked by these two only.
      expect(openers("openStore", "open-store")).toEqual([
        "src/store/sqlite/database/open-own-store.ts",
        "src/store/sqlite/database/open-user-store.ts",
      ]);
      expect(openers("openProjectStore", "open-own-store")).toEqual([
        "src/cli/brief-at-once.ts",
        "src/cli/open-project.ts",
        "src/hook/open-for-hook.ts",
        "src/hook/run-status-line.ts",
        "src/mcp/warm-store.ts",
      ]);
      expect(openers("openOwnStore", "open-own-store")).toEqual([
        "src/cli/commands/processes/worker-command.ts",
        "src/doctor/sample-project.ts",
        "src/operations/upkeep/adopt.ts",
        "src/operations/upkeep/move-store.ts",
        "src/operations/upkeep/repair.ts",
      ]);
    },
  );
});

describe("the history table", () => {
  test("refuses changes and deletions, even past the store", () => {
    using folder = temporaryFolder("open");
    const memory = sampleMemory();
    using opened = usingStore(folder.path);
    opened.store.apply(rememberAll(memory), { isDurable: true });
    const db = new Database(databasePath(folder.path));
    expect(() => db.run("DELETE FROM history")).toThrow(/append-only/);
    expect(() => db.run("UPDATE history SET at_ms = 0")).toThrow(/append-only/);
    db.close();
    expect(opened.store.memoryHistory(memory.id)).toHaveLength(1);
  });
});

describe("the temporary store for a locked one", () => {
  test("works like the real store and touches no file", () => {
    const store = openTemporaryStore(createTestClock());
    const memory = sampleMemory();
    store.apply(rememberAll(memory), { isDurable: true });
    expect(store.findMemory(memory.id)?.text).toBe(memory.text);
    expect(existsSync(":memory:")).toBe(false);
    store.close();
    const fresh = openTemporaryStore(createTestClock());
    expect(fresh.countMemories()).toBe(0);
    fresh.close();
  });
});
