import { expect, test } from "bun:test";
import { type DedupCluster, dedupOperation, type DedupResult } from "@/operations/upkeep/dedup.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { importDrafts } from "@test/operations/remember-drafts.ts";

const BUILD = "The nightly build fails on Windows because of long paths in the cache";
const BUILDS = "Nightly builds fail on Windows because of the long paths in the cache";

test("the best of a group stays and takes over the others' tags, words and uses", () => {
  using tools = openProjectTools();
  const [said, used] = importDrafts(
    tools,
    { text: BUILD, origin: "user", tags: ["a"], useCount: 1 },
    {
      text: BUILDS,
      tags: ["b"],
      files: ["x.ts"],
      otherWords: ["MAX_PATH"],
      symbols: ["openCache"],
      useCount: 3,
      lastUsedAtMs: 7_000,
    },
  );
  const foreseen = dedup(tools, true);
  expect(foreseen).toMatchObject({ count: 1, clusters: [{ keep: { id: said } }] });
  expect(tools.store.countMemories()).toBe(2);
  expect(dedup(tools, false).clusters).toEqual(foreseen.clusters);
  expect([...tools.store.iterateMemories()]).toMatchObject([
    {
      id: said,
      tags: ["a", "b"],
      files: ["x.ts"],
      otherWords: ["MAX_PATH"],
      symbols: ["openCache"],
      useCount: 4,
      lastUsedAtMs: 7_000,
    },
  ]);
  expect(dedup(tools, false).count).toBe(0);
  expect(undoOperation.run({}, tools).undone).toMatchObject([
    { id: String(used), change: "forgotten" },
  ]);
  expect(tools.store.findMemory(String(used))).toMatchObject({ text: BUILDS, useCount: 3 });
});

test("each group is asked about, and a refused one stays", () => {
  using tools = openProjectTools();
  importDrafts(
    tools,
    { text: BUILD },
    { text: BUILDS },
    { text: "Retry failed uploads of the invoices 3 times with backoff" },
    { text: "Failed uploads of the invoices are retried 3 times, with backoff" },
  );
  const asked: DedupCluster[] = [];
  const result = dedup(tools, false, (cluster) => {
    asked.push(cluster);
    return cluster.keep.line.includes("uploads");
  });
  expect(asked).toHaveLength(2);
  expect(result.count).toBe(1);
  expect(tools.store.countMemories()).toBe(3);
});

test("the threshold decides which memories are duplicates", () => {
  using tools = openProjectTools();
  importDrafts(tools, { text: BUILD }, { text: `${BUILDS} of the runner, each time` });
  expect(dedup(tools, true, () => true, 0.99).count).toBe(0);
  expect(dedup(tools, true, () => true, 0.5).count).toBe(1);
});

function dedup(
  tools: ProjectTools,
  dryRun: boolean,
  choose: (cluster: DedupCluster) => boolean = () => true,
  threshold = 0.75,
): DedupResult {
  tools.clock.advance(1_000);
  const input = { threshold, dryRun, choose, onProgress: () => undefined };
  return dedupOperation.run(input, tools);
}
