// A database file after a bad disk, a bad copy or a bad edit. Hooks stay silent and do no harm;
// commands say what is wrong and what to do.
import { describe, expect } from "bun:test";
import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { expectJsonError, expectSilentHooks, expectTold } from "@test/fault/expect-outcome.ts";
import { type FaultyProject, openFaultyProject } from "@test/fault/faulty-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { openTestStore } from "@test/store/open-test-store.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const TIMEOUT_MS = 60_000;
const SECTOR = 4096;

const DAMAGES: Record<string, (path: string) => void> = {
  "a header of garbage": (path) => overwrite(path, 0, 100),
  "nothing but garbage": (path) => writeFileSync(path, garbage(20_000)),
  "less than a header": (path) => writeFileSync(path, garbage(60)),
  "its second half missing": (path) => truncateSync(path, statSync(path).size / 2),
  "all but its first kilobyte missing": (path) => truncateSync(path, 1_000),
  "text instead": (path) => writeFileSync(path, "This is not a database.\n".repeat(100)),
};

describe("a database file", () => {
  for (const [name, damage] of Object.entries(DAMAGES)) {
    verifies(
      ["DG-03", "DG-09"],
      `with ${name}: hooks are silent, commands report it`,
      async () => {
        using folder = temporaryFolder("damaged");
        await using project = openFaultyProject(folder.path);
        fillStore(project);
        damage(project.database);
        await expectSilentHooks(project);
        const told = project.readLog().filter(({ outcome }) => outcome === "ERR_STORE_CORRUPT");
        expect(told.length).toBeGreaterThanOrEqual(5);
        const corrupt = ["ERR_STORE_CORRUPT"] as const;
        expectJsonError(await project.run("context-graph", "health", "--json"), corrupt);
        expectJsonError(await project.run("wt-memory", "health", "--json"), corrupt);
        expectJsonError(await project.run("context-graph", "recall", "words", "--json"), corrupt);
        expectJsonError(await project.remember("more"), corrupt);
        expectTold(await project.run("wt-memory", "health"), /^error: .* is damaged/);
      },
      TIMEOUT_MS,
    );
  }

  verifies(
    ["DG-03", "DG-09"],
    "with garbage in the middle: health --index finds it, and hooks stay harmless",
    async () => {
      using folder = temporaryFolder("damaged");
      await using project = openFaultyProject(folder.path);
      fillStore(project);
      const sound = await project.run("context-graph", "health", "--index", "--json");
      expect(sound).toMatchObject({ exitCode: 0, stderr: "" });
      const middle = Math.floor(statSync(project.database).size / 2 / SECTOR) * SECTOR;
      overwrite(project.database, middle, 10 * SECTOR);
      const found = await project.run("context-graph", "health", "--index", "--json");
      expectJsonError(found, ["ERR_STORE_CORRUPT"]);
      for (const payload of ["SessionStart.startup", "UserPromptSubmit", "PostToolUse.Bash"]) {
        const { exitCode, stdout, stderr } = await project.hook(payload);
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
        if (stdout !== "") JSON.parse(stdout);
      }
    },
    TIMEOUT_MS,
  );

  verifies(
    ["DG-03", "DG-09"],
    "of zero bytes is replaced by a new store of the same project, and the loss is told",
    async () => {
      using folder = temporaryFolder("damaged");
      await using project = openFaultyProject(folder.path);
      expect(await project.remember("Known to be ours.")).toMatchObject({ exitCode: 0 });
      fillStore(project);
      truncateSync(project.database, 0);
      await expectSilentHooks(project);
      expect(await project.remember("New.")).toMatchObject({ exitCode: 0 });
      const health = await project.run("context-graph", "health", "--json");
      expectJsonError(health, ["ERR_STORE_CORRUPT"]);
      const told = await project.run("context-graph", "repair");
      expect(told.stdout).toMatch(/^Lost: 0 memories, 201 history entries$/m);
      expect(told.stdout).toMatch(/^More may be lost/m);
      expect(await project.run("context-graph", "health", "--index")).toMatchObject({
        exitCode: 0,
        stderr: "",
      });
    },
    TIMEOUT_MS,
  );

  verifies(
    ["DG-03", "DG-09"],
    "of zero bytes with a log is left alone until repair has read the log",
    async () => {
      using folder = temporaryFolder("damaged");
      await using project = openFaultyProject(folder.path);
      expect(await project.remember("Known to be ours.")).toMatchObject({ exitCode: 0 });
      const log = logWith(project, "Kept in the log alone.");
      truncateSync(project.database, 0);
      writeFileSync(`${project.database}-wal`, log);
      await expectSilentHooks(project);
      expect(readFileSync(`${project.database}-wal`)).toEqual(log);
      expect(await project.run("context-graph", "repair")).toMatchObject({ exitCode: 0 });
      const list = await project.run("context-graph", "list");
      expect(list.stdout).toContain("Kept in the log alone.");
    },
    TIMEOUT_MS,
  );

  verifies(
    ["DG-03", "DG-09"],
    "that is cut off beside its log is repaired",
    async () => {
      using folder = temporaryFolder("damaged");
      await using project = openFaultyProject(folder.path);
      fillStore(project);
      expect(await project.remember("One more.")).toMatchObject({ exitCode: 0 });
      truncateSync(project.database, Math.floor(statSync(project.database).size * 0.6) + 100);
      const { exitCode, stdout } = await project.run("context-graph", "repair", "--json");
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ status: "rescued" });
      const health = await project.run("context-graph", "health", "--index", "--json");
      expect(health).toMatchObject({ exitCode: 0, stderr: "" });
    },
    TIMEOUT_MS,
  );
});

/** Fills a store and keeps only its database file. */
function fillStore({ storeFolder, database }: FaultyProject): void {
  const memories = Array.from({ length: 200 }, (_, i) =>
    sampleMemory({ text: `number ${i} ${"of many words ".repeat(80)}` }),
  );
  const store = openTestStore(storeFolder);
  store.apply(rememberAll(...memories), { isDurable: true });
  store.close();
  for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
}

/** The log of a store to which this was written last. */
function logWith({ storeFolder, database }: FaultyProject, text: string): NonSharedBuffer {
  const store = openTestStore(storeFolder);
  store.apply(rememberAll(sampleMemory({ text })), { isDurable: true });
  const log = readFileSync(`${database}-wal`);
  store.close();
  return log;
}

function overwrite(path: string, start: number, length: number): void {
  const file = openSync(path, "r+");
  writeSync(file, garbage(length), 0, length, start);
  closeSync(file);
}

function garbage(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
