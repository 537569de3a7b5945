// Work that leaves its subject: hooks.log says so, and the user is told once.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { EventTools } from "@/events/contributor.ts";
import { turnLines } from "@/events/identity/identity-log.ts";
import type { Identity } from "@/identity/identity.ts";
import { identityWrites, latestSession, loadIdentity } from "@/identity/identity-store.ts";
import { logPath } from "@/platform/log.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { stopAndFollow } from "@test/events/identity/follow.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import type { LogLine } from "@test/hook/sandbox.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";
import { verifies } from "@test/requirements/verifies.ts";

function identityLog({ project }: EventTools): LogLine[] {
  const lines = readFileSync(logPath(project.storeFolder), "utf8").trim().split("\n");
  return lines
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.command === "identity");
}

/** A turn about something else, in a session whose oscillators have fallen apart. */
async function leaveSubject(world: EventWorld) {
  const writes = identityWrites(world.store, scatteredIdentity(), { sessionId: SESSION, atMs: 1 });
  world.store.apply(writes, { isDurable: false });
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("Napisz przepis na zurek dla czterech osob");
  transcript.says("Gotowe.");
  return await stopAndFollow(world, { session_id: SESSION, transcript_path: transcript.path });
}

const ask = (world: EventWorld) =>
  world.happen("UserPromptSubmit", { session_id: SESSION, prompt: "i co dalej?" });

verifies(
  [
    "ID-31",
    "ID-32",
    { id: "ID-37", shows: "without the dream, which does not run" },
    "ID-38",
    "ID-41",
  ],
  "a turn that ends in a crisis is logged with its history, and nothing is said at Stop",
  async () => {
    using world = createEventWorld();
    const stopped = await leaveSubject(world);
    expect([stopped.text, stopped.notice]).toEqual(["", ""]);
    const [fragmented, crisis, ...more] = identityLog(world.tools);
    expect(more).toEqual([]);
    expect(fragmented).toMatchObject({ level: "warn", outcome: "identity-fragmented" });
    expect(fragmented?.detail).toMatch(
      /^WARNING: Consciousness fragmented \(r=0\.[012]\d\)\. Consider running 'context-graph consciousness consolidate' Phase history: (?:\d\.\d\d ?){13}$/u,
    );
    expect(crisis).toMatchObject({ level: "error", outcome: "identity-crisis" });
    expect(crisis?.detail).toMatch(
      /^CRITICAL: Identity continuity below threshold \(IC=0\.[0-4]\d < 0\.5\)\. IC history: (?:[01]\.\d\d ?){10}$/u,
    );
  },
);

test("the user is told of a crisis once, at the next prompt, and the model is not", async () => {
  using world = createEventWorld();
  expect((await ask(world)).notice).toBe("");
  await leaveSubject(world);
  const first = await ask(world);
  expect(first.text).toBe("");
  expect(first.notice).toMatch(
    /^Context Graph: the last steps are about something else than the work before them \(identity continuity 0\.[0-4]\d, below 0\.5\)\./u,
  );
  expect((await ask(world)).notice).toBe("");
  await leaveSubject(world);
  expect((await ask(world)).notice).toBe("");
});

verifies(["ID-11"], "IC below 0.7 is logged as a warning, above it nothing is", () => {
  const withIc = (ic: number): Identity => {
    const identity = scatteredIdentity();
    const history = [...identity.monitor.history, { atMs: 1, ic, r: 0.9 }];
    return { ...identity, monitor: { ...identity.monitor, history } };
  };
  expect(turnLines(withIc(0.7), [])).toEqual([]);
  expect(turnLines(withIc(0.69), [])).toEqual([
    { level: "warn", outcome: "identity-drift", detail: "Identity drift: IC=0.69 is below 0.7." },
  ]);
  expect(turnLines(withIc(0.49), [])).toMatchObject([{ outcome: "identity-crisis" }]);
});

verifies(["ID-30"], "a new identity is logged, one that goes on is not", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  const stop = { session_id: SESSION, transcript_path: transcript.path };
  for (const prompt of ["Fix the flaky cache test", "Now the other flaky cache test"]) {
    transcript.asks(prompt);
    transcript.says("Done.");
    await stopAndFollow(world, stop);
  }
  expect(identityLog(world.tools)).toMatchObject([
    { level: "info", outcome: "identity-bootstrapped" },
  ]);
});

test("a locked store's stand-in starts no new identity over the one that is there", async () => {
  using world = createEventWorld();
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks("Fix the flaky cache test");
  transcript.says("Done.");
  const stop = { session_id: SESSION, transcript_path: transcript.path };
  await world.happen("Stop", stop, { isStoreLocked: true });
  expect(loadIdentity(world.store, SESSION)).toBeUndefined();
  expect(latestSession(world.store)).toBeUndefined();
});
