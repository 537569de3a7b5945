// The write-ahead log contains the newest writes. Damage to it loses at most those, and the loss is
// told.
import { describe, expect } from "bun:test";
import {
  copyFileSync,
  existsSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import type { RepairReport } from "@/operations/upkeep/repair.ts";
import { expectJsonError } from "@test/fault/expect-outcome.ts";
import { type FaultyProject, openFaultyProject } from "@test/fault/faulty-project.ts";
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
  "with a flipped bit": (path) => flipBit(path, 1 / 2),
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
        const found = findAll(project.storeFolder, ids);
        const kept = found.lastIndexOf(true) + 1;
        expect(kept).toBeGreaterThanOrEqual(FOLDED);
        expect(kept).toBeLessThan(FOLDED + LOGGED);
        expect(found).toEqual(found.map((_, i) => i < kept));

        for (const args of [["health"], ["health", "--index"]]) {
          const health = await project.run("context-graph", ...args, "--json");
          expectJsonError(health, ["ERR_STORE_CORRUPT"]);
        }
        const { lost, restored } = await repair(project);
        const missing = findAll(project.storeFolder, ids).filter((isThere) => !isThere).length;
        expect([lost.history_entries, lost.is_known]).toEqual([missing, missing === 0]);
        expect(restored).toHaveLength(FOLDED + LOGGED - kept - missing);
        const health = await project.run("context-graph", "health", "--index", "--json");
        expect(health).toMatchObject({ exitCode: 0, stderr: "" });
      },
      TIMEOUT_MS,
    );
  }

  verifies(
    ["DG-03", "DG-09"],
    "that lost writes is told even after later ones, until a repair",
    async () => {
      using folder = temporaryFolder("log");
      await using project = openFaultyProject(folder.path);
      const ids = leaveLog(project.storeFolder);
      flipBit(`${project.database}-wal`, 1 / 3);
      const lostBefore = findAll(project.storeFolder, ids).filter((isThere) => !isThere).length;
      expect(lostBefore).toBeGreaterThan(0);
      for (let i = 0; i < lostBefore + 2; i += 1) {
        expect((await project.remember(`Said after the damage, ${i}.`)).exitCode).toBe(0);
      }
      const health = await project.run("context-graph", "health", "--json");
      expectJsonError(health, ["ERR_STORE_CORRUPT"]);
      const { restored, lost } = await repair(project);
      expect(restored.length + lost.history_entries).toBe(lostBefore);
      expect(lost.is_known).toBe(restored.length === lostBefore);
      expect((await repair(project)).status).toBe("sound");
    },
    TIMEOUT_MS,
  );

  verifies(
    ["DG-03", "DG-09"],
    "with a damaged frame is read behind it by repair, and kept",
    async () => {
      using folder = temporaryFolder("log");
      await using project = openFaultyProject(folder.path);
      const ids = leaveLog(project.storeFolder);
      flipBit(`${project.database}-wal`, 1 / 3);
      const { restored, lost, damaged_copy: kept } = await repair(project);
      expect(restored.length).toBeGreaterThan(LOGGED / 4);
      const missing = findAll(project.storeFolder, ids).filter((isThere) => !isThere);
      expect(missing).toHaveLength(lost.history_entries);
      expect(existsSync(`${kept}/context-graph.db-wal`)).toBe(true);
    },
    TIMEOUT_MS,
  );

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

/** Flips a bit at this part of the file. */
function flipBit(path: string, part: number): void {
  const bytes = readFileSync(path);
  if (bytes.length === 0) return;
  const at = Math.floor(bytes.length * part);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function findAll(storeFolder: string, ids: readonly string[]): boolean[] {
  using opened = usingStore(storeFolder);
  return ids.map((id) => opened.store.findMemory(id) !== undefined);
}

async function repair(project: FaultyProject): Promise<RepairReport> {
  const { exitCode, stdout, stderr } = await project.run("context-graph", "repair", "--json");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return JSON.parse(stdout) as RepairReport;
}

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
