// The counts that a long-lived process caches must not outlive a change.
import { expect, test } from "bun:test";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const AT_MOST = 801;

test("terms are counted again after every change to a memory, by any process", () => {
  using folder = temporaryFolder("counts");
  using here = usingStore(folder.path);
  using elsewhere = usingStore(folder.path);
  const words = ["apple", "pear", "nowhere"];
  const expectSame = () => {
    using fresh = usingStore(folder.path);
    const right = fresh.store.documentFrequencies(words, AT_MOST);
    expect(here.store.documentFrequencies(words, AT_MOST)).toEqual(right);
    return right;
  };
  const apple = sampleMemory({ text: "An apple fell from the tree" });
  here.store.apply(rememberAll(apple), { isDurable: false });
  for (const _ of [1, 2, 3]) expect(expectSame().get("apple")).toBe(1);

  elsewhere.store.apply(rememberAll(sampleMemory({ text: "Apple and pear are fruit" })), {
    isDurable: false,
  });
  expect([...expectSame()]).toEqual([
    ["apple", 2],
    ["pear", 1],
  ]);

  const forget = { kind: "forget", memoryId: apple.id, atMs: apple.createdAtMs } as const;
  elsewhere.store.apply([forget], { isDurable: false });
  expect(expectSame().get("apple")).toBe(1);
});
