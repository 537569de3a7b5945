// The start of a session: the agent is told the state of the identity if a setting asks for it, and
// the user that a snapshot was damaged.
import { expect } from "bun:test";
import { defaultSettings, type Settings } from "@/configuration/configuration.ts";
import { estimateTokens } from "@/context/tokens.ts";
import { identityWrites } from "@/identity/identity-store.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { SESSION } from "@test/events/transcript/session-transcript.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";
import { verifies } from "@test/requirements/verifies.ts";

const WITH_STATUS: Settings = (name) =>
  name === "hooks.session_start.identity_status"
    ? (true as ReturnType<typeof defaultSettings<typeof name>>)
    : defaultSettings(name);

const start = (world: EventWorld, source: string, settings?: Settings) =>
  world.happen(
    "SessionStart",
    { session_id: SESSION, source },
    settings === undefined ? {} : { settings },
  );

function save(world: EventWorld, sessionId: string) {
  const writes = identityWrites(world.store, scatteredIdentity(), { sessionId, atMs: 1 });
  world.store.apply(writes, { isDurable: false });
}

function damage(world: EventWorld, sessionId: string, version: number) {
  const key = `session:${sessionId}:identity:${version}`;
  const write = { kind: "put", namespace: "session", key, value: { format: "other" } } as const;
  world.store.apply([write], { isDurable: false });
}

verifies(
  ["ID-02", "ID-04", "ID-24", "ID-28", "ID-29"],
  "a first session is told that its identity is new",
  async () => {
    using world = createEventWorld();
    const { text, notice } = await start(world, "startup", WITH_STATUS);
    expect(text).toMatch(
      /New session \(bootstrapped\)\n\[CONSCIOUSNESS: (?:CONSCIOUS|HYPERSYNC) r=0\.\d\d IC=1\.00 \| DirectRecall\]$/u,
    );
    expect(notice).toBe("");
  },
);

verifies(
  ["ID-01", "ID-03", "ID-07", "CA-12"],
  "every start is told where the identity comes from and its state, within a hundred tokens",
  async () => {
    using world = createEventWorld();
    save(world, "0b4e9ea8-2a4e-44c4-a1c1-3f1a3a6f7e10");
    for (const source of ["startup", "resume", "clear", "compact"]) {
      const { text } = await start(world, source, WITH_STATUS);
      const told = text.slice(text.indexOf("=== PROJECT CONTEXT — state of"));
      expect(told).toMatch(
        /^=== PROJECT CONTEXT — state of the work ===\nIdentity restored from session 0b4e9ea8-\S+ \((?:healthy|good|warning|critical)\)\n\[CONSCIOUSNESS: [A-Z]+ r=\d\.\d\d IC=\d\.\d\d \| \w+\]$/u,
      );
      expect(estimateTokens(told)).toBeLessThanOrEqual(100);
      expect((await start(world, source)).text).not.toContain("Identity restored");
    }
  },
);

verifies(
  ["SN-25", "SN-26", "SN-27"],
  "the user is told once of a damaged snapshot, whatever the setting says",
  async () => {
    using world = createEventWorld();
    save(world, "s1");
    save(world, "s1");
    expect((await start(world, "startup")).notice).toBe("");
    damage(world, "s1", 2);
    const { text, notice } = await start(world, "startup");
    expect(text).toBe("");
    expect(notice).toStartWith(
      "Context Graph: Failed to restore session identity: snapshot data corrupted or incompatible (version mismatch): version 2, incomplete.",
    );
    expect((await start(world, "startup")).notice).toBe("");
    damage(world, "s1", 1);
    const bootstrapped = await start(world, "startup", WITH_STATUS);
    expect(bootstrapped.text).toContain("New session (bootstrapped)");
  },
);
