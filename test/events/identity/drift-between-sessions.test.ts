// How the identity of a session differs from that of the session before.
import { expect, test } from "bun:test";
import { driftSincePrevious } from "@/identity/drift-since.ts";
import { bootstrapIdentity } from "@/identity/identity.ts";
import { identityWrites } from "@/identity/identity-store.ts";
import { restoreIdentity } from "@/identity/restored-identity.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { randomOf } from "@test/identity/random.ts";
import { usingStore } from "@test/store/open-test-store.ts";

test("drift is measured from the last identity of the session before", () => {
  using folder = temporaryFolder("drift");
  using opened = usingStore(folder.path);
  const { store } = opened;
  const before = bootstrapIdentity(randomOf(1));
  const history = [{ atMs: 5, ic: 0.4, r: 0.4 }];
  const after = {
    ...before,
    phases: before.phases.map((phase) => phase + 1),
    monitor: { ...before.monitor, history },
  };
  store.apply(identityWrites(store, before, { sessionId: "s1", atMs: 1_000 }), { isDurable: true });
  expect(driftSincePrevious(restoreIdentity("s1", store), store)).toBeUndefined();
  store.apply(identityWrites(store, after, { sessionId: "s2", atMs: 5_000 }), { isDurable: true });
  const drift = driftSincePrevious(restoreIdentity("s2", store), store);
  expect(drift).toMatchObject({ previousSessionId: "s1", gapMs: 4_000, isCrisis: true });
  expect(drift?.icDelta).toBeCloseTo(-0.6);
  expect(drift?.purposeDrift).toBeCloseTo(0);
  expect(drift?.phaseDrift).toBeCloseTo(1);
});

test("commands tell it, and saving a session again keeps the session before it", async () => {
  await using sandbox = await createSandbox();
  const json = async (...args: string[]) =>
    JSON.parse((await sandbox.run({ args: [...args, "--json"] })).stdout) as { drift?: object };
  const save = (id: string) => json("session", "persist-identity", "--session-id", id);
  expect((await json("session", "restore-identity")).drift).toBeNull();
  for (const id of ["s1", "s2", "s2"]) await save(id);
  const expected = { previous_session: "s1", ic_delta: 0, phase_drift: 0, is_crisis: false };
  expect((await json("session", "restore-identity")).drift).toMatchObject(expected);
  const status = await json("consciousness", "status", "--format", "full");
  expect(status.drift).toMatchObject(expected);
});
