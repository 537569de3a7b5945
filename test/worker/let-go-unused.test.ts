// Unused episodes are let go by age and number, in small steps; what was recognised never goes.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readNotKept } from "@/memory/not-kept.ts";
import { CANDIDATE_KINDS } from "@/memory/extract/candidate.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import { MEMORY_TYPES, ORIGINS, TIERS, type ImportedMemory } from "@/store/memory-types.ts";
import type { Store } from "@/store/store.ts";
import { letGoUnused } from "@/worker/let-go-unused.ts";
import { imported } from "@test/contract/memory-writes.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { createTestClock } from "@test/store/test-clock.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const always = () => true;

/** A store at a fixed time, with memories of any age. */
function openWorld() {
  const folder = temporaryFolder("let-go");
  const clock = createTestClock();
  const opened = usingStore(folder.path, { clock });
  const { store } = opened;
  let count = 0;
  const episode = (days: number, fields: Partial<ImportedMemory> = {}): ImportedMemory => {
    count += 1;
    const text = fields.text ?? `episode ${count} about walrus number ${count * 7}`;
    const createdAtMs = clock.nowMs() - days * DAY_MS;
    return imported({
      type: "Context",
      tier: "bronze",
      tags: ["transcript", "said"],
      sourceId: `s${count}/t${count}#0`,
      useCount: 0,
      repeatCount: 0,
      workedCount: 0,
      ...fields,
      text,
      contentHash: Bun.hash(text + count).toString(16),
      createdAtMs,
      updatedAtMs: createdAtMs,
    });
  };
  return {
    store,
    clock,
    episode,
    put: (...memories: readonly ImportedMemory[]) => put(store, memories, clock.nowMs()),
    run: (mayContinue = always) => letGoUnused(store, clock, mayContinue),
    has: ({ id }: ImportedMemory) => store.findMemory(id) !== undefined,
    [Symbol.dispose]() {
      opened[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

function put(store: Store, memories: readonly ImportedMemory[], atMs: number): void {
  store.apply(
    memories.map((memory) => ({ kind: "import", memory, atMs })),
    { isDurable: false },
  );
}

test("old unused episodes go; young, used, repeated and raised ones stay", () => {
  using world = openWorld();
  const said = world.episode(400);
  const concluded = world.episode(200, { tags: ["transcript", "concluded"], origin: "agent" });
  const stay = [
    world.episode(300),
    world.episode(100, { tags: ["transcript", "concluded"], origin: "agent" }),
    world.episode(900, { useCount: 1 }),
    world.episode(900, { repeatCount: 1 }),
    world.episode(900, { tier: "gold", tags: ["transcript", "said", "standing"] }),
    world.episode(900, { tags: ["transcript", "decision"], type: "Decision" }),
  ];
  world.put(said, concluded, ...stay);
  world.run();
  expect([said, concluded].map(world.has)).toEqual([false, false]);
  expect(stay.map(world.has)).toEqual(stay.map(() => true));
  expect(readNotKept(world.store)).toEqual({ beyondSession: 0, beyondMessage: 0, letGo: 2 });
});

test("an episode that replaced something stays, so that the outdated one stays outdated", () => {
  using world = openWorld();
  const older = world.episode(500, { type: "Decision", tags: ["transcript", "decision"] });
  const newer = world.episode(450);
  world.put(older, newer);
  const link = {
    fromId: newer.id,
    toId: older.id,
    kind: "supersedes",
    weight: 1,
    atMs: 1,
  } as const;
  world.store.apply([{ kind: "link", link }], { isDurable: false });
  world.run();
  expect(world.has(newer)).toBe(true);
});

test("what a file was last changed for stays; of its changes the newest five do", () => {
  using world = openWorld();
  const goal = world.episode(700);
  const change = (days: number, sourceId?: string) =>
    world.episode(days, {
      type: "FileAccess",
      tier: "silver",
      text: `Modified src/a.ts ${days}`,
      tags: ["file-access", "changed:src/a.ts"],
      files: ["src/a.ts"],
      sourceId,
    });
  const changes = [10, 20, 30, 40, 690].map((days) =>
    change(days, days === 690 ? goal.sourceId : undefined),
  );
  const oldest = [change(695), change(800)];
  world.put(goal, ...changes, ...oldest);
  world.run();
  expect(changes.map(world.has)).toEqual(changes.map(() => true));
  expect(oldest.map(world.has)).toEqual([false, false]);
  expect(world.has(goal)).toBe(true);
});

test("it comes back by undo with its id, or when it is said again, but not by a plain undo", () => {
  using world = openWorld();
  const [one, two] = [world.episode(400), world.episode(401)];
  world.put(one, two);
  world.run();
  const tools = { store: world.store, clock: world.clock } as never;
  expect(world.store.memoryHistory(one.id).map(({ change }) => change)).toEqual([
    "imported",
    "let-go",
  ]);
  expect(() => undoOperation.run({}, tools)).toThrow();
  undoOperation.run({ id: one.id }, tools);
  expect(world.store.findMemory(one.id)).toMatchObject({ text: one.text, tags: one.tags });
  const again = { ...two, sourceId: "later/t1#0" };
  world.store.apply([{ kind: "remember", memory: again as never }], { isDurable: false });
  expect(world.store.listMemories({ limit: 9 }).map(({ text }) => text)).toContain(two.text);
});

test("beyond the number that is kept the oldest go, in bounded steps that go on the next time", () => {
  using world = openWorld();
  const total = 8_000;
  const many = Array.from({ length: total }, (_, i) =>
    world.episode(40 + (i % 100), { tags: ["transcript", "concluded"], origin: "agent" }),
  );
  const rules = Array.from({ length: 50 }, () =>
    world.episode(500, { type: "Preference", tags: ["transcript", "preference", "rule"] }),
  );
  for (let start = 0; start < total; start += 1_000) world.put(...many.slice(start, start + 1_000));
  world.put(...rules);
  world.run();
  const afterOne = world.store.countTagged("concluded");
  expect(afterOne).toBe(total - 2_000);
  world.run();
  expect(world.store.countTagged("concluded")).toBe(5_000);
  world.run();
  expect(world.store.countTagged("concluded")).toBe(5_000);
  expect(rules.every(world.has)).toBe(true);
}, 60_000);

test("a worker whose time is up lets nothing go", () => {
  using world = openWorld();
  const old = world.episode(900);
  world.put(old);
  world.run(() => false);
  expect(world.has(old)).toBe(true);
});

const EPISODES = new Set(["said", "concluded"]);

test("whatever the store contains, only unused episodes and old changes of files go", () => {
  const anyMemory = fc.record({
    type: fc.constantFrom(...MEMORY_TYPES),
    tier: fc.constantFrom(...TIERS),
    origin: fc.constantFrom(...ORIGINS),
    kind: fc.constantFrom(...CANDIDATE_KINDS, "file-access"),
    days: fc.integer({ min: 0, max: 2_000 }),
    useCount: fc.constantFrom(0, 0, 0, 1),
    repeatCount: fc.constantFrom(0, 0, 0, 2),
    sessionsSaid: fc.constantFrom(1, 1, 1, 3),
  });
  fc.assert(
    fc.property(fc.array(anyMemory, { maxLength: 25 }), (drafts) => {
      using world = openWorld();
      const memories = drafts.map(({ days, kind, ...fields }) =>
        world.episode(days, {
          ...fields,
          tags: kind === "file-access" ? [kind, "changed:a.ts"] : ["transcript", kind],
        }),
      );
      world.put(...memories);
      world.run();
      for (const memory of memories.filter((one) => !world.has(one))) {
        expect(memory.useCount).toBe(0);
        if (memory.type === "FileAccess") continue;
        expect(memory).toMatchObject({ type: "Context", tier: "bronze", repeatCount: 0 });
        expect(memory.sessionsSaid ?? 1).toBe(1);
        expect(EPISODES.has(memory.tags[1] ?? "")).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
