// NREM settles repetitions, stale memories, and links that are used or not.
import { expect, test } from "bun:test";
import { runDream } from "@/operations/dream/run-dream.ts";
import { undoDream } from "@/operations/dream/undo-dream.ts";
import { recallOperation } from "@/operations/memories/recall-memories.ts";
import { createDreamWorld, DAY_MS, type DreamWorld } from "@test/dream/dream-world.ts";
import { verifies } from "@test/requirements/verifies.ts";

const NREM = { trigger: "manual", mode: "abbreviated" } as const;

verifies(
  ["DR-02"],
  "of memories with the same words the best stays, and the others are outdated, not gone",
  () => {
    using world = createDreamWorld();
    const oldest = world.put("The importer retries failed uploads with backoff");
    const same = world.put("the importer retries failed uploads, with backoff.", { type: "Fix" });
    const other = world.put("the importer retries failed uploads with backoff.");
    const said = world.put("Deploys go through the staging cluster first", { origin: "user" });
    const noted = world.put("deploys go through the staging cluster first.", { type: "Context" });
    const { counts } = runDream(NREM, world);
    // Another type is another memory, unless the user said it.
    expect(counts).toEqual({ merged: 2 });
    expect(world.memory(other)).toMatchObject({ supersededBy: oldest, importance: 0.2 });
    expect(world.memory(noted)).toMatchObject({ supersededBy: said });
    for (const id of [oldest, same, said]) expect(world.memory(id).supersededBy).toBeUndefined();
    expect(world.store.countMemories()).toBe(5);
  },
);

test("who finds the repetition is told the one that stays, without calling it outdated", () => {
  using world = createDreamWorld();
  const keep = world.put("The importer retries failed uploads with backoff", { tags: ["a"] });
  const other = world.put("the importer retries failed uploads with backoff.", { tags: ["b"] });
  runDream(NREM, world);
  const found = recallOperation.run({ query: "importer retries failed uploads", limit: 5 }, world);
  const ids = found.memories.map(({ id }) => id);
  expect(ids).toContain(keep);
  expect(ids).not.toContain(other);
  expect(JSON.stringify(found)).not.toContain("replaces the outdated");
  expect(world.memory(other).supersededBy).toBe(keep);
});

test.each([
  ["one more word, in any language", "Nie uruchamiaj migracji na produkcji", {}],
  ["another number", "uruchamiaj migracji na produkcji 2", {}],
  ["another folder", "uruchamiaj migracji na produkcji.", { directory: "api" }],
  ["other files", "uruchamiaj migracji na produkcji.", { files: ["a.rs"] }],
  ["another branch", "uruchamiaj migracji na produkcji.", { branch: "next" }],
  ["another type", "uruchamiaj migracji na produkcji.", { type: "Decision" }],
] as const)("%s makes another memory", (_name, text, fields) => {
  using world = createDreamWorld();
  world.put("uruchamiaj migracji na produkcji", "files" in fields ? { files: ["b.rs"] } : {});
  world.put(text, fields);
  expect(runDream(NREM, world).counts).toEqual({});
});

test("of equal words the one that worked or was used stays, then the oldest", () => {
  using world = createDreamWorld();
  const fields = { type: "Fix" as const };
  const first = world.put("Clear the cache folder before the build", fields);
  const worked = world.put("clear the cache folder before the build.", {
    ...fields,
    workedCount: 2,
  });
  const last = world.put("Clear the cache folder before the build!", fields);
  runDream(NREM, world);
  expect(world.memory(first).supersededBy).toBe(worked);
  expect(world.memory(last).supersededBy).toBe(worked);
});

test("nothing that the user said and no rule is merged away, demoted or weakened", () => {
  using world = createDreamWorld();
  const old = { createdAtMs: world.clock.nowMs() - 900 * DAY_MS, ignoredCount: 9 };
  const protectedOnes = [
    world.put("Run the linter before each commit", { origin: "user", ...old }),
    world.put("run the linter before each commit.", { origin: "user", ...old }),
    world.put("Use tabs in the Makefile", { tags: ["rule"], ...old }),
    world.put("use tabs in the Makefile.", { tags: ["rule"], ...old }),
    world.put("Prefers short commit messages", { type: "Preference", ...old }),
  ];
  const note = world.put("An agent's note about the linter and its cache", { ignoredCount: 9 });
  for (const id of protectedOnes) world.link(note, id, "used-with", 0.5);
  const before = protectedOnes.map((id) => world.memory(id));
  world.clock.advance(400 * DAY_MS);
  const { counts } = runDream(NREM, world);
  expect(counts).toEqual({ demoted: 1 });
  expect(protectedOnes.map((id) => world.memory(id))).toEqual(before);
  for (const id of protectedOnes) expect(world.linksBetween(note, id)[0]?.weight).toBe(0.5);
});

test("outdated memories and those that were told in vain for months rank lower", () => {
  using world = createDreamWorld();
  const old = { createdAtMs: world.clock.nowMs() - 91 * DAY_MS, ignoredCount: 5 };
  const newer = world.put("The queue moved to the second broker");
  const outdated = world.put("The queue lives on the first broker", { supersededBy: newer });
  const unused = world.put("The docs folder is built by a nightly job", old);
  const kept = [
    world.put("The API answers in pages of fifty", { ...old, useCount: 1 }),
    world.put("Retry the login test once, it is flaky", { ...old, workedCount: 1, type: "Fix" }),
    world.put("Checked: the dump restores in ten minutes", { ...old, tier: "gold" }),
    world.put("Opened src/main.rs", { ...old, type: "FileAccess" }),
    world.put("The parser is generated from the grammar", { ...old, ignoredCount: 4 }),
    world.put("Shaders are compiled on the first start", { ...old, createdAtMs: Date.now() }),
  ];
  runDream(NREM, world);
  for (const id of [outdated, unused]) expect(world.memory(id).importance).toBe(0.2);
  for (const id of [newer, ...kept]) expect(world.memory(id).importance).toBeGreaterThan(0.2);
});

test("links between memories that helped together grow, up to 1, and once for each session", () => {
  using world = createDreamWorld();
  const [a, b, c] = putThree(world);
  world.link(a, b, "used-with", 0.2);
  world.link(b, c, "used-with", 0.2);
  world.useTogether("s1", a, b);
  world.useTogether("s2", b, a);
  world.clock.advance(1_000);
  expect(runDream(NREM, world).counts).toEqual({ strengthened: 1 });
  expect(world.linksBetween(a, b)[0]?.weight).toBeCloseTo(1 - 0.8 * 0.9 ** 2, 12);
  expect(world.linksBetween(b, c)[0]?.weight).toBe(0.2);
  // The same uses are not replayed twice.
  expect(runDream(NREM, world).counts).toEqual({});
  world.useTogether("s3", a, b);
  expect(runDream(NREM, world).counts).toEqual({ strengthened: 1 });
  expect(world.linksBetween(a, b)[0]?.weight).toBeLessThan(1);
});

test("links that nobody used for a month get weaker once a month, and go in the end", () => {
  using world = createDreamWorld();
  const [a, b, c] = putThree(world);
  world.link(a, b, "used-with", 0.2);
  world.link(a, c, "similar", 0.2);
  expect(runDream(NREM, world).counts).toEqual({});
  let dreams = 0;
  while (world.linksBetween(a, b).length > 0 && dreams < 20) {
    world.clock.advance(31 * DAY_MS);
    runDream(NREM, world);
    expect(runDream(NREM, world).counts).toEqual({});
    dreams += 1;
  }
  // 0.2 · 0.8⁶ is above 0.05, 0.2 · 0.8⁷ is below.
  expect(dreams).toBe(7);
  expect(world.linksBetween(a, c)[0]?.weight).toBe(0.2);
});

test("what was merged is forgotten with the memory that stays, and no undo of the dream revives it", () => {
  using world = createDreamWorld();
  const keep = world.put("The importer retries failed uploads with backoff", { useCount: 1 });
  const other = world.put("the importer retries failed uploads with backoff.");
  const newer = world.put("The importer gives up after one try", { useCount: 1 });
  world.link(newer, keep, "differs", 1);
  runDream(NREM, world);
  const { store, clock } = world;
  expect(store.forgottenTogether(keep).map(({ id }) => id)).toEqual([keep, other]);
  store.apply([{ kind: "forget", memoryId: keep, atMs: clock.nowMs() }], { isDurable: false });
  expect([...store.iterateMemories()].map(({ id }) => id)).toEqual([newer]);
  undoDream(world);
  expect([...store.iterateMemories()].map(({ id }) => id)).toEqual([newer]);
});

function putThree(world: DreamWorld): [string, string, string] {
  return [
    world.put("The broker keeps events for three days"),
    world.put("Invoices are rendered by the second worker"),
    world.put("Textures are packed at build time"),
  ];
}
