import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectsOperation, type ProjectJson } from "@/operations/upkeep/projects.ts";
import { listRegisteredProjects, registerProject } from "@/store/project-registry.ts";
import { databasePath } from "@/platform/database-path.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

test("every project is listed, whatever the state of its store", () => {
  using folder = temporaryFolder("projects");
  const [shop, empty, broken] = ["shop", "empty", "broken"].map((name) =>
    makeProject(folder.path, name),
  );
  const user = join(folder.path, "user");
  fill(String(shop), 3);
  fill(String(broken), 1);
  rmSync(dirname(databasePath(String(broken))), { recursive: true });
  mkdirSync(dirname(databasePath(String(broken))));
  writeFileSync(databasePath(String(broken)), "no database ".repeat(100));
  fill(user, 2);
  for (const storeFolder of [shop, empty, broken]) note(user, String(storeFolder), "");
  const found = list(user);
  expect(found.map(({ name, status, memories }) => [name, status, memories]).sort()).toEqual([
    ["_global", "ok", 2],
    ["broken", "damaged", 0],
    ["empty", "empty", 0],
    ["shop", "ok", 3],
  ]);
  expect(found.find(({ name }) => name === "shop")).toMatchObject({
    root: dirname(String(shop)),
    path: databasePath(String(shop)),
    size_bytes: expect.any(Number),
    last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test("a store with an endless view in place of its memories is listed as damaged", () => {
  using folder = temporaryFolder("projects");
  const shop = makeProject(folder.path, "shop");
  fill(shop, 1);
  const db = new Database(databasePath(shop));
  db.run(`ALTER TABLE memories RENAME TO old; CREATE VIEW memories AS
    WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n`);
  db.close();
  const user = join(folder.path, "user");
  note(user, shop, "");
  expect(list(user)).toMatchObject([{ name: "shop", status: "damaged", memories: 0 }]);
});

test("a store that is not the user's is listed, and not opened", () => {
  using folder = temporaryFolder("projects");
  const [shop, planted] = ["shop", "planted"].map((name) => makeProject(folder.path, name));
  const user = join(folder.path, "user");
  for (const storeFolder of [shop, planted]) {
    fill(String(storeFolder), 1);
    note(user, String(storeFolder), "");
  }
  const files = () => readdirSync(dirname(databasePath(String(planted)))).sort();
  const before = files();
  const found = list(user, (storeFolder) => storeFolder === planted);
  expect(found.map(({ name, status, memories }) => [name, status, memories]).sort()).toEqual([
    ["planted", "foreign", 0],
    ["shop", "ok", 1],
  ]);
  expect(files()).toEqual(before);
});

test("a missing project is listed until it is pruned, a moved one with its new root", () => {
  using folder = temporaryFolder("projects");
  const user = join(folder.path, "user");
  const [old, gone] = ["old", "gone"].map((name) => makeProject(folder.path, name));
  const id = fill(String(old), 1);
  fill(String(gone), 1);
  note(user, String(old), id);
  note(user, String(gone), "prj_gone");
  renameSync(dirname(String(old)), join(folder.path, "new"));
  note(user, join(folder.path, "new", ".context-graph"), id);
  rmSync(dirname(String(gone)), { recursive: true });
  const states = new Map(
    list(user).map(({ name, status, moved_to: to }) => [name, { status, to }]),
  );
  expect(states.get("old")).toEqual({ status: "missing", to: join(folder.path, "new") });
  expect(states.get("gone")).toEqual({ status: "missing", to: undefined });
  const pruned = projectsOperation.run(
    { userFolder: user, prune: true, isForeign: () => false },
    undefined,
  );
  expect(pruned.pruned.toSorted()).toEqual([join(folder.path, "gone"), join(folder.path, "old")]);
  expect(list(user).map(({ name }) => name)).toEqual(["new"]);
});

test("listing neither changes nor creates a store", () => {
  using folder = temporaryFolder("projects");
  const user = join(folder.path, "user");
  const storeFolder = makeProject(folder.path, "empty");
  note(user, storeFolder, "");
  expect(list(user)).toMatchObject([{ status: "empty" }]);
  expect(readdirSync(dirname(storeFolder))).toEqual([]);
});

test("the list entry is written once, keeps a known id and survives damage", () => {
  using folder = temporaryFolder("projects");
  note(folder.path, "/a/.context-graph", "prj_1");
  note(folder.path, "/a/.context-graph", "");
  note(folder.path, "/b/.context-graph", "");
  writeFileSync(join(folder.path, "projects", "spoiled.json"), "{");
  expect(
    listRegisteredProjects(folder.path)
      .map(({ projectId }) => projectId)
      .sort(),
  ).toEqual(["", "prj_1"]);
  note(folder.path, "/a/.context-graph", "prj_2");
  expect(
    listRegisteredProjects(folder.path)
      .map(({ projectId }) => projectId)
      .sort(),
  ).toEqual(["", "prj_2"]);
});

test("a read-only user folder does not stop other work", () => {
  using folder = temporaryFolder("projects");
  const file = join(folder.path, "file");
  writeFileSync(file, "");
  expect(() => note(file, "/a/.context-graph", "prj_1")).not.toThrow();
  expect(listRegisteredProjects(file)).toEqual([]);
  expect(list(file)).toEqual([]);
});

function makeProject(folder: string, name: string): string {
  mkdirSync(join(folder, name), { recursive: true });
  return join(folder, name, ".context-graph");
}

function fill(storeFolder: string, count: number): string {
  using opened = usingStore(storeFolder);
  const memories = Array.from({ length: count }, () => sampleMemory());
  opened.store.apply(rememberAll(...memories), { isDurable: true });
  return opened.store.projectId;
}

function note(userFolder: string, storeFolder: string, projectId: string): void {
  registerProject(userFolder, { storeFolder, projectId });
}

function list(
  userFolder: string,
  isForeign: (storeFolder: string) => boolean = () => false,
): readonly ProjectJson[] {
  return projectsOperation.run({ userFolder, prune: false, isForeign }, undefined).projects;
}
