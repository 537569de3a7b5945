// What was stored before the rules knew it as a secret is removed by the next dream.
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { findDreamNotice } from "@/dream/dream-notice.ts";
import { dreamInBackground } from "@/operations/dream/background-dream.ts";
import { isSecretCheckDue, removeOldSecrets } from "@/operations/dream/remove-old-secrets.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import { undoDream } from "@/operations/dream/undo-dream.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { createJobHandlers } from "@/worker/job-handlers.ts";
import { runWorker } from "@/worker/worker.ts";
import { createDreamWorld, exported } from "@test/dream/dream-world.ts";
import { readBytes, readRows } from "@test/fault/secret-scan.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { LEAK, plant, SECRET } from "@test/operations/plant-secret.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const MANUAL = { trigger: "manual", mode: "full" } as const;
const dreamUnasked = (tools: OperationTools) => dreamInBackground(() => true, tools);

function placesWithSecret({ storeFolder }: OperationTools["project"]): number {
  const texts = [...readBytes(storeFolder), ...readRows(storeFolder)];
  return texts.filter((text) => text.includes(SECRET)).length;
}

test("a dream leaves no byte of an old secret, and taking it back does not bring it back", () => {
  using world = createDreamWorld();
  world.put("The job writes its report to the shared folder", { useCount: 1 });
  world.put("the job writes its report to the shared folder.");
  plant(world.store, world.clock.nowMs());
  const before = exported(world);
  const planned = runDream({ ...MANUAL, isDryRun: true }, world);
  expect(planned.secrets).toBeGreaterThanOrEqual(6);
  expect(exported(world)).toBe(before);

  expect(runDream(MANUAL, world)).toMatchObject({
    secrets: planned.secrets,
    counts: { merged: 1 },
  });
  expect(placesWithSecret(world.project)).toBe(0);
  expect(exported(world)).toContain("The relay takes password=[secret removed] since May");
  expect(undoDream(world).changes).toBe(1);
  expect(placesWithSecret(world.project)).toBe(0);
  expect(runDream(MANUAL, world).secrets).toBe(0);
});

test("a dream that nobody asked for looks once in each version, one that is asked for always", () => {
  using world = createDreamWorld();
  plant(world.store, world.clock.nowMs());
  expect(isSecretCheckDue(world.store)).toBe(true);
  dreamUnasked(world);
  expect(placesWithSecret(world.project)).toBe(0);
  expect(isSecretCheckDue(world.store)).toBe(false);
  plant(world.store, world.clock.nowMs());
  dreamUnasked(world);
  expect(placesWithSecret(world.project)).toBeGreaterThan(0);
  expect(runDream(MANUAL, world).secrets).toBeGreaterThan(0);
  expect(placesWithSecret(world.project)).toBe(0);
});

test("what an interrupted dream has left in free pages is removed by the next one", () => {
  using world = createDreamWorld();
  plant(world.store, world.clock.nowMs());
  const compact = () => {
    throw new Error("killed");
  };
  const killed = { ...world, store: { ...world.store, compact } };
  expect(() => removeOldSecrets(killed)).toThrow("killed");
  expect(isSecretCheckDue(world.store)).toBe(true);
  let compactions = 0;
  const counting = () => {
    compactions += 1;
    world.store.compact();
  };
  const next = { ...world, store: { ...world.store, compact: counting } };
  dreamUnasked(next);
  expect(compactions).toBe(1);
  expect(placesWithSecret(world.project)).toBe(0);
});

test("after a session the worker removes them, also from session files, and the user is told", async () => {
  using folder = temporaryFolder("old-secrets");
  const storeFolder = join(folder.path, ".context-graph");
  const states = join(folder.path, ".claude", "sessions");
  mkdirSync(states, { recursive: true });
  writeFileSync(join(states, "context-graph-s.json"), JSON.stringify({ goal: LEAK }));
  const store = openTestStore(storeFolder);
  try {
    plant(store, systemClock.nowMs());
    const job = { kind: "maintain-store", key: "", payload: {}, dueAtMs: systemClock.nowMs() };
    store.apply([{ kind: "enqueue", job }], { isDurable: false });
    const handlers = createJobHandlers((name) => (name === "HOME" ? folder.path : ""));
    await runWorker({ store, storeFolder, clock: systemClock }, handlers);
    const texts = [...readBytes(folder.path), ...readRows(storeFolder)];
    expect(texts.filter((text) => text.includes(SECRET))).toEqual([]);
    expect(findDreamNotice(store)).toContain("secrets that were stored before were removed from");
  } finally {
    store.close();
  }
});
