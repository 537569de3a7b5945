import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { LIMITS } from "@/base/limits.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { EMBED_LEASE } from "@/operations/upkeep/embed-memories.ts";
import type { Store } from "@/store/store.ts";
import {
  createEmbedHandler,
  EMBED_JOB,
  hasMemoriesToEmbed,
  queueEmbedding,
} from "@/worker/embed-job.ts";
import { runWorker } from "@/worker/worker.ts";
import { createTinyEncoder, type TinyEncoder } from "@test/embed/tiny-encoder.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { createTestClock } from "@test/store/test-clock.ts";

describe("the job that embeds memories again", () => {
  test("gives every memory a vector of the encoder, then finds nothing more to do", async () => {
    using world = openWorld(70);
    const encoder = createTinyEncoder();
    expect(world.isNeeded("tiny")).toBe(true);
    world.queue();
    expect(await world.run(encoder)).toMatchObject({ done: 1, failed: 0 });
    expect(world.store.countVectorsByEncoder()).toEqual(new Map([["tiny", 70]]));
    expect(encoder.seen).toHaveLength(70);
    expect(encoder.isClosed()).toBe(true);
    expect(world.store.isLeased(EMBED_LEASE, world.clock.nowMs())).toBe(false);
    expect(world.isNeeded("tiny")).toBe(false);
    expect(world.isNeeded("another")).toBe(true);
    expect(world.store.countJobs()).toBe(0);
  });

  test("stops when the worker's time is up and continues from there in the next worker", async () => {
    using world = openWorld(100);
    world.queue();
    const stepMs = LIMITS.workerMs / 40;
    const encoder = createTinyEncoder("tiny", () => world.clock.advance(stepMs));
    await world.run(encoder);
    const first = encoder.seen.length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(100);
    expect(world.store.countJobs()).toBe(1);
    for (let run = 0; run < 10; run += 1) await world.run(encoder);
    expect(world.store.countVectorsByEncoder()).toEqual(new Map([["tiny", 100]]));
    expect(encoder.seen).toHaveLength(100);
    expect(new Set(encoder.seen).size).toBe(100);
    expect(world.store.countJobs()).toBe(0);
  });

  test("keeps the worker's lease while it works, however long the batches take", async () => {
    using world = openWorld(100);
    world.queue();
    const others: boolean[] = [];
    const encoder = createTinyEncoder("tiny", () => {
      world.clock.advance(LIMITS.leaseMs / 80);
      others.push(world.store.takeLease("worker", "another", world.clock.nowMs(), 1));
    });
    await world.run(encoder);
    expect(others.length).toBeGreaterThan(32);
    expect(others).not.toContain(true);
  });

  test("leaves a memory that changed in the meantime to the next run", async () => {
    using world = openWorld(3);
    world.queue();
    const [memory] = world.store.listMemories({ limit: 1 });
    const id = String(memory?.id);
    let isChanged = false;
    const encoder = createTinyEncoder("tiny", () => {
      if (!isChanged) world.store.apply([{ kind: "forget", memoryId: id, atMs: 1 }], PLAIN);
      isChanged = true;
    });
    expect(await world.run(encoder)).toMatchObject({ done: 1, failed: 0 });
    expect(world.store.countVectorsByEncoder()).toEqual(new Map([["tiny", 2]]));
    expect(world.store.checkIntegrity().problems).toEqual([]);
  });

  test("skips a text that the encoder refuses", async () => {
    using world = openWorld(40);
    const refused = world.store.listMemories({ limit: 40 })[7]?.text;
    const encoder = createTinyEncoder("tiny", (text) => {
      if (text !== refused) return;
      throw new CatalogueError("ERR_EMBED_REFUSED", { url: "http://x", status: 400 });
    });
    world.queue();
    expect(await world.run(encoder)).toMatchObject({ done: 1, failed: 0 });
    expect(world.store.countVectorsByEncoder()).toEqual(
      new Map([
        ["tiny", 39],
        ["table", 1],
      ]),
    );
  });

  test("is retried later when the encoder fails, and keeps the vectors it has made", async () => {
    using world = openWorld(70);
    world.queue();
    let texts = 0;
    const failing = createTinyEncoder("tiny", () => {
      if ((texts += 1) > 40) throw new Error("out of order");
    });
    expect(await world.run(failing)).toMatchObject({ done: 0, failed: 1 });
    expect(failing.isClosed()).toBe(true);
    expect(world.store.countVectorsByEncoder().get("tiny")).toBe(32);
    world.clock.advance(60 * 60 * 1_000);
    const sound = createTinyEncoder();
    expect(await world.run(sound)).toMatchObject({ done: 1, failed: 0 });
    expect(sound.seen).toHaveLength(70 - 32);
  });

  test("is done at once if the encoder is gone", async () => {
    using world = openWorld(2);
    world.queue();
    expect(await world.run(undefined)).toMatchObject({ done: 1, failed: 0 });
    expect(world.store.countVectorsByEncoder()).toEqual(new Map([["table", 2]]));
  });

  test("leaves the work to another process that is already embedding", async () => {
    using world = openWorld(2);
    world.queue();
    world.store.takeLease(EMBED_LEASE, "another", world.clock.nowMs(), LIMITS.leaseMs);
    const encoder = createTinyEncoder();
    expect(await world.run(encoder)).toMatchObject({ done: 1 });
    expect(encoder.seen).toEqual([]);
    expect(world.store.isLeased(EMBED_LEASE, world.clock.nowMs())).toBe(true);
  });

  test("is not needed without an encoder, and always needed for one whose name is unknown", () => {
    using world = openWorld(0);
    expect(hasMemoriesToEmbed(world.store, undefined)).toBe(false);
    expect(world.isNeeded("tiny")).toBe(false);
    expect(world.isNeeded(undefined)).toBe(true);
  });

  test("continues after a kill where it was, and embeds nothing twice that was written", async () => {
    using folder = temporaryFolder("embed");
    const store = openTestStore(folder.path);
    fill(store, 200);
    store.close();
    let done = 0;
    const seen: string[] = [];
    for (let round = 0; done < 200 && round < 20; round += 1) {
      seen.push(...(await embedAndKill(folder.path, 40, round * LIMITS.leaseMs)));
      using opened = usingStore(folder.path);
      const now = opened.store.countVectorsByEncoder().get("tiny") ?? 0;
      expect(now).toBeGreaterThan(done);
      expect(now % 32 === 0 || now === 200).toBe(true);
      expect(opened.store.checkIntegrity().problems).toEqual([]);
      done = now;
    }
    expect(done).toBe(200);
    // A batch that was cut short is embedded again, a batch that was written never.
    const counts = [...Map.groupBy(seen, (text) => text).values()].map(({ length }) => length);
    expect(Math.max(...counts)).toBe(2);
  }, 120_000);
});

/** Starts a process that embeds, kills it after `afterTexts` texts and returns those texts. */
async function embedAndKill(
  folder: string,
  afterTexts: number,
  laterMs: number,
): Promise<string[]> {
  const program = join(import.meta.dir, "programs", "embed-until-killed.ts");
  const child = Bun.spawn(
    [process.execPath, program, folder, String(afterTexts), String(laterMs)],
    {
      cwd: join(import.meta.dir, "..", ".."),
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  const printed = await new Response(child.stdout).text();
  await child.exited;
  return printed.split("\n").filter((line) => line !== "");
}

const PLAIN = { isDurable: false } as const;

function fill(store: Store, count: number): void {
  const bytes = new Uint8Array(8);
  const vector = { space: "all-MiniLM-L6-v2", encoder: "table", bytes };
  const memories = Array.from({ length: count }, (_, i) =>
    sampleMemory({ text: `alpha${i} beta${i} gamma${i} delta${i}`, vector }),
  );
  store.apply(rememberAll(...memories), PLAIN);
  expect(store.countMemories()).toBe(count);
}

function openWorld(memories: number) {
  const folder = temporaryFolder("embed");
  const clock = createTestClock();
  const opened = usingStore(folder.path, { clock });
  const { store } = opened;
  if (memories > 0) fill(store, memories);
  return {
    store,
    clock,
    queue: () => queueEmbedding(store, clock),
    isNeeded(encoder: string | undefined) {
      const open = () => Promise.reject<SlowEmbedder>(new Error("not asked for"));
      return hasMemoriesToEmbed(store, { kind: "model", encoder, open });
    },
    run(encoder: TinyEncoder | undefined) {
      const handlers = { [EMBED_JOB]: createEmbedHandler(async () => encoder) };
      return runWorker({ store, storeFolder: folder.path, clock }, handlers);
    },
    [Symbol.dispose]() {
      opened[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}
