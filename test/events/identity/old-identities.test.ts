// Identities of sessions that ended long ago do not fill the store.
import { expect, test } from "bun:test";
import { identityWrites, listIdentities, loadIdentity } from "@/identity/identity-store.ts";
import { forgetOldIdentities } from "@/operations/identity/forget-old-identities.ts";
import { createManualClock } from "@test/events/event-world.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

test("after thirty days all versions go, except those of the last session", () => {
  using folder = temporaryFolder("old-identities");
  using opened = usingStore(folder.path);
  const { store } = opened;
  const clock = createManualClock();
  const save = (sessionId: string) =>
    store.apply(identityWrites(store, scatteredIdentity(), { sessionId, atMs: clock.nowMs() }), {
      isDurable: false,
    });
  for (let version = 1; version <= 7; version += 1) save("old");
  clock.advance(10 * DAY_MS);
  for (const id of ["newer", "last"]) save(id);
  clock.advance(25 * DAY_MS);
  expect(forgetOldIdentities({ store, clock })).toBe(1);
  expect(store.listValues("session", "session:old:", 100)).toEqual([]);
  expect(listIdentities(store).map(({ sessionId }) => sessionId)).toEqual(["last", "newer"]);
  clock.advance(100 * DAY_MS);
  expect(forgetOldIdentities({ store, clock })).toBe(1);
  expect(forgetOldIdentities({ store, clock })).toBe(0);
  expect(loadIdentity(store, "last")?.identity).toBeDefined();
});
