import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { noteAsked, queryCachePath, queryKey } from "@/session/query-cache.ts";
import { findDigest } from "@/session/digest/stored-digest.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { verifies } from "@test/requirements/verifies.ts";

function stop(world: EventWorld, path: string, more: object = {}) {
  const session = { session_id: SESSION, transcript_path: path, stop_hook_active: false };
  return world.happen("Stop", { ...session, last_assistant_message: "", ...more });
}

function texts(world: EventWorld): string[] {
  return world.store.listMemories({ limit: 50 }).map(({ text }) => text);
}

verifies(
  ["HD-08", "CP-04"],
  "Stop makes memories of what was said in the turn, and shows nothing",
  async () => {
    using world = createEventWorld();
    const transcript = createTranscript(world.tools.project.root);
    transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
    transcript.edits("src/store.ts");
    transcript.runs("npm test", "Exit code 1\nError: no such table: users", true);
    transcript.says("Found it: the root cause is that `migrate()` ran after the first query.");

    const result = await stop(world, transcript.path);

    expect(result.text).toBe("");
    const [cause, decision] = world.store.listMemories({ limit: 10 });
    expect(decision).toMatchObject({
      type: "Decision",
      origin: "user",
      tier: "gold",
      sessionId: SESSION,
      branch: "main",
      event: "Stop",
    });
    expect(decision?.text).toContain("SQLite instead of Postgres");
    expect(cause).toMatchObject({
      type: "Learning",
      origin: "agent",
      tier: "bronze",
      files: ["src/store.ts"],
      createdAtMs: Date.parse("2026-01-05T08:00:06.000Z"),
    });
    expect(world.store.countMemories()).toBe(2);
  },
);

test("a second stop reads only what was said since the first", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  transcript.says("Noted.");
  await stop(world, transcript.path);
  const nothing = await stop(world, transcript.path);
  expect(nothing.writes).toEqual([]);

  transcript.asks("Always run the linter before you commit, please.");
  transcript.says("I will.");
  await stop(world, transcript.path);
  expect(texts(world)).toHaveLength(2);
  const decision = world.store.listMemories({ limit: 5, type: "Decision" })[0];
  expect(decision?.repeatCount).toBe(0);
});

test("turns after a hook made the agent go on are read as well, without an answer", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  const result = await stop(world, transcript.path, { stop_hook_active: true });
  expect(result.text).toBe("");
  expect(texts(world)).toHaveLength(1);
});

test("a session without a transcript is left alone", async () => {
  using world = createEventWorld();
  const missing = join(world.tools.project.root, "none.jsonl");
  expect((await stop(world, missing)).writes).toEqual([]);
  expect((await stop(world, "")).writes).toEqual([]);
});

test("a line that is still being written is left for the next stop", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  transcript.asks("Always run the linter before you commit, please.");
  const whole = readFileSync(transcript.path, "utf8");
  writeFileSync(transcript.path, whole.slice(0, -30));
  await stop(world, transcript.path);
  expect(texts(world)).toHaveLength(1);
  expect((await stop(world, transcript.path)).writes).toEqual([]);
  writeFileSync(transcript.path, whole);
  await stop(world, transcript.path);
  expect(texts(world)).toHaveLength(2);
});

verifies(["SS-07"], "Stop removes the session's query cache", async () => {
  using world = createEventWorld();
  const folder = world.tools.project.root;
  noteAsked(folder, SESSION, [{ key: queryKey("PreToolUse", "Read", "a.ts"), hasText: true }]);
  const file = Bun.file(queryCachePath(folder, SESSION) ?? "");
  expect(await file.exists()).toBe(true);
  await world.happen(
    "Stop",
    { session_id: SESSION, transcript_path: "" },
    { sessionFolder: folder },
  );
  expect(await Bun.file(queryCachePath(folder, SESSION) ?? "").exists()).toBe(false);
});

test("the stand-in for a locked store is not taken for an empty session", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  const payload = { session_id: SESSION, transcript_path: transcript.path };
  const result = await world.happen("Stop", payload, { isStoreLocked: true });
  expect(result.writes).toMatchObject([{ kind: "enqueue", job: { kind: "read-transcript" } }]);
  expect(findDigest(world.store, SESSION, "")).toBeUndefined();
});

verifies(
  ["CP-01"],
  "the end of a session reads the rest and marks the session as ended",
  async () => {
    using world = createEventWorld();
    const transcript = createTranscript(world.tools.project.root);
    transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
    const session = { session_id: SESSION, transcript_path: transcript.path };
    await world.happen("SessionStart", { ...session, source: "startup" });
    await world.happen("SessionEnd", { ...session, reason: "other" });
    expect(texts(world)).toHaveLength(1);
    expect(findDigest(world.store, SESSION, "")?.digest.endedAtMs).toBe(world.clock.nowMs());
    expect(world.store.findValue("session", `open/${SESSION}`)).toBeUndefined();

    transcript.asks("Always run the linter before you commit, please.");
    await stop(world, transcript.path);
    expect(findDigest(world.store, SESSION, "")?.digest.endedAtMs).toBeUndefined();
  },
);
