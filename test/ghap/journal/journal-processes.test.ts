// Hooks, commands and servers use one journal at the same time, and any of them may be killed.
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countCall, readCallCount } from "@/ghap/journal/tool-counter.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { resolveActive, startEntry, updateActive } from "@/ghap/journal/journal.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { withFileLock } from "@/store/sqlite/database/file-lock.ts";
import {
  CACHE,
  createJournalWorld,
  FALSIFIED,
  type JournalWorld,
} from "@test/ghap/journal/journal-world.ts";
import { expectCode } from "@test/store/expect-code.ts";

const PROJECT = join(import.meta.dir, "../../..");

/** Starts a process that has the journal's functions, `place`, `CACHE` and its own number `n`. */
function startProcess({ place }: JournalWorld, n: number, body: string) {
  const { folder, root, userFolder } = place;
  const program = `
    import * as journal from "@/ghap/journal/journal.ts";
    import * as lifecycle from "@/ghap/journal/journal-lifecycle.ts";
    import * as counter from "@/ghap/journal/tool-counter.ts";
    import { readActive } from "@/ghap/journal/read-active.ts";
    import { recordOutcome } from "@/ghap/journal/record-outcome.ts";
    const n = ${n};
    const CACHE = ${JSON.stringify(CACHE)};
    const place = {
      ...${JSON.stringify({ folder, root, userFolder })},
      clock: { nowMs: () => Date.now(), elapsedMs: () => performance.now() },
      cleanText: (text) => text,
      waitMs: 20_000,
    };
    const said = (work) => {
      try { return work(); } catch (error) { return error.code ?? String(error); }
    };
    ${body}
  `;
  return Bun.spawn([process.execPath, "-e", program], {
    cwd: PROJECT,
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function outputsOf(world: JournalWorld, count: number, body: string): Promise<string[]> {
  const running = Array.from({ length: count }, (_, n) => startProcess(world, n, body));
  return await Promise.all(
    running.map(async ({ stdout, stderr }) => {
      const [out, problem] = await Promise.all([
        new Response(stdout).text(),
        new Response(stderr).text(),
      ]);
      return `${out}${problem}`.trim();
    }),
  );
}

test("of eight processes that begin an entry at once, one succeeds", async () => {
  using world = createJournalWorld();
  const start = 'journal.startEntry(place, { client: "s" }, { ...CACHE, goal: `goal ${n}` })';
  const outputs = await outputsOf(world, 8, `console.log(said(() => ${start}.entry.goal));`);
  const winners = outputs.filter((output) => output.startsWith("goal "));
  expect(winners).toHaveLength(1);
  expect(outputs.filter((output) => output === "ERR_GHAP_ACTIVE")).toHaveLength(7);
  expect(readActive(world.place)?.goal).toBe(winners[0] ?? "");
}, 60_000);

test("no change of eight processes at once is lost", async () => {
  using world = createJournalWorld();
  startEntry(world.place, { client: "s" }, CACHE);
  const body = `
    for (let i = 0; i < 5; i += 1) {
      journal.updateActive(place, { client: "s" }, { note: \`note \${n}-\${i}\` });
      const seen = { kind: "test", command: \`npm test \${n}-\${i}\`, passed: true, verdict: "unknown", summary: "" };
      recordOutcome(readActive(place), seen, place);
    }
    console.log("done");
  `;
  expect(await outputsOf(world, 8, body)).toEqual(Array.from({ length: 8 }, () => "done"));
  const entry = readActive(world.place);
  expect(new Set(entry?.notes).size).toBe(40);
  expect(entry?.evidence).toHaveLength(20);
}, 120_000);

test("of hooks that find the count reached at the same time, one asks", async () => {
  using world = createJournalWorld();
  startEntry(world.place, { client: "s" }, CACHE);
  const { folder } = world.place;
  countCall(folder, "s", 9);
  const body = `
    counter.countCall(place.folder, "s");
    console.log(counter.takeCalls(place.folder, "s", 10));
  `;
  const taken = (await outputsOf(world, 6, body)).map(Number);
  const asked = taken.filter((count) => count > 0);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toBeWithin(10, 16);
  // A call that is counted at the very moment may be lost with the count that is taken.
  expect(readCallCount(folder, "s")).toBeLessThanOrEqual(5);
}, 60_000);

test("a journal that another process keeps locked is reported, and free when that one is killed", async () => {
  using world = createJournalWorld();
  const { place } = world;
  startEntry(place, { client: "s" }, CACHE);
  const locks = join(place.userFolder, "journal", "locks");
  const [lock = ""] = readdirSync(locks);
  const body = `
    import { withFileLock } from "@/store/sqlite/database/file-lock.ts";
    withFileLock(${JSON.stringify(join(locks, lock))}, 1_000, () => {
      console.log("locked");
      Bun.sleepSync(60_000);
    });
  `;
  const holder = startProcess(world, 0, body);
  await holder.stdout.getReader().read();
  const impatient = { ...place, waitMs: 50 };
  expectCode("ERR_JOURNAL_LOCKED", () => updateActive(impatient, { client: "s" }, { note: "n" }));
  expect(readActive(impatient)?.goal).toBe(CACHE.goal);
  holder.kill("SIGKILL");
  await holder.exited;
  expect(updateActive(impatient, { client: "s" }, { note: "n" }).entry.notes).toEqual(["n"]);
  expect(withFileLock(join(locks, lock), 0, () => 1)).toEqual({ result: 1 });
}, 60_000);

test("processes killed at any moment lose nothing that was acknowledged and leave no half entry", async () => {
  using world = createJournalWorld();
  const { place } = world;
  // Each process goes through whole lives of entries and says what is on disk.
  const body = `
    const actor = { client: "s" };
    for (let i = 0; ; i += 1) {
      said(() => journal.startEntry(place, actor, { ...CACHE, goal: \`goal \${n}-\${i}\` }));
      said(() => journal.updateActive(place, actor, { hypothesis: \`h \${n}-\${i}\` }));
      const { entry } = said(() => journal.resolveActive(place, actor, { status: "confirmed", result: "ok" }));
      if (entry !== undefined) console.log(entry.id);
      if (i % 3 === 2) { said(() => lifecycle.endSession(place, actor)); said(() => lifecycle.archiveEnded(place, actor)); }
    }
  `;
  const acknowledged: string[] = [];
  for (let round = 0; round < 12; round += 1) {
    const process_ = startProcess(world, round, body);
    const reading = new Response(process_.stdout).text();
    await Bun.sleep(150 + ((round * 37) % 120));
    process_.kill("SIGKILL");
    await process_.exited;
    acknowledged.push(...(await reading).split("\n").filter((id) => id !== ""));
  }
  expect(acknowledged.length).toBeGreaterThan(5);
  const actor = { client: "s" };
  if (readActive(place) !== undefined) resolveActive(place, actor, FALSIFIED);
  startEntry(place, actor, CACHE);
  const kept = listEntries(place, { limit: 10_000 }).map(({ id }) => id);
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
  const names = readdirSync(place.folder).filter((name) => name.includes("corrupted"));
  expect(names).toEqual([]);
  expect(existsSync(join(place.folder, "current_ghap.json"))).toBe(true);
  expect(readFileSync(join(place.folder, "current_ghap.json"), "utf8")).toEndWith("}\n");
}, 120_000);
