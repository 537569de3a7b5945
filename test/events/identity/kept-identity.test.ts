// A session's identity goes on from turn to turn and from session to session; a damaged version
// is passed over.
import { expect, test } from "bun:test";
import { Database } from "bun:sqlite";
import { ERROR_CATALOGUE } from "@/base/error-catalogue.ts";
import { identityWrites, listIdentities, loadIdentity } from "@/identity/identity-store.ts";
import { advance, bootstrapIdentity, figuresOf } from "@/identity/identity.ts";
import { fromSnapshot, toSnapshot } from "@/identity/snapshot.ts";
import { hasSpooled } from "@/store/spool/spool-folder.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { stopAndFollow } from "@test/events/identity/follow.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { randomOf } from "@test/identity/random.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { systemClock } from "@/base/clock.ts";
import { persistIdentity } from "@/operations/identity/persist-identity.ts";
import { usingStore } from "@test/store/open-test-store.ts";

function worked(count: number) {
  let identity = bootstrapIdentity(randomOf(1));
  for (let at = 0; at < count; at += 1) {
    const file = `src/store/file${at % 7}.ts`;
    identity = advance(identity, {
      atMs: at * 1_000,
      kind: at % 3 === 0 ? "Edit" : "Bash",
      text: `npm test -- file${at % 7}`,
      files: [file],
      hasFailed: at % 5 === 0,
    });
  }
  return identity;
}

verifies(
  [
    "SN-04",
    "SN-05",
    "SN-06",
    "ID-44",
    { id: "SN-13", shows: "for a snapshot" },
    { id: "SN-15", shows: "for a snapshot" },
  ],
  "TC-HOOKS-U01: a snapshot has every field and comes back the same",
  () => {
    const identity = worked(40);
    const of = { sessionId: "s1", previousSessionId: undefined, atMs: 5 };
    const snapshot = toSnapshot(identity, of);
    expect(Object.keys(snapshot)).toEqual(
      expect.arrayContaining([
        "session_id",
        "timestamp",
        "ego_node",
        "kuramoto_phases",
        "coupling",
        "ic_monitor_state",
        "consciousness_history",
      ]),
    );
    const bytes = encodeValue(snapshot);
    // The second byte says that the rest is an LZ4 frame (store/values).
    expect(bytes[1]).toBe(1);
    const restored = fromSnapshot(decodeValue(bytes));
    const { ego: _, northStar, subject, recent, ...others } = identity;
    expect(restored).toMatchObject(others);
    for (const [name, fingerprint] of Object.entries({ northStar, subject, recent })) {
      const back = restored?.[name as "recent"] ?? [];
      for (const [at, space] of fingerprint.entries()) {
        const largest = Math.max(...space.map(Math.abs));
        for (const [place, value] of space.entries()) {
          expect(Math.abs((back[at]?.[place] ?? 9) - value)).toBeLessThanOrEqual(largest / 30_000);
        }
      }
    }
    expect(restored?.ego.purposeVector).toEqual([...identity.ego.purposeVector]);
    expect(restored?.ego.trajectory).toHaveLength(40);
    for (const [at, { atMs, ic, purpose }] of identity.ego.trajectory.entries()) {
      const point = restored?.ego.trajectory[at];
      expect(point?.atMs).toBe(atMs);
      expect(point?.ic).toBe(Math.fround(ic));
      expect(point?.purpose).toEqual(purpose.map(Math.fround));
    }
  },
);

test("a version that cannot be read back counts as not saved, and waits in a file", () => {
  using folder = temporaryFolder("identity");
  using opened = usingStore(folder.path);
  const { store } = opened;
  const silent = new Proxy(store, {
    get: (target, name) => (name === "apply" ? () => [] : Reflect.get(target, name, target)),
  });
  const tools = { store: silent, clock: systemClock, project: projectAt(folder.path) };
  const { degraded } = persistIdentity("s1", worked(2), tools);
  expect(degraded?.message).toContain("storage write error (read-after-write)");
  expect(hasSpooled(folder.path)).toBe(true);
});

function projectAt(root: string) {
  return { root, storeFolder: root, sharedId: undefined, branch: undefined };
}

verifies(["ID-23"], "a snapshot that lacks anything restores nothing", () => {
  const of = { sessionId: "s1", previousSessionId: undefined, atMs: 5 };
  const snapshot = toSnapshot(worked(5), of) as unknown as Record<string, unknown>;
  for (const field of Object.keys(snapshot)) {
    if (
      [
        "session_id",
        "previous_session_id",
        "consciousness_history",
        "before",
        "retrieval_mode",
      ].includes(field)
    ) {
      continue;
    }
    const { [field]: _, ...rest } = snapshot;
    expect({ field, restored: fromSnapshot(rest) }).toEqual({ field, restored: undefined });
  }
  for (const other of [null, 5, "x", [], {}]) expect(fromSnapshot(other)).toBeUndefined();
});

verifies(
  [
    { id: "PF-22", shows: "the snapshot" },
    { id: "TS-23", shows: "the snapshot" },
  ],
  "TC-HOOKS-P04: a snapshot stays small after a thousand tools and five hundred points",
  () => {
    const of = { sessionId: "s1", previousSessionId: undefined, atMs: 5 };
    const identity = worked(1_000);
    expect(identity.ego.trajectory).toHaveLength(500);
    expect(encodeValue(toSnapshot(identity, of)).length).toBeLessThan(1024 * 1024);
  },
);

verifies(
  ["SN-02", "SN-03", "SN-07", "SN-10", "SN-11", "SN-12", "SN-21", "SN-23", "SN-24"],
  "five versions are kept, and a damaged one leads to the one before it",
  () => {
    using folder = temporaryFolder("identity");
    using opened = usingStore(folder.path);
    const { store } = opened;
    for (let version = 1; version <= 8; version += 1) {
      const of = { sessionId: "s1", atMs: version };
      store.apply(identityWrites(store, worked(version), of), { isDurable: true });
    }
    const keys = store.listValues("session", "session:s1:identity", 100).map(({ key }) => key);
    expect(keys).toEqual(
      ["", ":4", ":5", ":6", ":7", ":8"].map((end) => `session:s1:identity${end}`),
    );
    expect(listIdentities(store)).toEqual([{ sessionId: "s1", version: 8 }]);
    expect(loadIdentity(store, "s1")?.identity?.activityCount).toBe(8);
    const damage = (version: number) =>
      store.apply(
        [
          {
            kind: "put",
            namespace: "session",
            key: `session:s1:identity:${version}`,
            value: { format: "something else" },
          },
        ],
        { isDurable: true },
      );
    damage(8);
    const recovered = loadIdentity(store, "s1");
    expect(recovered?.identity?.activityCount).toBe(7);
    expect(recovered?.damaged).toEqual([{ version: 8, reason: "incomplete" }]);
    for (const version of [7, 6, 5, 4]) damage(version);
    expect(loadIdentity(store, "s1")?.identity).toBeUndefined();
  },
);

verifies(
  ["ID-01", "ID-08", "ID-13", "SN-01"],
  "every prompt and tool call of a turn is checked when it ends, and the next session goes on",
  async () => {
    using world = createEventWorld();
    const transcript = createTranscript(world.tools.project.root);
    transcript.asks("Fix the flaky test of the cache");
    transcript.runs("npm test cache", "1 failed", true);
    transcript.says("It fails because of the shared folder.");
    const stop = { session_id: SESSION, transcript_path: transcript.path };
    await stopAndFollow(world, stop);
    const first = loadIdentity(world.store, SESSION)?.identity;
    expect(first?.activityCount).toBe(2);
    expect(first?.ego.trajectory).toHaveLength(2);
    if (first === undefined) return;
    expect(figuresOf(first).ic).toBeGreaterThan(0);
    await stopAndFollow(world, stop);
    expect(loadIdentity(world.store, SESSION)?.identity?.activityCount).toBe(2);
  },
);

verifies(
  [
    "ID-04",
    "ID-24",
    "ID-28",
    "ID-29",
    "CL-01",
    "CL-02",
    "CL-03",
    "CL-04",
    "CL-05",
    "SN-09",
    "SN-16",
    "SN-17",
  ],
  "identities are restored, saved, listed, exported and imported by commands",
  async () => {
    await using sandbox = await createSandbox();
    const run = async (...args: string[]) => await sandbox.run({ args: ["session", ...args] });
    const fresh = await run("restore-identity");
    expect(fresh.stdout).toMatch(
      /^New session \(bootstrapped\)\n\[CONSCIOUSNESS: (?:CONSCIOUS|HYPERSYNC) r=0\.\d\d IC=1\.00 \| DirectRecall\]\n$/u,
    );
    const saved = await run("persist-identity", "--session-id", "s1");
    expect(saved.stdout).toBe("Identity of session s1 saved as version 1.\n");
    expect((await run("restore-identity")).stdout).toMatch(/^Identity restored from session s1 /u);
    expect((await run("list")).stdout).toBe("s1  version 1\n");
    expect((await run("export", "--session-id", "s1", "--output", "out.json")).exitCode).toBe(0);
    const imported = await run("import", "--input", "out.json");
    expect(imported.stdout).toBe("Imported the identity of session s1 as version 2.\n");
    const bad = await run("export", "--session-id", "no such/id");
    expect(bad.exitCode).toBe(ERROR_CATALOGUE.ERR_SESSION_UNKNOWN.exitCode);
    expect(bad.stderr).toContain(
      "Invalid session ID: 'no such/id'. Use 'context-graph session list' to view valid sessions.",
    );
    expect(bad.stderr).toContain("Known sessions: s1.");
    sandbox.project.write({ "broken.json": "{}" });
    const codeOf = async (...args: string[]) =>
      (JSON.parse((await run(...args, "--json")).stdout) as { code: string }).code;
    const exported = ["export", "--session-id", "s1", "--output"];
    expect(await codeOf("import", "--input", "missing.json")).toBe("ERR_IMPORT_UNREADABLE");
    expect(await codeOf(...exported, "no/such/folder.json")).toBe("ERR_USAGE");
    expect(await codeOf(...exported, "/dev/full")).toBe("ERR_DISK_FULL");
    const broken = await run("import", "--input", "broken.json", "--json");
    expect(JSON.parse(broken.stdout)).toMatchObject({ code: "ERR_SNAPSHOT" });
  },
);

verifies(
  ["CL-06", "CL-07", "CL-16", "CL-09"],
  "the state is shown in three formats, and continuity is checked",
  async () => {
    await using sandbox = await createSandbox();
    const run = async (...args: string[]) =>
      await sandbox.run({ args: ["consciousness", ...args] });
    const brief =
      /^\[CONSCIOUSNESS: (?:CONSCIOUS|HYPERSYNC) r=0\.\d\d IC=1\.00 \| DirectRecall\]\n$/u;
    await sandbox.run({ args: ["session", "persist-identity", "--session-id", "s1"] });
    expect((await run("brief")).stdout).toMatch(brief);
    expect((await run("status", "--format", "brief")).stdout).toMatch(brief);
    expect((await run("status")).stdout.split("\n")).toHaveLength(4);
    const full = JSON.parse((await run("status", "--format", "full")).stdout) as object;
    expect(Object.keys(full)).toEqual(
      expect.arrayContaining(["state", "metrics", "kuramoto", "workspace", "ego_node"]),
    );
    expect((await run("check-identity")).stdout).toMatch(/^IC=1\.00 \(healthy\), r=0\.\d\d\n$/u);
    expect((await run("status", "--format", "long")).exitCode).toBe(64);
  },
);

verifies(
  ["SN-26", "SN-27"],
  "any byte that is changed in a stored snapshot is noticed",
  async () => {
    await using sandbox = await createSandbox();
    const save = () => sandbox.run({ args: ["session", "persist-identity", "--session-id", "s1"] });
    await save();
    await save();
    const path = `${sandbox.storeFolder}/db/context-graph.db`;
    using db = new Database(path);
    // A worker that a command has started may be writing.
    db.run("PRAGMA busy_timeout = 5000");
    const table = db
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => name)
      .find((name) => /value/u.test(name));
    db.run(
      `UPDATE ${table} SET value = substr(value, 1, 200) || x'ff' || substr(value, 202) WHERE key = 'session:s1:identity:2'`,
    );
    db.close();
    const restored = await sandbox.run({ args: ["session", "restore-identity"] });
    expect(restored.exitCode).toBe(0);
    expect(restored.stdout).toMatch(
      /^Failed to restore session identity: snapshot data corrupted or incompatible \(version mismatch\): version 2, (?:checksum|missing or damaged)\n/u,
    );
    expect(restored.stdout).toContain("Identity restored from session s1");
  },
);
