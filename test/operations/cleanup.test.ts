import { expect, test } from "bun:test";
import { type MemoryDraft, rememberWrites } from "@/memory/memory.ts";
import { cleanupOperation, type CleanupResult } from "@/operations/upkeep/cleanup.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LIMITS = { threshold: 0.2, minLength: 20, fileAccessDays: 30 };

test("unimportant memories, short ones and old file accesses are forgotten, with the reason", () => {
  using tools = openProjectTools();
  const access = remember(tools, { text: "Opened src/store/open.ts to read", type: "FileAccess" });
  tools.clock.advance(31 * DAY_MS);
  const short = remember(tools, { text: "too short" });
  const dull = remember(tools, { text: "A sentence that is long enough.", importance: 0.1 });
  const good = remember(tools, { text: "A decision that is long enough.", type: "Decision" });
  const fresh = remember(tools, { text: "Opened src/store/lock.ts to read", type: "FileAccess" });
  const foreseen = cleanUp(tools, true);
  expect(foreseen.memoryCount).toBe(5);
  expect(foreseen.items.map(({ id, reasons }) => [id, ...reasons])).toEqual([
    [access, "a file access older than 30 days"],
    [short, "shorter than 20 characters"],
    [dull, "importance 0.1 is below 0.2"],
  ]);
  expect(tools.store.countMemories()).toBe(5);
  expect(cleanUp(tools, false).items).toEqual(foreseen.items);
  const left = [...tools.store.iterateMemories()].map(({ id }) => id);
  expect(left).toEqual([good, fresh]);
  expect(cleanUp(tools, false).items).toEqual([]);
});

test("no word of the user is forgotten, however short or unimportant", () => {
  using tools = openProjectTools();
  remember(tools, { text: "no AI", type: "Preference", origin: "user", importance: 0.1 });
  expect(cleanUp(tools, true).items).toEqual([]);
});

test("a memory that was used or remembered twice always stays", () => {
  using tools = openProjectTools();
  const used = remember(tools, { text: "used", importance: 0 });
  remember(tools, { text: "twice", importance: 0 });
  remember(tools, { text: "twice", importance: 0 });
  const atMs = tools.clock.nowMs();
  tools.store.apply([{ kind: "count-use", memoryIds: [used], atMs }], { isDurable: false });
  expect(cleanUp(tools, false).items).toEqual([]);
  expect(tools.store.countMemories()).toBe(2);
});

test("one undo restores all of them, however many they are", () => {
  using tools = openProjectTools();
  const texts = Array.from({ length: 1_200 }, (_, i) => `no ${i}`);
  for (const text of texts) remember(tools, { text });
  const kept = remember(tools, { text: "This one is long enough to stay." });
  tools.clock.advance(1_000);
  const steps: number[] = [];
  cleanUp(tools, false, (done) => steps.push(done));
  expect(steps).toEqual([500, 1_000, 1_200]);
  expect([...tools.store.iterateMemories()].map(({ id }) => id)).toEqual([kept]);
  const { undone, skipped } = undoOperation.run({}, tools);
  expect({ undone: undone.length, skipped }).toEqual({ undone: 1_200, skipped: [] });
  expect(tools.store.countMemories()).toBe(1_201);
}, 60_000);

function cleanUp(
  tools: ProjectTools,
  dryRun: boolean,
  onProgress: (done: number) => void = () => undefined,
): CleanupResult {
  return cleanupOperation.run({ ...LIMITS, dryRun, onProgress }, tools);
}

function remember(tools: ProjectTools, draft: Partial<MemoryDraft> & { text: string }): string {
  const whole: MemoryDraft = { type: "Learning", origin: "agent", ...draft };
  const [outcome] = tools.store.apply(rememberWrites(whole, tools.clock), { isDurable: false });
  if (outcome?.kind !== "remembered") throw new Error("it was not remembered");
  return outcome.memoryId;
}
