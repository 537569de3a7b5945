// Whose store it is: which stores are opened, which are refused, and how they move.
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import {
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { systemClock } from "@/base/clock.ts";
import { databasePath } from "@/platform/database-path.ts";
import { openUserStore } from "@/store/sqlite/database/open-user-store.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { testIf } from "@test/harness/test-if.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import {
  claimStore,
  environmentOf,
  openClaimedStore,
  userFolderOf,
} from "@test/store/own-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const IS_ROOT = process.getuid?.() === 0;
const NEEDS_ROOT = "only root can make files of other users";

interface World extends Disposable {
  readonly path: string;
  readonly home: string;
  /** A project folder, and its .context-graph. */
  folder(name: string): string;
  store(name: string): string;
  /** Why the store of this project is refused; "own" if it is opened. */
  verdict(name: string): string;
}

function createWorld(): World {
  const temporary = temporaryFolder("own-store");
  const home = join(temporary.path, "home");
  mkdirSync(home);
  const folder = (name: string) => join(temporary.path, name);
  const store = (name: string) => join(folder(name), ".context-graph");
  return {
    path: temporary.path,
    home,
    folder,
    store,
    verdict: (name) => verdictOf(store(name), home),
    [Symbol.dispose]: temporary[Symbol.dispose],
  };
}

function verdictOf(storeFolder: string, home: string): string {
  try {
    claimStore(storeFolder, home);
    return "own";
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return String(error.parameters["reason"] ?? error.code);
  }
}

/** A store with one memory of this user. */
function fill(storeFolder: string, home: string): void {
  const store = openClaimedStore(storeFolder, home);
  store.apply(rememberAll(sampleMemory()), { isDurable: true });
  store.close();
}

function countMemories(storeFolder: string, home: string): number {
  const store = openClaimedStore(storeFolder, home);
  try {
    return store.countMemories();
  } finally {
    store.close();
  }
}

describe("a store that this user made", () => {
  test("is opened again, and nobody else may enter its folder", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    expect(countMemories(world.store("shop"), world.home)).toBe(1);
    expect(readdirSync(world.store("shop")).sort()).toEqual([".gitignore", "db", "id"]);
  });

  test("is opened after its project was renamed", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    renameSync(world.folder("shop"), world.folder("store"));
    expect(countMemories(world.store("store"), world.home)).toBe(1);
    expect(countMemories(world.store("store"), world.home)).toBe(1);
  });

  test("is opened after it was moved aside and another one was made in its place", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    renameSync(world.folder("shop"), world.folder("old"));
    expect(countMemories(world.store("shop"), world.home)).toBe(0);
    expect(countMemories(world.store("old"), world.home)).toBe(1);
    expect(countMemories(world.store("shop"), world.home)).toBe(0);
  });

  test("is opened after its project went to another disk, where every file is new", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    cpSync(world.folder("shop"), world.folder("elsewhere"), { recursive: true });
    rmSync(world.folder("shop"), { recursive: true });
    expect(countMemories(world.store("elsewhere"), world.home)).toBe(1);
  });

  test("is opened after it was restored from a backup", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    cpSync(world.folder("shop"), world.folder("backup"), { recursive: true });
    rmSync(world.folder("shop"), { recursive: true });
    cpSync(world.folder("backup"), world.folder("shop"), { recursive: true });
    expect(countMemories(world.store("shop"), world.home)).toBe(1);
  });

  test("is opened by each of two paths that lead to its project", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    symlinkSync(world.path, world.folder("second"));
    const second = join(world.folder("second"), "shop", ".context-graph");
    for (const store of [second, world.store("shop"), second]) {
      expect(countMemories(store, world.home)).toBe(1);
    }
  });

  test("is made anew after the user deleted its database, or the whole folder", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    rmSync(join(world.store("shop"), "db"), { recursive: true });
    expect(countMemories(world.store("shop"), world.home)).toBe(0);
    rmSync(world.store("shop"), { recursive: true });
    expect(countMemories(world.store("shop"), world.home)).toBe(0);
  });

  test("is made once by processes that start at the same time", async () => {
    using world = createWorld();
    const program = join(import.meta.dir, "..", "programs", "open-own-store.ts");
    const runs = Array.from({ length: 8 }, () =>
      runProcess({
        command: [process.execPath, program, world.store("shop")],
        cwd: join(import.meta.dir, "..", "..", ".."),
        env: { PATH: SYSTEM_PATH, HOME: world.home },
        timeoutMs: 60_000,
      }),
    );
    const results = await Promise.all(runs);
    expect(results.map(({ stderr }) => stderr)).toEqual(results.map(() => ""));
    expect(new Set(results.map(({ stdout }) => stdout)).size).toBe(1);
    expect(countMemories(world.store("shop"), world.home)).toBe(0);
  }, 90_000);
});

describe("a store is refused and left as it is", () => {
  test("if another user's home directory knows it", () => {
    using world = createWorld();
    const other = join(world.path, "other-home");
    fill(world.store("shop"), other);
    const before = snapshot(world.store("shop"));
    expect(world.verdict("shop")).toBe("unknown");
    expect(snapshot(world.store("shop"))).toEqual(before);
  });

  test("if it has no id, as one from an archive", () => {
    using world = createWorld();
    openTestStore(world.store("shop")).close();
    expect(world.verdict("shop")).toBe("unknown");
  });

  test.each(["spool", "queue", "setup.json", "backup", "counts"])(
    "if its folder came with %s",
    (name) => {
      using world = createWorld();
      mkdirSync(join(world.store("shop"), name), { recursive: true });
      expect(world.verdict("shop")).toBe("unknown");
      expect(readdirSync(world.store("shop"))).toEqual([name]);
    },
  );

  test("if it is a copy of one that is still in use", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    cpSync(world.folder("shop"), world.folder("copy"), { recursive: true });
    expect(world.verdict("copy")).toBe("copy");
    expect(world.verdict("shop")).toBe("own");
  });

  test("if its database is that of another one by a hard link", () => {
    using world = createWorld();
    fill(world.store("private"), world.home);
    mkdirSync(join(world.store("clone"), "db"), { recursive: true, mode: 0o700 });
    for (const name of ["id", "db/context-graph.db", "db/context-graph.db-entries"])
      linkSync(join(world.store("private"), name), join(world.store("clone"), name));
    expect(world.verdict("clone")).toBe("copy");
    expect(world.verdict("private")).toBe("own");
  });

  test("if another database is in its place, in a new file or in the same", () => {
    using world = createWorld();
    for (const name of ["shop", "park"]) fill(world.store(name), world.home);
    const theirs = readFileSync(checkpointed(world.store("park")));
    const path = checkpointed(world.store("shop"));
    const ours = readFileSync(path);
    writeFileSync(path, theirs);
    expect(world.verdict("shop")).toBe("replaced");
    rmSync(path);
    writeFileSync(path, theirs);
    expect(world.verdict("shop")).toBe("replaced");
    writeFileSync(path, ours);
    expect(world.verdict("shop")).toBe("own");
  });

  test.each(["", "/db", "/db/context-graph.db"])("if .context-graph%s is a link", (part) => {
    using world = createWorld();
    fill(world.store("private"), world.home);
    const before = snapshot(world.store("private"));
    fill(world.store("clone"), world.home);
    const path = world.store("clone") + part;
    rmSync(path, { recursive: true, force: true });
    symlinkSync(world.store("private") + part, path);
    expect(world.verdict("clone")).toBe("link");
    expect(snapshot(world.store("private"))).toEqual(before);
  });

  test("if the log of its database is a link", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    const log = `${checkpointed(world.store("shop"))}-wal`;
    const target = join(world.path, "notes.txt");
    writeFileSync(target, "untouched");
    symlinkSync(target, log);
    expect(world.verdict("shop")).toBe("ERR_STORE_UNAVAILABLE");
    expect(readFileSync(target, "utf8")).toBe("untouched");
  });

  testIf(IS_ROOT, NEEDS_ROOT, "if another user owns its folder or its database", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    chownSync(databasePath(world.store("shop")), 4711, 4711);
    expect(world.verdict("shop")).toBe("owner");
    chownSync(databasePath(world.store("shop")), 0, 0);
    expect(world.verdict("shop")).toBe("own");
    mkdirSync(world.store("park"), { recursive: true });
    chownSync(world.store("park"), 4711, 4711);
    expect(world.verdict("park")).toBe("owner");
  });

  test("if the user's folder cannot be written, so that nobody could know it later", () => {
    using world = createWorld();
    writeFileSync(userFolderOf(world.home), "in the way");
    expect(world.verdict("shop")).toBe("ERR_STORE_UNAVAILABLE");
    expect(existsSync(join(world.store("shop"), "id"))).toBe(false);
  });
});

describe("a store that git tracks", () => {
  test.each([
    ["usual", []],
    ["version 4", ["index.version=4"]],
  ] as const)("is refused until it is tracked no longer (index: %s)", async (_, settings) => {
    using world = createWorld();
    const project = await createGitProject(world.folder("shop"), { ".config/x": "", "a.ts": "" });
    for (const setting of settings) await project.git("config", ...setting.split("="));
    fill(world.store("shop"), world.home);
    expect(world.verdict("shop")).toBe("own");
    await project.git("add", "--force", ".context-graph");
    expect(world.verdict("shop")).toBe("tracked");
    await project.commit("with the store");
    expect(world.verdict("shop")).toBe("tracked");
    await project.git("rm", "-r", "--quiet", "--cached", ".context-graph");
    expect(world.verdict("shop")).toBe("own");
    expect(countMemories(world.store("shop"), world.home)).toBe(1);
  });

  test("is found behind many names that sort before it", async () => {
    using world = createWorld();
    const names = Array.from({ length: 400 }, (_, i) => [
      `.build/${"long".repeat(40)}-${i}.ts`,
      "",
    ]);
    const project = await createGitProject(world.folder("shop"), Object.fromEntries(names));
    fill(world.store("shop"), world.home);
    expect(world.verdict("shop")).toBe("own");
    await project.git("add", "--force", ".context-graph/db");
    expect(world.verdict("shop")).toBe("tracked");
  });

  test("is not one whose neighbours have similar names", async () => {
    using world = createWorld();
    const files = { ".context-graph-notes": "", ".context-graphs/a": "", ".context": "" };
    await createGitProject(world.folder("shop"), files);
    fill(world.store("shop"), world.home);
    expect(world.verdict("shop")).toBe("own");
  });
});

describe("a store with parts that are not ours", () => {
  const endless = `ALTER TABLE meta RENAME TO migrations_2;
    CREATE VIEW meta AS WITH RECURSIVE n(key, value) AS (SELECT 1, 1 UNION ALL SELECT key + 1, 1 FROM n)
      SELECT key, value FROM n`;
  test.each([
    ["an endless view in place of a table", endless],
    ["a further view", "CREATE VIEW other AS SELECT 1"],
    ["a trigger", "CREATE TRIGGER t AFTER INSERT ON memories BEGIN SELECT 1; END"],
    ["a further table", "CREATE TABLE other (x)"],
  ])("is refused at once: %s", (_, sql) => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    const db = new Database(databasePath(world.store("shop")));
    db.run(sql);
    db.close();
    expect(world.verdict("shop")).toBe("schema");
  });

  test("is damaged if a table of ours has another definition", () => {
    using world = createWorld();
    fill(world.store("shop"), world.home);
    const db = new Database(databasePath(world.store("shop")));
    db.run("ALTER TABLE meta ADD COLUMN more TEXT");
    db.close();
    expect(world.verdict("shop")).toBe("ERR_STORE_CORRUPT");
  });
});

test("the user's own folder may be a link, as a manager of dotfiles makes it", () => {
  using world = createWorld();
  mkdirSync(world.folder("dotfiles"));
  symlinkSync(world.folder("dotfiles"), userFolderOf(world.home));
  expect(verdictOf(userFolderOf(world.home), world.home)).toBe("own");
  const environment = environmentOf(world.home);
  const user = openUserStore(environment, { clock: systemClock, patience: () => 1_000 });
  expect(user).toBeDefined();
  user?.close();
});

test("nobody else may read a store, whatever the umask says", () => {
  using world = createWorld();
  const before = process.umask(0);
  try {
    fill(world.store("shop"), world.home);
  } finally {
    process.umask(before);
  }
  const folders = [world.store("shop"), join(world.store("shop"), "db"), userFolderOf(world.home)];
  const registrations = join(userFolderOf(world.home), "stores");
  const files = [join(world.store("shop"), "id"), databasePath(world.store("shop"))];
  const [registration = ""] = readdirSync(registrations);
  for (const folder of [...folders, registrations]) expect(modeOf(folder)).toBe(0o700);
  for (const file of [...files, join(registrations, registration)]) {
    expect(modeOf(file)).toBe(0o600);
  }
});

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

/** The database with everything in its file. */
function checkpointed(storeFolder: string): string {
  const path = databasePath(storeFolder);
  const db = new Database(path);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  for (const ending of ["-wal", "-shm"]) rmSync(path + ending, { force: true });
  return path;
}

function snapshot(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, Bun.hash(readFileSync(path)).toString()]),
  );
}
