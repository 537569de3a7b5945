// A turn's prompts and tool calls are followed by a worker; whatever is killed, none of them is
// left out or counted twice.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { CatalogueError } from "@/base/errors.ts";
import { keepIdentity } from "@/events/identity/keep-identity.ts";
import { figuresOf } from "@/identity/identity.ts";
import { identityWrites, loadIdentity } from "@/identity/identity-store.ts";
import { findBrief } from "@/identity/stored-brief.ts";
import { logPath } from "@/platform/log.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { follow, isIdentityJob, stopAndFollow } from "@test/events/identity/follow.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";
import { verifies } from "@test/requirements/verifies.ts";

function beginSession(world: EventWorld) {
  const transcript = createTranscript(world.tools.project.root);
  const work = (name: string) => {
    transcript.asks(`Fix the flaky ${name} test`);
    transcript.runs(`npm test ${name}`, "1 failed", true);
    transcript.edits(`src/${name}.ts`);
    transcript.says("Done.");
  };
  return { transcript, work, stop: { session_id: SESSION, transcript_path: transcript.path } };
}

const saved = ({ store }: EventWorld) => loadIdentity(store, SESSION);

verifies(
  ["PF-16", "PF-20"],
  "Stop notes that there is something to follow and leaves the work to a worker",
  async () => {
    using world = createEventWorld();
    const { work, stop } = beginSession(world);
    work("cache");
    const stopped = await world.happen("Stop", stop);
    expect(stopped.writes.filter(isIdentityJob)).toHaveLength(1);
    expect(saved(world)).toBeUndefined();
    await follow(world);
    const identity = saved(world)?.identity;
    expect(identity?.activityCount).toBe(3);
    if (identity === undefined) return;
    const { r, ic } = figuresOf(identity);
    expect(findBrief(SESSION, world.store)).toEqual({ r, ic, mode: identity.retrievalMode });
    expect(findBrief("another session", world.store)?.ic).toBe(ic);
    const again = await world.happen("Stop", stop);
    expect(again.writes.filter(isIdentityJob)).toEqual([]);
  },
);

verifies(
  ["PF-18", "PF-19"],
  "each turn goes on from the saved figures, with the new activities alone",
  async () => {
    using step = createEventWorld();
    using whole = createEventWorld();
    for (const [world, isStepwise] of [
      [step, true],
      [whole, false],
    ] as const) {
      const { work, stop } = beginSession(world);
      for (const name of ["cache", "queue", "cache", "lock"]) {
        work(name);
        if (isStepwise) await stopAndFollow(world, stop);
        else await world.happen("Stop", stop);
      }
      await follow(world);
    }
    const [one, other] = [saved(step), saved(whole)];
    expect(one?.identity?.activityCount).toBe(12);
    expect(other?.identity?.activityCount).toBe(12);
    const timesOf = (found: typeof one) => found?.identity?.ego.trajectory.map(({ atMs }) => atMs);
    expect(timesOf(one)).toEqual(timesOf(other) ?? []);
    expect(one?.snapshot?.followed_to?.offset).toBe(other?.snapshot?.followed_to?.offset ?? -1);
  },
);

test("a worker that is killed before it has saved leaves nothing out and counts nothing twice", async () => {
  using world = createEventWorld();
  const { work, stop } = beginSession(world);
  work("cache");
  await world.happen("Stop", stop);
  keepIdentity(SESSION, world.tools); // Killed: none of its writes is made.
  expect(saved(world)).toBeUndefined();
  work("queue");
  await world.happen("SessionEnd", { ...stop, reason: "other" });
  await follow(world);
  await follow(world);
  expect(saved(world)?.identity?.activityCount).toBe(6);
});

verifies(
  ["SN-46"],
  "when time is up the part that was followed is saved, and the rest is followed later",
  async () => {
    using world = createEventWorld();
    const { transcript, stop } = beginSession(world);
    transcript.asks("Run all of them");
    for (let at = 0; at < 30; at += 1) {
      transcript.runs(`npm test part${at}`, "one line of output\n".repeat(6_000), false);
    }
    await world.happen("SessionEnd", { ...stop, reason: "other" });
    const { clock, store } = world;
    while (store.claimJob(clock.nowMs()) !== undefined) clock.advance(1);
    await follow(world, SESSION, () => false);
    const part = saved(world)?.identity?.activityCount ?? 0;
    expect(part).toBeGreaterThan(10);
    expect(part).toBeLessThan(31);
    expect(store.claimJob(clock.nowMs())).toMatchObject({ kind: "follow-identity", key: SESSION });
    await follow(world);
    expect(saved(world)?.identity?.activityCount).toBe(31);
  },
);

verifies(
  [{ id: "SN-43", shows: "that nothing is lost: the turn is followed again" }, "SN-40", "SN-44"],
  "a store that cannot be written fails the job with the message of the specification, told once",
  async () => {
    using world = createEventWorld();
    const { work, stop } = beginSession(world);
    work("cache");
    await world.happen("Stop", stop);
    const full = new CatalogueError("ERR_DISK_FULL", { path: "db" });
    const apply = () => {
      throw full;
    };
    const broken = { ...world, store: { ...world.store, apply } };
    expect(follow(broken)).rejects.toThrow(
      "Failed to persist session identity: storage write error (ERR_DISK_FULL).",
    );
    const log = readFileSync(logPath(world.tools.project.storeFolder), "utf8");
    expect(log).toContain('"outcome":"identity-not-saved"');
    const start = async (id: string) =>
      await world.happen("SessionStart", { session_id: id, source: "startup" });
    const notSaved = "the state of the last session could not be saved";
    expect((await start("next")).notice ?? "").toContain(notSaved);
    expect((await start("other")).notice ?? "").not.toContain(notSaved);
    expect(follow(broken)).rejects.toThrow("Failed to persist");
    await follow(world);
    expect(saved(world)?.identity?.activityCount).toBe(3);
    // By now it is saved: there is nothing to tell.
    expect((await start("last")).notice ?? "").not.toContain(notSaved);
  },
);

test.each([
  ["zurek dla czterech osob", true],
  ["run cargo test for the physics collision broadphase", false],
])("after the prompt '%s' a dream is asked for: %p", async (prompt, isAsked) => {
  using world = createEventWorld();
  const of = { sessionId: SESSION, atMs: 1 };
  world.store.apply(identityWrites(world.store, scatteredIdentity(), of), { isDurable: false });
  const { transcript, stop } = beginSession(world);
  transcript.asks(prompt);
  transcript.says("Done.");
  await stopAndFollow(world, stop);
  const kinds: string[] = [];
  for (;;) {
    const job = world.store.claimJob(world.clock.nowMs());
    if (job === undefined) break;
    kinds.push(job.kind);
  }
  const mode = saved(world)?.identity?.retrievalMode;
  expect(mode).toBe(isAsked ? "TriggerDream" : "EpistemicAction");
  expect(kinds.includes("dream")).toBe(isAsked);
});
