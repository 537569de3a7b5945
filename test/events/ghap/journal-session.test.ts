// Sessions begin, are resumed, compacted, cleared and killed, and the journal goes along.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { experienceWrites } from "@/events/ghap/experience-writes.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { adoptOrphan, updateActive } from "@/ghap/journal/journal.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { listEntries } from "@/ghap/journal/list-entries.ts";
import { defaultSettings, type SettingName, type Settings } from "@/configuration/configuration.ts";
import type { VariableName } from "@/base/environment.ts";
import { createGhapWorld, type GhapWorld } from "@test/events/ghap/ghap-session.ts";
import { FALSIFIED } from "@test/ghap/journal/journal-world.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ORPHAN = `Orphaned GHAP detected from previous session:
Goal: Fix the flaky cache test
Hypothesis: Tests share one cache

Options:
- Adopt and continue this work: \`context-graph ghap adopt\`
- Abandon with reason: \`context-graph ghap abandon --reason "…"\``;

function experiences({ store }: GhapWorld) {
  return store.listMemories({ type: "Experience", limit: 10 });
}

function asProcess(world: GhapWorld, pid: number) {
  const environment = (name: VariableName) =>
    name === "CLAUDE_PID" ? String(pid) : world.tools.environment(name);
  return { environment };
}

verifies(
  ["GH-01", "GH-02", "SS-16"],
  "the next session is told of an entry that a killed one has left, and how to go on",
  async () => {
    using world = createGhapWorld();
    await world.start("killed");
    world.begin("killed");
    const { text } = await world.start("next");
    expect(text).toBe(ORPHAN);
    adoptOrphan(journalOf(world.tools), { client: "next" });
    expect((await world.start("third", "clear")).text).toBe(ORPHAN);
    expect((await world.start("next", "resume")).text).toBe("");
  },
);

test("the entry of a session that still runs is not told", async () => {
  using world = createGhapWorld();
  await world.start("running", "startup", asProcess(world, process.pid));
  world.begin("running");
  expect((await world.start("beside", "startup", asProcess(world, 1))).text).toBe("");
});

verifies(
  [{ id: "HD-21", shows: "for the journal" }, "SS-17"],
  "compaction and resuming go on with the same session and entry; what the model lost is told again",
  async () => {
    using world = createGhapWorld();
    await world.start("s");
    world.begin("s");
    const journal = journalOf(world.tools);
    const before = readActive(journal);
    await world.calls("s", 7);
    const compacted = await world.start("s", "compact");
    expect(compacted.text).toContain("GHAP Check-in (7 tools since last update):");
    expect((await world.calls("s", 9)).join("")).toBe("");
    expect((await world.start("s", "resume")).text).toBe("");
    expect(readActive(journal)).toEqual(before);
  },
);

verifies(
  ["GH-21", "GH-22", "SS-19", "CP-08"],
  "at the end of a session its entry is given up, and what it resolved is remembered and found",
  async () => {
    using world = createGhapWorld();
    await world.start("s");
    world.begin("s", { domain: "debugging", strategy: "check-assumptions" });
    world.resolve("s", {
      ...FALSIFIED,
      lesson: { what_worked: "", takeaway: "Look at process boundaries first" },
    });
    world.begin("s", { goal: "Speed up the importer" });
    await world.end("s");
    const [given, falsified] = experiences(world);
    expect(falsified).toMatchObject({
      text: [
        "Goal: Fix the flaky cache test",
        "Hypothesis: Tests share one cache",
        "Action: Give each test its own cache",
        "Prediction: Twenty runs pass",
        "Outcome: falsified – It still fails",
        "Surprise: It fails alone too",
        "Root cause: wrong-assumption – The cache is per process",
        "Lesson: Look at process boundaries first",
      ].join("\n"),
      origin: "agent",
      tier: "silver",
      sessionId: "s",
      metadata: { domain: "debugging", strategy: "check-assumptions", outcome_status: "falsified" },
    });
    expect(given?.tier).toBe("abandoned");
    expect(given?.text).toEndWith("Outcome: abandoned – session ended");
    expect(readActive(journalOf(world.tools))).toBeUndefined();
    const { text } = await world.happen("UserPromptSubmit", {
      session_id: "later",
      prompt: "The flaky cache test fails again, do the tests share one cache?",
    });
    expect(text).toContain("Tests share one cache");
    expect((await world.start("later")).text).not.toContain("Orphaned");
  },
);

test("an entry stays open for the next session if the settings say so", async () => {
  using world = createGhapWorld();
  await world.start("s");
  world.begin("s");
  world.resolve("s", FALSIFIED);
  world.begin("s");
  const settings = ((name: SettingName) =>
    name === "hooks.session_end.enabled" ? false : defaultSettings(name)) as Settings;
  await world.happen("SessionEnd", { session_id: "s", reason: "other" }, { settings });
  expect(experiences(world)).toHaveLength(1);
  expect((await world.start("next")).text).toStartWith(ORPHAN);
});

test("what a killed session resolved is remembered by the next one, once", async () => {
  using world = createGhapWorld();
  await world.start("killed");
  world.begin("killed");
  world.resolve("killed", FALSIFIED);
  await world.start("next");
  expect(experiences(world)).toHaveLength(1);
  await world.start("third");
  await world.end("killed");
  expect(experiences(world).map(({ repeatCount }) => repeatCount)).toEqual([0]);
});

test("an experience that was forgotten does not come back at the end of the session", async () => {
  using world = createGhapWorld();
  await world.start("killed");
  world.begin("killed");
  world.resolve("killed", FALSIFIED);
  const writes = experienceWrites(listEntries(journalOf(world.tools), { limit: 1 }), world.tools);
  world.store.apply(writes, { isDurable: false });
  const [kept] = experiences(world);
  const forget = { kind: "forget", memoryId: kept?.id ?? "", atMs: world.clock.nowMs() } as const;
  world.store.apply([forget], { isDurable: false });
  await world.start("next");
  await world.end("killed");
  expect(experiences(world)).toEqual([]);
});

test("an event whose writes fail leaves the entries for the next session", async () => {
  using world = createGhapWorld();
  await world.start("s");
  world.begin("s");
  world.resolve("s", FALSIFIED);
  await world.look("SessionEnd", { session_id: "s", reason: "other" });
  expect(experiences(world)).toEqual([]);
  await world.start("next");
  expect(experiences(world)).toHaveLength(1);
});

test("an entry that is resolved after its session was resumed replaces what was remembered", async () => {
  using world = createGhapWorld();
  await world.start("s");
  world.begin("s");
  await world.end("s");
  expect(experiences(world).map(({ tier }) => tier)).toEqual(["abandoned"]);
  await world.start("s", "resume");
  expect(updateActive(journalOf(world.tools), { client: "s" }, { note: "n" }).entry.notes).toEqual([
    "n",
  ]);
  world.resolve("s", { status: "confirmed", result: "It passes" });
  await world.end("s");
  const [confirmed, given] = experiences(world);
  expect(confirmed).toMatchObject({ tier: "silver", supersededBy: undefined });
  expect(given?.supersededBy).toBe(confirmed?.id ?? "");
  expect(listEntries(journalOf(world.tools), { limit: 9 })).toHaveLength(1);
});

test("sessions without a journal get no folder for one", async () => {
  using world = createGhapWorld();
  await world.start("s");
  await world.calls("s", 3);
  await world.end("s");
  expect(existsSync(join(world.tools.project.root, ".claude", "journal"))).toBe(false);
  await world.happen("SessionStart", { source: "startup" });
  await world.happen("SessionEnd", { reason: "other" });
});

test("a secret in an entry reaches neither the journal nor the memories", async () => {
  using world = createGhapWorld();
  await world.start("s");
  const secret = ["ghp", "x7Kp2Lm9Qw4Rt6Yz8Ab1Cd3Ef5Gh7Jk9Lm0N"].join("_");
  world.begin("s", { action: `Call the API with ${secret} and see` });
  expect(readActive(journalOf(world.tools))?.action).not.toContain(secret);
  world.resolve("s", { status: "confirmed", result: `with token ${secret} it works` });
  await world.end("s");
  expect(experiences(world)).toHaveLength(1);
  expect(experiences(world)[0]?.text).not.toContain(secret);
  expect(JSON.stringify(listEntries(journalOf(world.tools), { limit: 1 }))).not.toContain(secret);
});
