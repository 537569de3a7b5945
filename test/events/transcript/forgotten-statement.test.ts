// A statement that was forgotten or edited: what was made of its words goes with it.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanupOperation } from "@/operations/upkeep/cleanup.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import { withoutWords } from "@/session/forgotten-words.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";

const DECISION = "We decided to use SQLite instead of Postgres for the job queue.";

/** A session that decides something, changes a file for it and ends. */
async function decide(world: EventWorld, sessionId = "first"): Promise<string> {
  const { root } = world.tools.project;
  const transcript = createTranscript(root, sessionId);
  const session = { session_id: sessionId, cwd: root, transcript_path: transcript.path };
  await world.happen("SessionStart", { ...session, source: "startup" });
  transcript.asks(`${DECISION}\n\nPlease write the store of it.`);
  transcript.edits("src/queue.ts");
  transcript.runs("npm test", "1 failed", true);
  transcript.says("The store is written. One test of the queue still fails.");
  const edit = { file_path: join(root, "src/queue.ts"), old_string: "a", new_string: "b" };
  await world.happen("PostToolUse", { ...session, tool_name: "Edit", tool_input: edit });
  await world.happen("Stop", { ...session, stop_hook_active: false });
  await world.happen("SessionEnd", { ...session, reason: "prompt_input_exit" });
  return transcript.path;
}

function find(world: EventWorld, words: string): StoredMemory | undefined {
  return world.store.listMemories({ limit: 50 }).find(({ text }) => text.includes(words));
}

function forget(world: EventWorld, words: string) {
  const id = find(world, words)?.id ?? "";
  return forgetOperation.run({ chosen: id, dryRun: false }, world.tools);
}

/** All that is kept of sessions outside the memories: state files and values. */
function keptOfSessions(world: EventWorld): string {
  const folder = join(world.tools.project.root, ".claude", "sessions");
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  const values = world.store.listValues("session", "", 100);
  return [...files, JSON.stringify(values)].join("\n");
}

async function start(world: EventWorld): Promise<string> {
  return (await world.look("SessionStart", { session_id: "next", source: "startup" })).text;
}

test("a forgotten decision is told by no session, and a second reading does not bring it back", async () => {
  using world = createEventWorld();
  const path = await decide(world);
  expect(keptOfSessions(world)).toContain("SQLite instead of Postgres");
  forget(world, "SQLite");
  expect(keptOfSessions(world)).not.toContain("SQLite");
  expect(keptOfSessions(world)).toContain("Please write the store");
  expect(await start(world)).not.toContain("SQLite");
  // The session goes on: its transcript is read again from the start.
  world.store.apply([{ kind: "delete", namespace: "session", key: "digest/first" }], {
    isDurable: false,
  });
  const session = { session_id: "first", transcript_path: path, stop_hook_active: false };
  await world.happen("Stop", session);
  expect(find(world, "SQLite")).toBeUndefined();
});

test("the file that was changed for it no longer says so, and undo brings everything back", async () => {
  using world = createEventWorld();
  await decide(world);
  const before = world.store.listMemories({ limit: 50 }).map(({ id }) => id);
  const source = find(world, "SQLite")?.sourceId;
  const tied = world.store
    .listMemories({ limit: 50 })
    .filter(({ sourceId }) => sourceId === source);
  const result = forget(world, "SQLite");
  expect(result.count).toBe(tied.length);
  expect(result.lines[0]).toContain("SQLite");
  const { undone } = undoOperation.run({}, world.tools);
  expect(undone).toHaveLength(tied.length);
  expect(
    world.store
      .listMemories({ limit: 50 })
      .map(({ id }) => id)
      .sort(),
  ).toEqual(before.sort());
});

test("what the user says again after forgetting it is new", async () => {
  using world = createEventWorld();
  await decide(world);
  forget(world, "SQLite");
  world.clock.advance(24 * 60 * 60 * 1000);
  const { root } = world.tools.project;
  const transcript = createTranscript(root, "second");
  const timestamp = new Date(world.clock.nowMs()).toISOString();
  // The transcript stamps its own times, which lie before the forgetting.
  transcript.record({});
  const record = {
    type: "user",
    message: { role: "user", content: DECISION },
    uuid: "said-again",
    sessionId: "second",
    cwd: root,
    timestamp,
  };
  await Bun.write(transcript.path, `${JSON.stringify(record)}\n`);
  const stop = { session_id: "second", transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
  expect(find(world, "SQLite")).toBeDefined();
});

test("an edited memory is told by sessions in its new words only", async () => {
  using world = createEventWorld();
  await decide(world);
  const id = find(world, "SQLite")?.id ?? "";
  const text = "We decided to use DuckDB for the job queue.";
  editOperation.run({ id, text }, world.tools);
  const kept = keptOfSessions(world);
  expect(kept).not.toContain("SQLite");
  expect(kept).toContain("DuckDB");
});

test("only the sentences that say the words are removed", () => {
  const state = {
    goal: "Use SQLite for the queue of jobs. Then write tests.",
    prompts: ["use SQLite for the queue of jobs", "ok"],
    list: [{ text: "Use SQLite for the queue of jobs." }, { text: "other" }],
    path: "src/queue.ts",
    count: 3,
  };
  expect(withoutWords(state, ["Use SQLite for the queue of jobs."])).toEqual({
    goal: "Then write tests.",
    prompts: ["ok"],
    list: [{ text: "other" }],
    path: "src/queue.ts",
    count: 3,
  });
  expect(withoutWords("キューにはSQLiteを使う。次はテスト。", ["キューにはSQLiteを使う"])).toBe(
    "次はテスト。",
  );
  expect(withoutWords("ok. go", ["ok"])).toBe("ok. go");
});

test("forgetting the record of a changed file keeps the statement it was changed for", async () => {
  using world = createEventWorld();
  await decide(world);
  const change = world.store.listMemories({ limit: 50, type: "FileAccess" })[0];
  expect(change?.sourceId).toBe(find(world, "SQLite")?.sourceId ?? "none");
  world.clock.advance(60 * 24 * 60 * 60 * 1000);
  const input = { threshold: 0, minLength: 0, fileAccessDays: 30, dryRun: false };
  const { items } = cleanupOperation.run({ ...input, onProgress: () => undefined }, world.tools);
  expect(items.map(({ id }) => id)).toEqual([change?.id ?? "none"]);
  expect(find(world, "SQLite")).toBeDefined();
  expect(world.store.findMemory(change?.id ?? "")).toBeUndefined();
});

test("what is forgotten by its words includes what the running turn has said of it", async () => {
  using world = createEventWorld();
  const { root } = world.tools.project;
  const transcript = createTranscript(root, "running");
  const session = { session_id: "running", cwd: root, transcript_path: transcript.path };
  await world.happen("SessionStart", { ...session, source: "startup" });
  transcript.asks("Legal allows no crash service of others. Rip out the Sentry package.");
  transcript.edits("src/app.ts");
  const chosen = { pattern: /sentry/i };
  forgetOperation.run({ chosen, dryRun: false }, world.tools);
  transcript.says("Removed.");
  await world.happen("Stop", { ...session, stop_hook_active: false });
  expect(find(world, "Sentry")).toBeUndefined();
  await world.happen("SessionEnd", { ...session, reason: "prompt_input_exit" });
  expect(keptOfSessions(world)).not.toContain("Sentry");
  expect(await start(world)).not.toContain("Sentry");
});
