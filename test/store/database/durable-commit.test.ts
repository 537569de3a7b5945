// A durable write is on the disk when it is acknowledged; other writes do not wait for the disk.
import { expect, test } from "bun:test";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { watchSetting } from "@test/harness/watched-setting.ts";

/** SQLite's numbers for `synchronous`: at FULL a commit waits until its log is on the disk. */
const NORMAL = 1;
const FULL = 2;

test("each durable write waits for the disk, and no other does, in whatever order they come", () => {
  using folder = temporaryFolder("durable");
  using opened = usingStore(folder.path);
  using commits = watchSetting("synchronous", "COMMIT");
  const order = [false, true, true, false, false, true];
  for (const isDurable of order) opened.store.apply(rememberAll(sampleMemory()), { isDurable });
  expect(commits.values).toEqual(order.map((isDurable) => (isDurable ? FULL : NORMAL)));
});

test("the first write of a new connection waits for the disk if it is durable", () => {
  using folder = temporaryFolder("durable");
  usingStore(folder.path)[Symbol.dispose]();
  using opened = usingStore(folder.path);
  using commits = watchSetting("synchronous", "COMMIT");
  opened.store.apply(rememberAll(sampleMemory()), { isDurable: true });
  expect(commits.values).toEqual([FULL]);
});

test("a durable write of many memories at once waits for the disk", () => {
  using folder = temporaryFolder("durable");
  using opened = usingStore(folder.path);
  using commits = watchSetting("synchronous", "COMMIT");
  const memories = Array.from({ length: 150 }, () => sampleMemory());
  opened.store.apply(rememberAll(...memories), { isDurable: true });
  expect(commits.values).toEqual([FULL]);
});
