// Saving an identity while the store cannot be written, or while another process saves one.
import { expect, test } from "bun:test";
import { decode, encode } from "@msgpack/msgpack";
import { systemClock } from "@/base/clock.ts";
import { CatalogueError, type ErrorCode } from "@/base/errors.ts";
import { advance, bootstrapIdentity } from "@/identity/identity.ts";
import { identityWrites, listIdentities, loadIdentity } from "@/identity/identity-store.ts";
import { fromSnapshot, toSnapshot } from "@/identity/snapshot.ts";
import { persistIdentity } from "@/operations/identity/persist-identity.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import type { Store } from "@/store/store.ts";
import { decodeValue, encodeValue } from "@/store/values/value-codec.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { randomOf } from "@test/identity/random.ts";
import { recordedActivities } from "@test/identity/recorded-activities.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { expectCode } from "@test/store/expect-code.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const identity = bootstrapIdentity(randomOf(7));

/** The store, with something done before each apply. */
function disturbed(store: Store, before: () => void): Store {
  const apply: Store["apply"] = (writes, how) => {
    before();
    return store.apply(writes, how);
  };
  return { ...store, apply };
}

/** A store whose first writes fail with this code. */
function failing(store: Store, code: ErrorCode, times: number) {
  const attempts: number[] = [];
  const failed = disturbed(store, () => {
    attempts.push(systemClock.elapsedMs());
    const given = { path: "db", folder: ".", detail: "no space", key: "k" };
    if (attempts.length <= times) throw new CatalogueError(code, given);
  });
  return { store: failed, attempts };
}

function toolsFor(store: Store, root: string) {
  const project = { root, storeFolder: root, sharedId: undefined, branch: undefined };
  return { store, clock: systemClock, project };
}

verifies(
  ["SN-41"],
  "a write that fails is tried three times again, after twice the time each",
  () => {
    using folder = temporaryFolder("persist");
    using opened = usingStore(folder.path);
    const { store, attempts } = failing(opened.store, "ERR_DISK_FULL", 3);
    const saved = persistIdentity("s1", identity, toolsFor(store, folder.path));
    expect(saved).toEqual({ sessionId: "s1", version: 1, wasConcurrent: false });
    const waits = attempts.slice(1).map((atMs, index) => atMs - (attempts[index] ?? 0));
    for (const [index, leastMs] of [100, 200, 400].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(leastMs - 1);
    }
  },
);

verifies(
  ["SN-42", "SN-45"],
  "a write that keeps failing waits in a file, and the next worker saves it",
  () => {
    using folder = temporaryFolder("persist");
    using opened = usingStore(folder.path);
    const { store } = failing(opened.store, "ERR_STORE_UNAVAILABLE", 99);
    const saved = persistIdentity("s1", identity, toolsFor(store, folder.path));
    expect(saved.degraded?.code).toBe("ERR_IDENTITY_WRITE");
    expect(saved.degraded?.message).toBe(
      "Failed to persist session identity: storage write error (ERR_STORE_UNAVAILABLE).",
    );
    expect(listIdentities(opened.store)).toEqual([]);
    drainSpool(folder.path, opened.store, systemClock);
    expect(listIdentities(opened.store)).toEqual([{ sessionId: "s1", version: 1 }]);
    expect(loadIdentity(opened.store, "s1")?.identity?.phases).toEqual([...identity.phases]);
  },
);

verifies(
  ["SN-08"],
  "any failure leaves the version before, also one between the writes of a version",
  () => {
    using folder = temporaryFolder("persist");
    using opened = usingStore(folder.path);
    const { store } = opened;
    persistIdentity("s1", identity, toolsFor(store, folder.path));
    const writes = identityWrites(store, scatteredIdentity(), { sessionId: "s1", atMs: 5 });
    for (let at = 0; at < writes.length; at += 1) {
      const stopped = {
        kind: "put",
        namespace: "session",
        key: "k",
        value: 1,
        ifVersion: 9,
      } as const;
      const cut = [...writes.slice(0, at), stopped, ...writes.slice(at)];
      expectCode("ERR_VERSION_CONFLICT", () => store.apply(cut, { isDurable: true }));
      const loaded = loadIdentity(store, "s1");
      expect(loaded?.damaged).toEqual([]);
      expect(loaded?.identity?.activityCount).toBe(0);
      expect(listIdentities(store)).toEqual([{ sessionId: "s1", version: 1 }]);
    }
  },
);

verifies(
  ["SN-30", "SN-31"],
  "of two that save at once the last write wins, and each saves the state it has in memory",
  () => {
    using folder = temporaryFolder("persist");
    using opened = usingStore(folder.path);
    const other = scatteredIdentity();
    let saves = 0;
    const store = disturbed(opened.store, () => {
      saves += 1;
      if (saves > 1) return;
      // Another process, between our reading and our writing.
      persistIdentity("s1", other, toolsFor(opened.store, folder.path));
    });
    const saved = persistIdentity("s1", identity, toolsFor(store, folder.path));
    expect(saved).toEqual({ sessionId: "s1", version: 2, wasConcurrent: true });
    expect(loadIdentity(opened.store, "s1")?.identity?.phases).toEqual([...identity.phases]);
    const keys = opened.store.listValues("session", "session:s1:identity:", 9);
    expect(keys.map(({ key }) => key)).toEqual(["session:s1:identity:1", "session:s1:identity:2"]);
  },
);

verifies(
  [{ id: "SN-14", shows: "for a session of sixty activities; of long ones a third is saved" }],
  "compression halves the snapshot of recorded work",
  () => {
    const sizesAfter = (count: number) => {
      let now = identity;
      for (const activity of recordedActivities("safecast").slice(0, count)) {
        now = advance(now, activity);
      }
      const snapshot = toSnapshot(now, { sessionId: "s1", previousSessionId: undefined, atMs: 5 });
      return encodeValue(snapshot).length / encode(snapshot).length;
    };
    expect(sizesAfter(20)).toBeLessThan(0.4);
    expect(sizesAfter(60)).toBeLessThan(0.55);
    expect(sizesAfter(180)).toBeLessThan(0.7);
  },
);

verifies(
  ["TS-10"],
  "TC-HOOKS-U01: the values of the specification come back within the precision of 32 bits",
  () => {
    const purpose = Array.from({ length: 13 }, (_, at) => (at + 1) / 10);
    const phases = Array.from({ length: 13 }, (_, at) => at / 10);
    const history = [
      { atMs: 1, ic: 1, r: 0.94 },
      { atMs: 2, ic: 0.47, r: 0.31 },
    ];
    const made = {
      ...scatteredIdentity(),
      phases,
      ego: { ...identity.ego, purposeVector: purpose, trajectory: [{ atMs: 9, purpose, ic: 0.7 }] },
      monitor: { ...identity.monitor, history, status: "critical" as const },
    };
    const of = { sessionId: "s1", previousSessionId: undefined, atMs: 5 };
    const bytes = encode(toSnapshot(made, of));
    const back = fromSnapshot(decode(bytes));
    expect(back?.monitor).toEqual(made.monitor);
    const point = back?.ego.trajectory[0]?.purpose ?? [];
    for (const [at, value] of purpose.entries()) {
      expect(Math.fround(back?.ego.purposeVector[at] ?? 9)).toBe(Math.fround(value));
      expect(point[at]).toBe(Math.fround(value));
      expect(Math.fround(back?.phases[at] ?? 9)).toBe(Math.fround(phases[at] ?? 8));
    }
    const { ego: _ego, northStar: _star, subject: _subject, recent: _recent, ...rest } = made;
    expect(back).toMatchObject(rest);
  },
);

test("a flipped bit in any byte of a stored snapshot is noticed", () => {
  const of = { sessionId: "s1", previousSessionId: undefined, atMs: 5 };
  const bytes = encodeValue(toSnapshot(scatteredIdentity(), of));
  const random = randomOf(11);
  const missed: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = bytes.slice();
    damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    try {
      decodeValue(damaged);
      missed.push(at);
    } catch {
      // Noticed.
    }
  }
  expect(missed).toEqual([]);
});
