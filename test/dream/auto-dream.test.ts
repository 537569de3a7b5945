// An identity in a crisis: the dream that it triggers, by the command and by the worker.
import { expect } from "bun:test";
import { bootstrapFromNorthStar, consolidateIdentity } from "@/identity/consolidated-identity.ts";
import { THRESHOLDS } from "@/identity/continuity.ts";
import { advance, bootstrapIdentity, figuresOf, type Identity } from "@/identity/identity.ts";
import { identityWrites, loadIdentity } from "@/identity/identity-store.ts";
import { findDreamNotice } from "@/dream/dream-notice.ts";
import { findLastDream } from "@/dream/dream-state.ts";
import { systemClock } from "@/base/clock.ts";
import { createJobHandlers } from "@/worker/job-handlers.ts";
import { runWorker } from "@/worker/worker.ts";
import { embedder } from "@test/dream/dream-world.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { randomOf } from "@test/identity/random.ts";
import { movedTo, recordedActivities } from "@test/identity/recorded-activities.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

/** Recorded work of one project, then of another, until continuity is critical. */
function identityInCrisis(): Identity {
  const [own, other] = [recordedActivities("safecast"), recordedActivities("entire-cli")];
  for (let moment = 40; moment < own.length; moment += 10) {
    let identity = bootstrapIdentity(randomOf(7));
    const moved = movedTo(other.slice(moment, moment + 40), own[moment - 1]?.atMs ?? 0);
    for (const activity of [...own.slice(0, moment), ...moved]) {
      identity = advance(identity, activity, (text) => embedder.embed(text));
      if (identity.activityCount > moment && figuresOf(identity).ic < THRESHOLDS.icCritical) {
        return identity;
      }
    }
  }
  throw new Error("the recorded work never led to a crisis");
}

verifies(
  ["ID-34", "ID-35"],
  "a dream takes the new work into the subject; without any work it starts anew from the purpose",
  () => {
    const crisis = identityInCrisis();
    expect(figuresOf(crisis).ic).toBeLessThan(THRESHOLDS.icCritical);
    const dreamt = consolidateIdentity(crisis, 1);
    expect(figuresOf(dreamt).ic).toBeGreaterThanOrEqual(THRESHOLDS.icWarning);
    expect(dreamt.northStar).toEqual(crisis.northStar);
    expect(dreamt.ego.trajectory).toEqual(crisis.ego.trajectory);
    const empty = scatteredIdentity();
    expect(figuresOf(consolidateIdentity(empty, 1)).ic).toBeLessThan(THRESHOLDS.icWarning);
    const fresh = bootstrapFromNorthStar(empty, randomOf(3));
    expect(fresh.subject).toEqual(empty.northStar);
    expect(figuresOf(fresh).ic).toBe(1);
  },
);

verifies(
  ["DR-05", "DR-24", "TS-17", "ID-12", "ID-33", "ID-36", "ID-37", "CL-09", "CF-24"],
  "TC-HOOKS-I03: auto-dream in a crisis dreams, recovers IC above the warning, and says so",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The broker keeps events for three days");
    const identity = identityInCrisis();
    {
      using store = sandbox.store();
      const writes = identityWrites(store, identity, { sessionId: "s1", atMs: Date.now() });
      store.apply(writes, { isDurable: false });
    }
    const check = async (...args: string[]) =>
      await sandbox.run({ args: ["consciousness", "check-identity", ...args] });
    const off = { env: { CONTEXT_GRAPH_AUTO_DREAM: "0" } };
    const unasked = await sandbox.run({
      args: ["consciousness", "check-identity", "--auto-dream", "--json"],
      ...off,
    });
    expect(JSON.parse(unasked.stdout)).toMatchObject({ is_crisis: true, dream_triggered: false });
    expect((await check()).stdout).not.toContain("Auto-dream triggered.");
    const asked = await check("--auto-dream");
    expect(asked.exitCode).toBe(0);
    expect(asked.stdout).toMatch(
      /CRITICAL: Identity continuity below threshold \(IC=0\.[0-4]\d < 0\.5\)\. Auto-dream triggered\.\n/u,
    );
    expect(asked.stdout).toContain("Identity restored");
    using store = sandbox.store();
    expect(findLastDream(store)).toMatchObject({ trigger: "identity" });
    const after = loadIdentity(store, "s1")?.identity;
    if (after === undefined) throw new Error("no identity");
    expect(figuresOf(after).ic).toBeGreaterThan(THRESHOLDS.icWarning);
    const logged = sandbox.readLog().find(({ outcome }) => outcome === "identity-consolidated");
    expect(logged?.detail).toMatch(/Trajectory: (?:[01]\.\d\d ?){40,}$/u);
    const again = JSON.parse((await check("--auto-dream", "--json")).stdout) as object;
    expect(again).toMatchObject({ is_crisis: false, dream_triggered: false });
  },
);

verifies(
  [{ id: "ID-40", shows: "after the session" }, "CF-24"],
  "a worker dreams after a session that ended in a crisis, and the user is told at the next",
  async () => {
    using folder = temporaryFolder("dream-job");
    const store = openTestStore(folder.path);
    const context = { store, storeFolder: folder.path, clock: systemClock };
    const run = async (autoDream: string) => {
      const job = { kind: "maintain-store", key: "", payload: {}, dueAtMs: systemClock.nowMs() };
      store.apply([{ kind: "enqueue", job }], { isDurable: false });
      const handlers = createJobHandlers((name) =>
        name === "CONTEXT_GRAPH_AUTO_DREAM" ? autoDream : name === "HOME" ? folder.path : "",
      );
      return await runWorker(context, handlers);
    };
    const writes = identityWrites(store, scatteredIdentity(), { sessionId: "s1", atMs: 1 });
    store.apply(writes, { isDurable: false });
    // Its last check was still sound; the next one finds it scattered.
    const activity = { atMs: 2, kind: "Bash", text: "make dinner", files: [] };
    const fallen = advance(scatteredIdentity(), activity);
    store.apply(identityWrites(store, fallen, { sessionId: "s1", atMs: 2 }), { isDurable: false });
    expect(await run("off")).toMatchObject({ done: 1 });
    expect(findLastDream(store)).toBeUndefined();
    expect(await run("")).toMatchObject({ done: 2, failed: 0 });
    expect(findLastDream(store)).toMatchObject({ trigger: "identity" });
    expect(findDreamNotice(store)).toMatch(/^Context Graph: Identity /u);
    expect(await run("")).toMatchObject({ done: 1 });
    store.close();
  },
);
