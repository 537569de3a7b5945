// Several sessions imported at once become what they would have become while they ran.
import { expect, test } from "bun:test";
import { utimesSync, writeFileSync } from "node:fs";
import { EPISODES_PER_SESSION } from "@/events/transcript/episode-limits.ts";
import { forgetOperation, forgetTogether } from "@/operations/memories/forget.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { transcriptsByAge } from "@/cli/commands/transfer/import-transcripts.ts";
import { assistantRecord, toLines, userRecord } from "@test/claude/transcript-file.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { transcriptPath } from "@test/events/transcript/session-transcript.ts";
import { makeGitRoot } from "@test/operations/git-root.ts";
import { importFile } from "@test/operations/transfer/import-text.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const PORT = "The statsd port of the metrics service is 8125.";
const NEW_PORT = "The statsd port of the metrics service is 9125 now.";
const FLAKY = "Restart the docker daemon before the browser tests, otherwise they hang forever.";
const FLAKY_AGAIN = "The browser tests hang again: restart the docker daemon before them!";
const QUEUE = "We decided to use SQLite instead of Postgres for the job queue.";

test("a newer session replaces what an older one said, whatever the order of the files", () => {
  using world = openWorld();
  // The newer session has the name that comes first and the older time of change.
  world.write("a-newer", "2026-01-03", NEW_PORT);
  world.write("b-older", "2026-01-02", PORT);
  utimesSync(world.path("a-newer"), 1, 1);
  world.importAll();
  expect(world.find("9125")).toMatchObject({ supersededBy: undefined });
  expect(world.find("8125")?.supersededBy).toBe(world.find("9125")?.id ?? "");
});

test("what is said in two sessions becomes a standing rule", () => {
  using world = openWorld();
  world.write("one", "2026-01-02", FLAKY);
  world.write("two", "2026-01-03", FLAKY_AGAIN);
  world.importAll();
  expect(world.find("otherwise they hang")).toMatchObject({ tier: "gold", sessionsSaid: 2 });
  expect(world.find("otherwise they hang")?.tags).toContain("standing");
});

test("a second import changes nothing, neither memories nor counts", () => {
  using world = openWorld();
  world.write("one", "2026-01-02", PORT, FLAKY, QUEUE);
  world.write("two", "2026-01-03", NEW_PORT, FLAKY_AGAIN, QUEUE);
  world.write("three", "2026-01-04", FLAKY);
  world.importAll();
  const before = world.memories();
  expect(before.length).toBeGreaterThan(3);
  const [report] = [world.importAll(true)];
  expect(report.imported).toBe(0);
  expect(report.reasons["known already"]).toBeGreaterThanOrEqual(6);
  expect(world.memories()).toEqual(before);
});

test("a session that hooks have captured adds nothing", async () => {
  using folder = openProjectTools();
  const { root } = folder.project;
  const project = makeGitRoot(root);
  using world = createEventWorld(root);
  const path = writeSession(root, "live", "2026-01-02", [PORT, FLAKY, QUEUE]);
  const stop = { session_id: "live", cwd: root, transcript_path: path, stop_hook_active: false };
  await world.happen("Stop", stop);
  const before = world.store.listMemories({ limit: 50 });
  expect(before.length).toBeGreaterThanOrEqual(3);
  const tools = { store: world.store, clock: world.clock, project };
  const report = importFile(tools, path, {}, project);
  expect(report).toMatchObject({ imported: 0, errors: 0 });
  expect(world.store.listMemories({ limit: 50 })).toEqual(before);
});

test("a forgotten statement does not come back, from this session or an earlier one", () => {
  using world = openWorld();
  world.write("one", "2026-01-02", QUEUE);
  world.write("two", "2026-01-03", QUEUE, PORT);
  world.importAll();
  forgetOperation.run({ chosen: world.find("SQLite")?.id ?? "", dryRun: false }, world.tools);
  const again = world.importAll(true);
  expect(world.find("SQLite")).toBeUndefined();
  expect(again.reasons["forgotten here"]).toBe(2);
  world.write("zero", "2026-01-01", QUEUE);
  world.importAll(true);
  expect(world.find("SQLite")).toBeUndefined();
  undoOperation.run({}, world.tools);
  expect(world.find("SQLite")).toBeDefined();
});

test("forgetting a standing rule forgets the statements that made it one", () => {
  using world = openWorld();
  world.write("one", "2026-01-02", FLAKY);
  world.write("two", "2026-01-03", FLAKY_AGAIN);
  world.importAll();
  const { length } = world.memories();
  const rule = world.find("otherwise they hang")?.id ?? "";
  const preview = forgetOperation.run({ chosen: rule, dryRun: true }, world.tools);
  expect(preview.count).toBe(2);
  const { count } = forgetOperation.run({ chosen: rule, dryRun: false }, world.tools);
  expect(count).toBe(2);
  expect(world.memories()).toHaveLength(length - 2);
  world.importAll(true);
  expect(world.find("docker daemon")).toBeUndefined();
  expect(undoOperation.run({}, world.tools).undone).toHaveLength(2);
  expect(world.memories()).toHaveLength(length);
});

test("dedup of a statement that repeats a rule keeps the rule", () => {
  using world = openWorld();
  world.write("one", "2026-01-02", FLAKY);
  world.write("two", "2026-01-03", FLAKY_AGAIN);
  world.importAll();
  const again = world.find("hang again")?.id ?? "";
  forgetTogether([again], world.tools, () => undefined);
  expect(world.find("hang again")).toBeUndefined();
  expect(world.find("otherwise they hang")).toBeDefined();
});

test("a session with more statements than are kept adds none of them the second time", () => {
  using world = openWorld();
  const said = Array.from(
    { length: EPISODES_PER_SESSION.said + 15 },
    (_, n) => `Please look at the invoice${n} page and the parcel${n} column of list${n}.`,
  );
  world.write("long", "2026-01-02", ...said);
  const first = world.importAll();
  expect(first.imported).toBe(EPISODES_PER_SESSION.said);
  expect(first.reasons["more than is kept of one session"]).toBe(15);
  expect(world.importAll(true)).toMatchObject({ imported: 0 });
}, 30_000);

test("a dry run says what an import would do, and writes nothing", () => {
  using world = openWorld();
  world.write("one", "2026-01-02", PORT, QUEUE);
  const preview = world.importAll(false, true);
  expect(world.memories()).toEqual([]);
  expect(preview.imported).toBe(2);
  expect(world.importAll()).toEqual(preview);
});

interface World extends Disposable {
  readonly tools: ProjectTools;
  path(session: string): string;
  write(session: string, day: string, ...said: readonly string[]): void;
  importAll(again?: boolean, dryRun?: boolean): ReturnType<typeof importFile>;
  find(words: string): StoredMemory | undefined;
  memories(): StoredMemory[];
}

function openWorld(): World {
  const tools = openProjectTools();
  const { root } = tools.project;
  const project = makeGitRoot(root);
  const files = new Set<string>();
  const memories = () => [...tools.store.iterateMemories()];
  return {
    tools,
    path: (session) => transcriptPath(root, `${session}.jsonl`),
    write: (session, day, ...said) => void files.add(writeSession(root, session, day, said)),
    importAll(again = false, dryRun = false) {
      const found = [...files].sort().map((path) => ({ path }));
      const reports = transcriptsByAge(found).map(({ path }) =>
        importFile(tools, path, { again, dryRun }, project),
      );
      const reasons: Record<string, number> = {};
      for (const report of reports) {
        for (const [reason, count] of Object.entries(report.reasons)) {
          reasons[reason] = (reasons[reason] ?? 0) + count;
        }
      }
      const imported = reports.reduce((sum, report) => sum + report.imported, 0);
      const [first] = reports;
      if (first === undefined) throw new Error("nothing to import");
      return { ...first, imported, reasons };
    },
    find: (words) => memories().find(({ text }) => text.includes(words)),
    memories,
    [Symbol.dispose]: () => tools[Symbol.dispose](),
  };
}

function writeSession(root: string, session: string, day: string, said: readonly string[]): string {
  const path = transcriptPath(root, `${session}.jsonl`);
  const records = said.flatMap((text, i) => {
    const own = (n: number) => ({
      sessionId: session,
      uuid: `${session}-${n}`,
      cwd: root,
      timestamp: `${day}T08:00:00.${String(n).padStart(3, "0")}Z`,
    });
    const ok = [{ type: "text", text: "Ok." }];
    return [userRecord(text, own(2 * i)), assistantRecord(ok, own(2 * i + 1))];
  });
  writeFileSync(path, toLines(...records));
  return path;
}

test("a fault that is said again is no standing rule, unless it is the reason for one", () => {
  using world = openWorld();
  world.write("one", "2026-01-02", "The checkout page of the webshop crashes on Safari tablets.");
  world.write("two", "2026-01-03", "The checkout page of the webshop crashes on Safari tablets!");
  world.importAll();
  expect(world.find("Safari tablets")?.tags).not.toContain("standing");
});
