// Everything an identity consists of is there again after it was saved.
import { expect } from "bun:test";
import { loadIdentity } from "@/identity/identity-store.ts";
import { restoreIdentity } from "@/identity/restored-identity.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { stopAndFollow } from "@test/events/identity/follow.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["ID-22"],
  "workspace and broadcast, phases and coupling, purpose and trajectory, monitor and thresholds",
  async () => {
    using world = createEventWorld();
    const told = world.remember("The cache test is flaky because of the shared folder.");
    const other = world.remember("The cache keeps its files for a week.");
    const transcript = createTranscript(world.tools.project.root);
    transcript.asks("Why is the cache test flaky?");
    for (let at = 0; at < 12; at += 1) transcript.runs(`npm test cache ${at}`, "1 failed", true);
    transcript.says("It is the shared folder.");
    const atMs = Date.UTC(2026, 0, 5, 8, 0, 1);
    for (const [memoryId, score] of [
      [told, 0.9],
      [other, 0.3],
    ] as const) {
      const entry = { id: `inj_${memoryId}`, atMs, sessionId: SESSION, agentId: "", memoryId };
      const rest = { event: "UserPromptSubmit", reason: {}, score, tokens: 5 };
      const write = { kind: "add-ledger", entry: { ...entry, ...rest } } as const;
      world.store.apply([write], { isDurable: false });
    }
    await stopAndFollow(world, { session_id: SESSION, transcript_path: transcript.path });
    const { workspace, ego, monitor, phases, coupling } = restoreIdentity(
      SESSION,
      world.store,
    ).identity;
    expect(workspace.items.map(({ id }) => id)).toEqual([told, other]);
    expect(workspace.items[0]).toMatchObject({ label: "Learning", importance: 0.9 });
    expect(workspace.winners).toEqual([told]);
    expect(phases).toHaveLength(13);
    expect(coupling).toBeGreaterThan(0);
    expect(ego.purposeVector).toHaveLength(13);
    expect(ego.trajectory).toHaveLength(13);
    expect(monitor).toMatchObject({ criticalBelow: 0.5, warningBelow: 0.7 });
    expect(monitor.history).toHaveLength(13);
    const next = restoreIdentity("the next session", world.store);
    expect(next.from).toBe(SESSION);
    expect(next.identity).toEqual(loadIdentity(world.store, SESSION)?.identity ?? next.identity);
  },
);
