// Another process has locked the store: commands say so, hooks write a warning to the log, and many
// processes at once wait for each other and lose nothing.
import { describe, expect } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { expectJsonError, expectSilent, expectTold } from "@test/fault/expect-outcome.ts";
import { openFaultyProject } from "@test/fault/faulty-project.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const TIMEOUT_MS = 60_000;

describe("a locked store", () => {
  verifies(
    ["SN-34", "SN-36"],
    "is reported by a command that writes, and not noticed by one that reads",
    async () => {
      using folder = temporaryFolder("locked");
      await using project = openFaultyProject(folder.path);
      await project.remember("The port is 5432.");
      await using _lock = await holdLock(project.database, "writing");
      expectJsonError(await project.remember("more"), ["ERR_STORE_LOCKED"]);
      expectTold(await project.run("wt-memory", "health"), /^error: .* is locked/);
      const found = await project.run("wt-memory", "recall", "port");
      expect(found).toMatchObject({ exitCode: 0, stderr: "" });
      expect(found.stdout).toContain("The port is 5432.");
    },
    TIMEOUT_MS,
  );

  verifies(
    ["SN-36", "SN-39"],
    "makes a hook that could not write log a warning",
    async () => {
      using folder = temporaryFolder("locked");
      await using project = openFaultyProject(folder.path);
      await project.remember("The port is 5432.");
      await using _lock = await holdLock(project.database, "writing");
      expectSilent(await project.hook("PostToolUseFailure.Bash"));
      expect(project.readLog().at(-1)).toMatchObject({
        level: "warn",
        command: "hook PostToolUseFailure",
        outcome: "writes-queued",
        detail: "ERR_STORE_LOCKED",
      });
    },
    TIMEOUT_MS,
  );

  verifies(
    ["SN-33"],
    "is no trouble for ten PreToolUse hooks, five failing tools and five commands at once",
    async () => {
      using folder = temporaryFolder("at-once");
      await using project = openFaultyProject(folder.path);
      const hooks = Array.from({ length: 10 }, (_, i) =>
        project.hook("PreToolUse.Bash", { session_id: `before-${i}` }),
      );
      const failures = Array.from({ length: 5 }, (_, i) =>
        project.hook("PostToolUseFailure.Bash", { session_id: `failed-${i}` }),
      );
      const commands = Array.from({ length: 5 }, (_, i) => project.remember(`Memory ${i}.`));
      for (const result of await Promise.all([...hooks, ...failures])) expectSilent(result);
      for (const result of await Promise.all(commands)) {
        expect(result).toMatchObject({ exitCode: 0, stderr: "" });
      }
      await waitForNoProcesses("context-graph", folder.path, 20_000);
      using opened = usingStore(project.storeFolder);
      drainSpool(project.storeFolder, opened.store, systemClock);
      expect(opened.store.countMemories()).toBe(5);
      for (let i = 0; i < 5; i += 1) {
        expect(opened.store.openFailures(`failed-${i}`, "")).toHaveLength(1);
      }
      expect(opened.store.checkIntegrity().problems).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
