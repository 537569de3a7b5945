// Reading part by part must lose nothing, and reading again must double nothing.
import { expect, test } from "bun:test";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readTranscript } from "@/claude/transcript/transcript.ts";
import { catchUp, type CatchUpResult, readingLease } from "@/events/transcript/catch-up.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";

function read(world: EventWorld, path: string, maxParts = 4): CatchUpResult {
  const caught = catchUp({ sessionId: SESSION, agentId: "", path }, world.tools, maxParts);
  world.store.apply(caught.writes, { isDurable: false });
  return caught;
}

function memories(world: EventWorld) {
  return world.store.listMemories({ limit: 100 });
}

function texts(world: EventWorld): string[] {
  return memories(world).map(({ text }) => text);
}

test("a correction is remembered with what the agent did a turn before", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("Please install the dependencies of this project.");
  transcript.runs("npm install", "added 3 packages");
  transcript.says("Installed.");
  read(world, transcript.path);
  transcript.asks("no, use pnpm, we have a pnpm lockfile here");
  read(world, transcript.path);
  expect(texts(world)).toEqual([
    expect.stringContaining(
      "use pnpm, we have a pnpm lockfile here (said after the agent ran `npm install`)",
    ),
  ]);
});

test("a command whose result is in the next part is not lost", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("Please run all the tests of this project.");
  transcript.calls("toolu_x", "Bash", { command: "make test" });
  expect(read(world, transcript.path).digest.pendingCalls).toHaveLength(1);
  expect(texts(world)).toEqual([]);
  transcript.answers("toolu_x", "all passed");
  const { digest } = read(world, transcript.path);
  expect(texts(world)).toEqual(["To test: `make test` works here."]);
  expect(digest.commands).toMatchObject([{ command: "make test", passed: 1, last: "passed" }]);
  expect(digest.pendingCalls).toEqual([]);
});

test("an attempt that failed long before is known when another command passes", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("Please run all the tests of this project.");
  transcript.runs("npm test", 'Exit code 1\nnpm error Missing script: "test"', true);
  for (let i = 0; i < 60; i += 1) transcript.runs(`cat file-${i}`, "words");
  read(world, transcript.path);
  for (let i = 0; i < 60; i += 1) transcript.runs(`cat other-${i}`, "words");
  read(world, transcript.path);
  transcript.runs("make test", "all passed");
  const { digest } = read(world, transcript.path);
  expect(texts(world)).toEqual([
    'To test: `make test` works; `npm test` failed (Missing script: "test").',
  ]);
  expect(digest.failures).toMatchObject([{ command: "npm test" }]);
});

test("a plan whose steps were made long before is known when it is finished", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  const step = (id: string, subject: string) => {
    transcript.calls(`create-${id}`, "TaskCreate", { subject });
    transcript.record({
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: `create-${id}`, content: "ok" }],
      },
      toolUseResult: { task: { id, subject } },
    });
  };
  const done = (id: string) =>
    transcript.calls(`done-${id}`, "TaskUpdate", { taskId: id, status: "completed" });
  transcript.asks("Please move the sessions into the new table.");
  step("1", "Write the migration");
  step("2", "Move the readers");
  done("1");
  expect(read(world, transcript.path).digest.plan.steps).toEqual([
    { id: "1", title: "Write the migration", status: "done" },
    { id: "2", title: "Move the readers", status: "open" },
  ]);
  for (let i = 0; i < 60; i += 1) transcript.runs(`cat file-${i}`, "words");
  read(world, transcript.path);
  done("2");
  const { digest } = read(world, transcript.path);
  expect(texts(world)).toEqual([
    'Plan finished for "Please move the sessions into the new table.": Write the migration; Move the readers',
  ]);
  expect(digest.plan).toMatchObject({
    steps: [],
    finished: [expect.stringContaining("Plan finished")],
  });
});

test("a conclusion is found by the files that were changed many steps before it", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("Please make the upload try again when it fails.");
  transcript.edits("src/upload.ts");
  for (let i = 0; i < 60; i += 1) transcript.runs(`cat file-${i}`, "words");
  read(world, transcript.path);
  for (let i = 0; i < 60; i += 1) transcript.runs(`cat other-${i}`, "words");
  read(world, transcript.path);
  transcript.says(
    "`uploadFile` waits 2, 4 and 8 seconds between its 3 tries, not the same time each.",
  );
  read(world, transcript.path);
  const conclusion = memories(world).find(({ tags }) => tags.includes("concluded"));
  expect(conclusion).toMatchObject({
    type: "Context",
    tier: "bronze",
    otherWords: ["upload.ts", "upload", "fails"],
  });
});

test("a cause has the files that were changed because of it", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("The upload is slow, please find out why that is.");
  transcript.notes("Found it: the root cause is that `uploadFile` reads the whole file twice.");
  transcript.edits("src/upload.ts");
  read(world, transcript.path);
  expect(memories(world)).toMatchObject([{ type: "Learning", files: ["src/upload.ts"] }]);
});

test("a cause that is withdrawn a turn later counts as failed", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("The upload is slow, please find out why that is.");
  transcript.says("Found it: the root cause is that `uploadFile` reads the whole file twice.");
  expect(read(world, transcript.path).digest.captured).toHaveLength(1);
  transcript.asks("It is as slow as before with your change.");
  transcript.says("I was wrong about the reading, the time is lost somewhere else.");
  const { digest } = read(world, transcript.path);
  expect(memories(world)).toMatchObject([{ failedCount: 1 }]);
  expect(digest.captured).toEqual([]);
});

test("the context of the next reading begins with the last forty turns, however short readings were", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  for (let i = 0; i < 30; i += 1) {
    transcript.asks(`Please look at part ${i} of the importer.`);
    transcript.runs(`cat part-${i}`, "words");
    const { digest } = read(world, transcript.path);
    const kept = readTranscript(transcript.path, digest.context);
    expect(kept.wasReplaced).toBe(false);
    expect(kept.next.offset).toBe(digest.position.offset);
    // A prompt, a call and its result.
    expect(kept.turns.length).toBe(Math.min(40, 3 * (i + 1)));
  }
});

test("a transcript that is missing, or empty for a moment, removes nothing", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  const { position, goal } = read(world, transcript.path).digest;
  const digest = { position, goal };
  const whole = readFileSync(transcript.path, "utf8");
  writeFileSync(transcript.path, "");
  expect(read(world, transcript.path)).toMatchObject({ writes: [], digest });
  rmSync(transcript.path);
  expect(read(world, transcript.path)).toMatchObject({ writes: [], digest });
  writeFileSync(transcript.path, whole);
  expect(read(world, transcript.path).writes).toEqual([]);
});

test("a transcript that is read again from its start makes no memory twice", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  transcript.runs("make test", "all passed");
  read(world, transcript.path);
  const before = memories(world);
  expect(before).toHaveLength(2);
  // Claude Code rewrites a transcript, for instance when a session is rewound.
  writeFileSync(transcript.path, readFileSync(transcript.path, "utf8").replaceAll("main", "main2"));
  transcript.asks("Always run the linter before you commit, please.");
  const { digest } = read(world, transcript.path);
  expect(digest.commands).toMatchObject([{ passed: 1 }]);
  const after = memories(world);
  expect(after).toHaveLength(3);
  expect(after.map(({ repeatCount }) => repeatCount)).toEqual([0, 0, 0]);
});

test("the same command in every turn becomes one memory", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  for (let turn = 0; turn < 4; turn += 1) {
    transcript.asks(`Please make change number ${turn} to the parser.`);
    transcript.runs("make test", "all passed");
    transcript.says("Done.");
    read(world, transcript.path);
  }
  expect(memories(world)).toMatchObject([{ repeatCount: 0 }]);
});

test("what we injected ourselves does not become a memory", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  const injected =
    "=== PROJECT MEMORY — Use this context before independent research ===\n- We decided to use SQLite instead of Postgres because it needs no server. (Decision, today, [m:abcd1234])\n=== END ===";
  transcript.asks("What did we choose for the store, and why?");
  transcript.record({
    type: "attachment",
    attachment: {
      type: "hook_additional_context",
      content: [injected],
      hookEvent: "UserPromptSubmit",
    },
    rendered: [{ content: `<system-reminder>\n${injected}\n</system-reminder>` }],
  });
  transcript.asks(`<system-reminder>\n${injected}\n</system-reminder>`);
  transcript.asks(`${injected}\n`);
  transcript.says(`From memory:\n${injected}`);
  transcript.says(
    "We decided to use SQLite instead of Postgres because it needs no server [m:abcd1234].",
  );
  const { digest } = read(world, transcript.path);
  expect(texts(world)).toEqual([]);
  expect(JSON.stringify(digest)).not.toContain("PROJECT MEMORY");
});

test("a shown memory that the agent repeats does not become another memory", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  const said = "We decided to use SQLite instead of Postgres because it needs no server.";
  world.remember(said, { type: "Decision" });
  const prompt = "Why do we use SQLite instead of Postgres here?";
  const shown = await world.happen("UserPromptSubmit", { session_id: SESSION, prompt });
  expect(shown.text).toContain(said);
  transcript.asks(prompt);
  transcript.says(`As noted: ${said}`);
  read(world, transcript.path);
  expect(texts(world)).toEqual([said]);
  transcript.says("I chose a write-ahead log over a rollback journal because readers go on.");
  read(world, transcript.path);
  expect(texts(world)).toHaveLength(2);
});

test("no secret of a conversation gets into the digest or a memory", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
  transcript.asks(`We decided to use the token ${secret} because the old one is gone.`);
  transcript.runs(
    `curl -H "Authorization: Bearer ${secret}" https://x.test`,
    `Exit code 22\nError: bad token ${secret}`,
    true,
  );
  transcript.calls("open", "Bash", { command: `deploy --token ${secret}` });
  transcript.edits(`keys/${secret}.txt`);
  transcript.says(`I suspect that the failure is caused by the token ${secret} being too old.`);
  const { digest } = read(world, transcript.path);
  expect(digest.pendingCalls).toHaveLength(1);
  expect(digest.failures).toHaveLength(1);
  expect(digest.suspicions).toHaveLength(1);
  expect(JSON.stringify(digest)).not.toContain(secret);
  expect(texts(world).join("\n")).not.toContain(secret);
});

test("while a worker reads the transcript, a hook leaves it to the worker", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  const nowMs = world.clock.nowMs();
  world.store.takeLease(readingLease(SESSION), "worker", nowMs, 10_000);
  expect(read(world, transcript.path)).toMatchObject({ turns: [], hasMore: true });
  expect(texts(world)).toEqual([]);
  world.store.releaseLease(readingLease(SESSION), "worker");
  expect(read(world, transcript.path).hasMore).toBe(false);
  expect(texts(world)).toHaveLength(1);
});

test("a subagent's transcript is read separately, and its words count as the agent's", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  const side = { isSidechain: true, agentId: "a1" };
  transcript.asks("We decided to look at the parser only because time is short.", side);
  transcript.says(
    "I chose the streaming parser over the other one because it needs less memory.",
    side,
  );
  expect(read(world, transcript.path).turns).toEqual([]);
  const source = {
    sessionId: SESSION,
    agentId: "a1",
    agentType: "explorer",
    path: transcript.path,
  };
  const caught = catchUp(source, world.tools, 4);
  world.store.apply(caught.writes, { isDurable: false });
  const made = { origin: "agent", tier: "bronze", agentType: "explorer" };
  expect(memories(world)).toMatchObject([made, made]);
  expect(world.store.findValue("session", `digest/${SESSION}/a1`)).toBeDefined();
});

test("lines that are not records, and records of unknown shape, are skipped", () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  appendFileSync(transcript.path, '{"type":"user"\nnull\n[]\n{"type":"user","message":5}\n\n');
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  read(world, transcript.path);
  expect(texts(world)).toHaveLength(1);
});
