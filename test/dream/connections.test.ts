// REM finds blind spots and shortcuts, and links them.
import { expect, test } from "bun:test";
import { runDream } from "@/operations/dream/run-dream.ts";
import { createDreamWorld } from "@test/dream/dream-world.ts";

const FULL = { trigger: "manual", mode: "full" } as const;

test("a memory that no link leads to is linked with the one nearest in meaning", () => {
  using world = createDreamWorld();
  const lone = world.put("The nginx config routes api requests to the map server");
  const near = world.put("nginx routes requests of the api to the map server on port 80");
  const far = world.put("Wszystkie faktury drukuje drugi pracownik");
  expect(runDream(FULL, world).counts).toEqual({ linked: 1 });
  expect(world.linksBetween(lone, near)).toMatchObject([{ kind: "similar", weight: 0.3 }]);
  expect(world.store.linksOf([far], 9)).toEqual([]);
  expect(runDream(FULL, world).counts).toEqual({});
});

test("memories that are near only because the encoder does not know their language are not linked", () => {
  using world = createDreamWorld();
  const asked = world.put("同期プロトコルは田中さんが決めたものだから、変える前に必ず聞いて");
  world.put("テストはtable driven testsで書くのがうちの流儀");
  world.put("boltはやめて、やっぱりsqliteにする。 クエリが書きたい");
  world.put("os.Rename が開いているファイルを置き換えられないためです。");
  world.put("本番で障害。 ログはどこを見ればいい?");
  expect(runDream(FULL, world).counts).toEqual({});
  const about = world.put("同期プロトコルに圧縮フラグを足したい");
  expect(runDream(FULL, world).counts).toEqual({ linked: 1 });
  expect(world.linksBetween(about, asked)).toMatchObject([{ kind: "similar" }]);
});

test("what was used, is linked, outdated or no statement is no blind spot", () => {
  using world = createDreamWorld();
  const text = "The nginx config routes api requests to the map server";
  const other = world.put("Textures are packed at build time");
  const linked = world.put(`${text} of Berlin`);
  world.link(linked, other, "differs", 1);
  world.put(`${text} of Lisbon`, { useCount: 1 });
  world.put(`${text} of Oslo`, { supersededBy: linked, importance: 0.2 });
  world.put(`${text} of Rome`, { type: "FileAccess" });
  expect(runDream(FULL, world).counts).toEqual({});
});

test("memories that helped together in two sessions get a shortcut, unless they are linked", () => {
  using world = createDreamWorld();
  const a = world.put("The broker keeps events for three days", { useCount: 1 });
  const b = world.put("Invoices are rendered by the second worker", { useCount: 1 });
  const c = world.put("Textures are packed at build time", { useCount: 1 });
  world.link(a, c, "differs", 1);
  world.useTogether("s1", a, b, c);
  expect(runDream(FULL, world).counts).toEqual({});
  world.useTogether("s2", c, a, b);
  expect(runDream(FULL, world).counts).toEqual({ shortcut: 2 });
  expect(world.linksBetween(a, b)).toMatchObject([{ kind: "used-with", weight: 0.3 }]);
  expect(world.linksBetween(a, c)).toMatchObject([{ kind: "differs" }]);
  expect(runDream(FULL, world).counts).toEqual({});
});
