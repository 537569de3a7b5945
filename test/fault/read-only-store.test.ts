// A store that can be read but not written. Root may write to any file whatever its mode, so the
// store is mounted read-only if the system allows that.
import { describe, expect } from "bun:test";
import { chmodSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expectJsonError, expectNothingTold, expectTold } from "@test/fault/expect-outcome.ts";
import { type FaultyProject, openFaultyProject } from "@test/fault/faulty-project.ts";
import { enterMountNamespace, mountTrouble } from "@test/fault/mount-namespace.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 60_000;
const REFUSED = ["ERR_STORE_READ_ONLY", "ERR_STORE_UNAVAILABLE"] as const;
const READ_ONLY = 'mount --bind "$1" "$1"; mount -o remount,ro,bind "$1"';

describe("a store that cannot be written", () => {
  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["DG-03", "DG-09"],
    "because its disk is read-only: hooks are silent, commands tell, nothing changes",
    async () => {
      using folder = temporaryFolder("read-only");
      await using writable = openFaultyProject(folder.path);
      expect(await writable.remember("The port is 5432.")).toMatchObject({ exitCode: 0 });
      const before = sizes(writable.storeFolder);
      {
        await using disk = await enterMountNamespace(READ_ONLY, folder.path);
        await expectRefused(openFaultyProject(folder.path, disk.launch));
      }
      expect(sizes(writable.storeFolder)).toEqual(before);
      const found = await writable.run("wt-memory", "recall", "port");
      expect(found.stdout).toContain("The port is 5432.");
    },
    TIMEOUT_MS,
  );

  verifiesIf(
    mountTrouble === "",
    mountTrouble,
    ["DG-03", "DG-09"],
    "nor made, because its disk is read-only: hooks are silent, commands tell",
    async () => {
      using folder = temporaryFolder("read-only");
      openFaultyProject(folder.path);
      await using disk = await enterMountNamespace(READ_ONLY, folder.path);
      await expectRefused(openFaultyProject(folder.path, disk.launch));
    },
    TIMEOUT_MS,
  );

  verifiesIf(
    process.getuid?.() !== 0,
    "root may write to any file",
    ["DG-03", "DG-09"],
    "because of its mode: hooks are silent, commands report it",
    async () => {
      using folder = temporaryFolder("read-only");
      await using project = openFaultyProject(folder.path);
      expect(await project.remember("The port is 5432.")).toMatchObject({ exitCode: 0 });
      const db = dirname(project.database);
      for (const name of readdirSync(db)) chmodSync(join(db, name), 0o400);
      chmodSync(db, 0o500);
      await expectRefused(project);
      chmodSync(db, 0o700);
    },
    TIMEOUT_MS,
  );
});

async function expectRefused(project: FaultyProject): Promise<void> {
  await expectNothingTold(project);
  expectJsonError(await project.run("context-graph", "health", "--json"), REFUSED);
  expectJsonError(await project.run("wt-memory", "health", "--json"), REFUSED);
  expectJsonError(await project.remember("more"), REFUSED);
  const told = await project.run("wt-memory", "health");
  expectTold(told, /^error: The memory store .* cannot be (?:written|opened)/);
}

function sizes(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .sort()
    .map((name) => `${name} ${statSync(join(folder, name)).size}`);
}
