// Transcripts that are too long for a hook, and clients that were killed.
import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { FOLLOW_IDENTITY_JOB } from "@/events/identity/identity-job.ts";
import { READ_TRANSCRIPT_JOB, readTranscriptJob } from "@/events/transcript/transcript-job.ts";
import { findDigest, putDigest } from "@/session/digest/stored-digest.ts";
import { loadState, stateFolder } from "@/session/state/state-folder.ts";
import type { Job } from "@/store/port/jobs-port.ts";
import type { Store } from "@/store/store.ts";
import { finishSilentSessions } from "@/worker/finish-silent-sessions.ts";
import { followIdentity } from "@/worker/identity-job-handler.ts";
import { deleteExpiredValues } from "@/worker/maintain-store.ts";
import { readTranscriptToEnd } from "@/worker/read-transcript-job.ts";
import { runWorker } from "@/worker/worker.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { writeLongTranscript } from "@test/events/transcript/long-transcript.ts";
import {
  createTranscript,
  SESSION,
  transcriptPath,
} from "@test/events/transcript/session-transcript.ts";
import { expectSilent } from "@test/fault/expect-outcome.ts";
import { CLIENT_FOLDER, openFaultyProject } from "@test/fault/faulty-project.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const MB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1_000;

verifies(
  ["CP-04"],
  "Stop reads what it can of 50 MB and a worker the rest; every decision is found once",
  async () => {
    using folder = temporaryFolder("long");
    await using project = openFaultyProject(folder.path);
    const path = transcriptPath(folder.path, "long.jsonl", join(folder.path, CLIENT_FOLDER));
    const decisions = writeLongTranscript(path, 50 * MB, { cwd: folder.path, sessionId: "s1" });
    expectSilent(await project.hook("Stop", { transcript_path: path }));
    const hooks = project.readLog().filter(({ command }) => String(command).startsWith("hook "));
    expect(hooks).toMatchObject([{ command: "hook Stop", outcome: "silent" }]);
    expect(await waitForNoProcesses("context-graph", folder.path, 90_000)).toEqual([]);
    using opened = usingStore(project.storeFolder);
    const found = opened.store.listMemories({ limit: 2 * decisions.length, type: "Decision" });
    expect(found.map(({ text }) => text).toSorted()).toEqual(decisions.toSorted());
    expect(found.every(({ repeatCount }) => repeatCount === 0)).toBe(true);
    const digest = findDigest(opened.store, "s1", "")?.digest;
    expect(digest?.position.offset).toBe(statSync(path).size);
    expect(opened.store.countJobs()).toBe(0);
    expect(JSON.stringify(digest).length).toBeLessThan(64 * 1024);
  },
  120_000,
);

test("a worker that was stopped in the middle continues where it was", async () => {
  using world = createEventWorld();
  const path = transcriptPath(world.tools.project.root, "long.jsonl");
  const cwd = world.tools.project.root;
  const decisions = writeLongTranscript(path, 4 * MB, { cwd, sessionId: SESSION });
  await world.happen("Stop", { session_id: SESSION, transcript_path: path });
  const job = claimReading(world);
  let parts = 0;
  const mayContinue = () => (parts += 1) < 2;
  await readTranscriptToEnd(job, { ...workerOf(world), mayContinue });
  world.store.finishJob(job.id);
  expect(world.store.countMemories()).toBeLessThan(decisions.length);
  // The rest waits for a worker, perhaps beside the identity of what was read.
  expect(world.store.countJobs()).toBeGreaterThan(0);
  await work(world);
  const found = world.store.listMemories({ limit: 100 });
  expect(found.map(({ text }) => text).toSorted()).toEqual(decisions.toSorted());
  expect(found.every(({ repeatCount }) => repeatCount === 0)).toBe(true);
});

test("a hook that reads the same part at the same time is not overwritten", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  const session = { session_id: SESSION, transcript_path: transcript.path };
  const digestNow = () => findDigest(world.store, SESSION, "");
  await world.happen("Stop", session);
  const before = digestNow()?.digest;
  transcript.says("Noted.");
  await world.happen("Stop", session);
  const after = digestNow()?.digest;
  if (before === undefined || after === undefined) throw new Error("nothing was read");
  world.store.apply([putDigest(before)], { isDurable: false });
  const source = { sessionId: SESSION, agentId: "", path: transcript.path };
  const { clock, project } = world.tools;
  world.store.apply([readTranscriptJob(source, { clock, project })], { isDurable: false });
  const job = claimReading(world);
  // The hook writes just before the worker does.
  const store: Store = {
    ...world.store,
    apply(writes, options) {
      if (writes.some(({ kind }) => kind === "put")) {
        world.store.apply([putDigest({ ...after, summary: "by the hook" })], { isDurable: false });
      }
      return world.store.apply(writes, options);
    },
  };
  await readTranscriptToEnd(job, { ...workerOf(world), store, mayContinue: () => true });
  expect(digestNow()?.digest.summary).toBe("by the hook");
  world.store.finishJob(job.id);
  await work(world);
  expect(world.store.countJobs()).toBe(0);
  expect(world.store.listMemories({ limit: 5 })).toMatchObject([{ repeatCount: 0 }]);
});

test("the transcript of a killed client is read by the maintenance of a later session", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("SessionStart", { ...session, source: "startup" });
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  world.clock.advance(HOUR_MS / 2);
  finishSilentSessions(workerOf(world));
  expect(world.store.countJobs()).toBe(0);

  world.clock.advance(HOUR_MS);
  const other = { session_id: "other", transcript_path: "/nowhere/other.jsonl" };
  const start = await world.happen("SessionStart", { ...other, source: "startup" });
  expect(start.writes).toContainEqual(
    expect.objectContaining({
      kind: "enqueue",
      job: expect.objectContaining({ kind: "maintain-store" }),
    }),
  );
  await work(world);
  expect(world.store.listMemories({ limit: 5 })).toMatchObject([{ sessionId: SESSION }]);
  const state = loadState(stateFolder(world.tools.project.root, ""), SESSION);
  expect(state).toMatchObject({ timestamp: "2026-01-05T08:00:01.000Z", status: "open" });
  expect(state?.prompts).toEqual([expect.stringContaining("We decided to use SQLite")]);
  expect(world.store.findValue("session", `open/${SESSION}`)).toBeDefined();

  world.clock.advance(25 * HOUR_MS);
  await world.happen("SessionEnd", { ...other, reason: "other" });
  await work(world);
  expect(world.store.findValue("session", `open/${SESSION}`)).toBeUndefined();
  expect(findDigest(world.store, SESSION, "")?.digest.endedAtMs).toBeDefined();
});

test("old digests are dropped, younger ones are kept", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("We decided to use SQLite instead of Postgres because it needs no server.");
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("PreCompact", { ...session, trigger: "auto" });
  world.clock.advance(29 * 24 * HOUR_MS);
  deleteExpiredValues(workerOf(world));
  expect(perSession(world)).toHaveLength(2);
  world.clock.advance(2 * 24 * HOUR_MS);
  deleteExpiredValues(workerOf(world));
  expect(perSession(world)).toEqual([]);
});

function workerOf({ store, clock, tools }: EventWorld) {
  return { store, clock, storeFolder: tools.project.storeFolder };
}

/** The job that reads a transcript; those that wait before it are done with. */
function claimReading({ store, clock }: EventWorld): Job {
  for (;;) {
    const job = store.claimJob(clock.nowMs());
    if (job === undefined) throw new Error("no job was queued");
    if (job.kind === READ_TRANSCRIPT_JOB) return job;
    store.finishJob(job.id);
  }
}

async function work(world: EventWorld): Promise<void> {
  const context = workerOf(world);
  const handlers = {
    [READ_TRANSCRIPT_JOB]: readTranscriptToEnd,
    [FOLLOW_IDENTITY_JOB]: followIdentity,
    "maintain-store": () => finishSilentSessions(context),
  };
  expect(await runWorker(context, handlers)).toMatchObject({ failed: 0 });
}

/** The store keeps these of single sessions. The key of the state files belongs to all of them. */
function perSession({ store }: EventWorld): readonly unknown[] {
  return store.listValues("session", "", 10).filter(({ key }) => key !== "state-key");
}
