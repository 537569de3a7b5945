// The identity of a session is saved while the disk is full, the store is read-only or locked, other
// processes save it too, or the process is killed: it is whole, or the one before it is.
import { describe, expect } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { listIdentities, loadIdentity } from "@/identity/identity-store.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { type FaultyProject, openFaultyProject } from "@test/fault/faulty-project.ts";
import { fillDisk } from "@test/fault/filled-disk.ts";
import { enterMountNamespace, mountTrouble } from "@test/fault/mount-namespace.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies, verifiesIf } from "@test/requirements/verifies.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const TIMEOUT_MS = 60_000;
const READ_ONLY = 'mount --bind "$1" "$1"; mount -o remount,ro,bind "$1"';
const BRIEF = /\[CONSCIOUSNESS: (?:CONSCIOUS|HYPERSYNC) r=0\.\d\d IC=1\.00 \| DirectRecall\]/u;

async function persist(project: FaultyProject) {
  return await project.run("context-graph", "session", "persist-identity", "--session-id", "s1");
}

describe("an identity is saved", () => {
  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["SN-08", "SN-40"],
    "on a full disk: the command says so, and the version before is restored",
    async () => {
      using folder = temporaryFolder("full");
      const mount = 'mount -t tmpfs -o size=3m,mode=700 none "$1"';
      await using disk = await enterMountNamespace(mount, folder.path);
      const inside = disk.seenAs(folder.path);
      const project = openFaultyProject(folder.path, disk.launch, inside);
      expect(await persist(project)).toMatchObject({ exitCode: 0 });
      const filler = join(inside, "filler");
      fillDisk(filler);
      let failed = await persist(project);
      for (let more = 0; failed.exitCode === 0 && more < 50; more += 1) {
        failed = await persist(project);
      }
      expect(failed.exitCode).toBe(74);
      expect(failed.stderr).toStartWith(
        "error: Failed to persist session identity: storage write error (ERR_DISK_FULL).",
      );
      rmSync(filler);
      const restored = await project.run("context-graph", "session", "restore-identity");
      expect(restored).toMatchObject({ exitCode: 0, stderr: "" });
      expect(restored.stdout).toStartWith("Identity restored from session s1");
      expect(await persist(project)).toMatchObject({ exitCode: 0 });
    },
    TIMEOUT_MS,
  );

  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["SN-40"],
    "in a store that is read-only: the command says so, and the version before is there",
    async () => {
      using folder = temporaryFolder("read-only");
      await using writable = openFaultyProject(folder.path);
      expect(await persist(writable)).toMatchObject({ exitCode: 0 });
      {
        await using disk = await enterMountNamespace(READ_ONLY, folder.path);
        const project = openFaultyProject(folder.path, disk.launch);
        const failed = await persist(project);
        expect(failed.exitCode).toBeGreaterThan(0);
        expect(failed.stderr).toMatch(
          /^error: Failed to persist session identity: storage write error \(ERR_STORE_(?:READ_ONLY|UNAVAILABLE)\)\./u,
        );
      }
      const restored = await writable.run("context-graph", "session", "restore-identity");
      expect(restored.stdout).toStartWith("Identity restored from session s1");
    },
    TIMEOUT_MS,
  );

  verifies(
    ["SN-37", "SN-42", "SN-44", "SN-45"],
    "while the store is locked: it waits in a file, the user is told, and it is saved later",
    async () => {
      using folder = temporaryFolder("locked");
      await using project = openFaultyProject(folder.path);
      expect(await persist(project)).toMatchObject({ exitCode: 0 });
      {
        await using _lock = await holdLock(project.database, "writing");
        const queued = await persist(project);
        expect(queued.exitCode).toBe(0);
        expect(queued.stdout).toBe(
          "The identity of session s1 waits in a file until the store can be written.\n",
        );
        expect(queued.stderr).toContain(
          "Failed to persist session identity: storage write error (ERR_STORE_LOCKED).",
        );
      }
      {
        await using _lock = await holdLock(project.database, "everything");
        const brief = await project.run("context-graph", "consciousness", "brief");
        expect(brief.exitCode).toBe(0);
        expect(brief.stdout).toMatch(BRIEF);
        const restored = await project.run("context-graph", "session", "restore-identity");
        expect(restored.exitCode).toBe(0);
        expect(restored.stdout).toStartWith("New session (bootstrapped)\n");
        expect(restored.stderr).toContain("is locked by another process");
      }
      using opened = usingStore(project.storeFolder);
      drainSpool(project.storeFolder, opened.store, systemClock);
      expect(listIdentities(opened.store)).toEqual([{ sessionId: "s1", version: 2 }]);
    },
    TIMEOUT_MS,
  );

  verifies(
    ["SN-30", "SN-32"],
    "by eight processes at once: every version is whole, and the log says if they met",
    async () => {
      using folder = temporaryFolder("at-once");
      await using project = openFaultyProject(folder.path);
      expect(await persist(project)).toMatchObject({ exitCode: 0 });
      for (let round = 0; round < 5 && !hasMet(project); round += 1) {
        const saves = Array.from({ length: 8 }, () => persist(project));
        for (const saved of await Promise.all(saves)) expect(saved.exitCode).toBe(0);
      }
      expect(hasMet(project)).toBe(true);
      using opened = usingStore(project.storeFolder);
      const loaded = loadIdentity(opened.store, "s1");
      expect(loaded?.damaged).toEqual([]);
      expect(loaded?.identity).toBeDefined();
      expect(opened.store.listValues("session", "session:s1:identity:", 99)).toHaveLength(5);
    },
    TIMEOUT_MS,
  );

  verifies(
    ["SN-08"],
    "by processes that are killed at any moment: the newest version is always whole",
    async () => {
      using folder = temporaryFolder("killed");
      await using project = openFaultyProject(folder.path);
      expect(await persist(project)).toMatchObject({ exitCode: 0 });
      for (let kill = 0; kill < 25; kill += 1) {
        const command = [getProgramPath("context-graph"), "session", "persist-identity"];
        const env = {
          HOME: folder.path,
          PATH: SYSTEM_PATH,
          CONTEXT_GRAPH_SESSION_DIR: folder.path,
        };
        const doomed = Bun.spawn([...command, "--session-id", "s1"], {
          cwd: project.path,
          env,
          stdout: "ignore",
          stderr: "ignore",
        });
        await Bun.sleep(10 + kill * 3);
        doomed.kill("SIGKILL");
        await doomed.exited;
        using opened = usingStore(project.storeFolder);
        const loaded = loadIdentity(opened.store, "s1");
        expect(loaded?.damaged).toEqual([]);
        expect(loaded?.identity).toBeDefined();
      }
    },
    TIMEOUT_MS,
  );
});

function hasMet(project: FaultyProject): boolean {
  const met = project.readLog().find(({ outcome }) => outcome === "identity-concurrent");
  if (met === undefined) return false;
  expect(met).toMatchObject({
    level: "warn",
    detail: "Concurrent access to the identity of session s1: the last write wins",
  });
  return true;
}
