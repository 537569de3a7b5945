// The write-ahead log contains the newest writes. Damage to it loses at most those.
import { describe, expect } from "bun:test";
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { expectJsonError } from "@test/fault/expect-outcome.ts";
import { openFaultyProject } from "@test/fault/faulty-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const TIMEOUT_MS = 60_000;
const FOLDED = 50;
/** Few enough that no write checkpoints the log. */
const LOGGED = 10;

const DAMAGES: Record<string, (path: string) => void> = {
  "torn at its end": (path) => truncateSync(path, Math.max(0, statSync(path).size - 2_000)),
  "torn in the middle": (path) => truncateSync(path, statSync(path).size / 2),
  "of no length": (path) => truncateSync(path, 0),
  "full of garbage": (path) =>
    writeFileSync(path, crypto.getRandomValues(new Uint8Array(statSync(path).size))),
  "with a flipped bit": (path) => {
    const bytes = readFileSync(path);
    if (bytes.length === 0) return;
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
  },
};

describe("a write-ahead log", () => {
  for (const [name, damage] of Object.entries(DAMAGES)) {
    verifies(
      ["DG-03", "DG-09"],
      `${name} leaves a sound store with everything from before the damage`,
      async () => {
        using folder = temporaryFolder("log");
        await using project = openFaultyProject(folder.path);
        const ids = leaveLog(project.storeFolder);
        damage(`${project.database}-wal`);
        expect(await project.hook("PostToolUse.Bash")).toMatchObject({ exitCode: 0, stderr: "" });
        const health = await project.run("context-graph", "health", "--index", "--json");
        expect(health).toMatchObject({ exitCode: 0, stderr: "" });

        using opened = usingStore(project.storeFolder);
        const found = ids.map((id) => opened.store.findMemory(id) !== undefined);
        const kept = found.lastIndexOf(true) + 1;
        expect(kept).toBeGreaterThanOrEqual(FOLDED);
        expect(kept).toBeLessThan(FOLDED + LOGGED);
        expect(found).toEqual(found.map((_, i) => i < kept));
      },
      TIMEOUT_MS,
    );
  }

  verifies(
    ["DG-03", "DG-09"],
    "that is damaged after a checkpoint never makes a hook fail, and health reports the truth",
    async () => {
      using folder = temporaryFolder("log");
      await using project = openFaultyProject(folder.path);
      const store = openTestStore(project.storeFolder);
      store.apply(rememberAll(...Array.from({ length: 50 }, () => sampleMemory())), {
        isDurable: true,
      });
      store.close();
      const log = `${project.database}-wal`;
      for (const damage of Object.values(DAMAGES)) {
        damage(log);
        const { exitCode, stderr } = await project.hook("PostToolUse.Bash");
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      }
      const health = await project.run("context-graph", "health", "--index", "--json");
      if (health.exitCode !== 0) expectJsonError(health, ["ERR_STORE_CORRUPT"]);
    },
    TIMEOUT_MS,
  );
});

/**
 * Leaves a store as a killed process does: half of the memories in the file, half in the log. The
 * files are restored after closing, because a proper close checkpoints the log.
 */
function leaveLog(storeFolder: string): string[] {
  const memories = Array.from({ length: FOLDED + LOGGED }, () => sampleMemory());
  const store = openTestStore(storeFolder);
  const remember = (from: number, to: number) => {
    for (const memory of memories.slice(from, to)) {
      store.apply(rememberAll(memory), { isDurable: true });
    }
  };
  remember(0, FOLDED);
  store.checkpoint();
  remember(FOLDED, FOLDED + LOGGED);
  const database = `${storeFolder}/db/context-graph.db`;
  for (const suffix of ["", "-wal"]) copyFileSync(database + suffix, `${database}${suffix}.left`);
  store.close();
  for (const suffix of ["", "-wal"]) copyFileSync(`${database}${suffix}.left`, database + suffix);
  return memories.map(({ id }) => id);
}
