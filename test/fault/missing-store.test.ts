// The store's folder is missing, or is something else than a folder.
import { describe, expect } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  expectJsonError,
  expectNothingTold,
  expectSilent,
  expectTold,
} from "@test/fault/expect-outcome.ts";
import { type FaultyProject, openFaultyProject } from "@test/fault/faulty-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 60_000;

const OBSTACLES: Record<string, (project: FaultyProject) => void> = {
  "a plain file is its folder": ({ storeFolder }) => writeFileSync(storeFolder, "a file"),
  "its folder is a link to nowhere": ({ storeFolder, path }) =>
    symlinkSync(join(path, "nowhere", "at-all"), storeFolder),
  "its folder is a link to itself": ({ storeFolder }) => symlinkSync(storeFolder, storeFolder),
  "a plain file is its db folder": ({ storeFolder }) => {
    mkdirSync(storeFolder);
    writeFileSync(join(storeFolder, "db"), "a file");
  },
  "a folder is its database file": ({ database }) => {
    mkdirSync(database, { recursive: true });
  },
};

describe("a store", () => {
  for (const [name, obstruct] of Object.entries(OBSTACLES)) {
    verifies(
      ["DG-03", "DG-09"],
      `that cannot exist because ${name}: hooks are silent, commands report it`,
      async () => {
        using folder = temporaryFolder("missing");
        await using project = openFaultyProject(folder.path);
        obstruct(project);
        await expectNothingTold(project);
        const unavailable = ["ERR_STORE_UNAVAILABLE"] as const;
        expectJsonError(await project.run("context-graph", "health", "--json"), unavailable);
        expectJsonError(await project.remember("words"), unavailable);
        expectTold(await project.run("wt-memory", "health"), /^error: .*cannot be opened/);
        expect(existsSync(join(folder.path, "nowhere"))).toBe(false);
      },
      TIMEOUT_MS,
    );
  }

  verifies(
    ["DG-03", "DG-09"],
    "whose folder is gone is created again by the next process",
    async () => {
      using folder = temporaryFolder("missing");
      await using project = openFaultyProject(folder.path);
      const { storeFolder, database } = project;
      const files = [database, `${database}-wal`, `${database}-shm`];
      for (const missing of [[storeFolder], [dirname(database)], files]) {
        for (const path of missing) rmSync(path, { recursive: true, force: true });
        expectSilent(await project.hook("PostToolUse.Bash"));
        expect(existsSync(project.database)).toBe(true);
        expect(await project.run("wt-memory", "health")).toMatchObject({
          exitCode: 0,
          stdout: "ok\n",
          stderr: "",
        });
      }
    },
    TIMEOUT_MS,
  );

  verifies(
    ["DG-03", "DG-09"],
    "whose database is gone, but not its log, is not made anew over its log before it is repaired",
    async () => {
      using folder = temporaryFolder("missing");
      await using project = openFaultyProject(folder.path);
      expectSilent(await project.hook("PostToolUseFailure.Bash"));
      const log = `${project.database}-wal`;
      const logBytes = readFileSync(log);
      expect(logBytes.length).toBeGreaterThan(0);
      rmSync(project.database);
      expectSilent(await project.hook("PostToolUse.Bash"));
      expect(existsSync(project.database)).toBe(false);
      expect(readFileSync(log).equals(logBytes)).toBe(true);
      expectTold(await project.run("wt-memory", "health"), /^error: .*its log is not/);
      expect(await project.run("context-graph", "repair")).toMatchObject({ exitCode: 0 });
      expect(await project.run("wt-memory", "health")).toMatchObject({ stdout: "ok\n" });
    },
    TIMEOUT_MS,
  );
});
