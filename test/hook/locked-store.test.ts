// Another process has the store's lock: hooks still answer, and none of their writes is lost.
import { expect, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countSpooled } from "@/store/spool/spool-folder.ts";
import { databasePath } from "@/platform/database-path.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSandbox, injectedText, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const PROMPT = loadPayload("UserPromptSubmit", { session_id: "locked" });
const FAILURE = loadPayload("PostToolUseFailure.Bash.timeout", { session_id: "locked" });

verifies(
  ["SN-34", "SN-36", "SN-38"],
  "writes that find the store locked are queued and arrive when the lock is released",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The scripted work is described in docs/work.md.");
    {
      await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
      expect(injectedText(await sandbox.hook("UserPromptSubmit", PROMPT))).toContain(
        "docs/work.md",
      );
      expect(await sandbox.hook("PostToolUseFailure", FAILURE)).toMatchObject(SILENT);
      expect(sandbox.hookLog().map(({ outcome, detail }) => [outcome, detail])).toEqual([
        ["writes-queued", "ERR_STORE_LOCKED"],
        ["writes-queued", "ERR_STORE_LOCKED"],
      ]);
      expect(countSpooled(sandbox.storeFolder)).toBe(2);
      expectWritten(sandbox, 0);
    }
    const next = loadPayload("SessionStart.startup", { session_id: "next" });
    expect(await sandbox.hook("SessionStart", next)).toMatchObject(SILENT);
    expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
    expect(countSpooled(sandbox.storeFolder)).toBe(0);
    expectWritten(sandbox, 1);
  },
  60_000,
);

verifies(
  ["SN-36", "DG-01"],
  "a store that another process has locked makes hooks silent, not broken",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The scripted work is described in docs/work.md.");
    {
      await using _lock = await holdLock(databasePath(sandbox.storeFolder), "everything");
      const tool = loadPayload("PreToolUse.Bash");
      expect(await sandbox.hook("UserPromptSubmit", PROMPT)).toMatchObject(SILENT);
      expect(await sandbox.hook("PreToolUse", tool)).toMatchObject(SILENT);
      expect(sandbox.hookLog()[0]).toMatchObject({ level: "warn", detail: "ERR_STORE_LOCKED" });
    }
    expect(injectedText(await sandbox.hook("UserPromptSubmit", PROMPT))).toContain("docs/work.md");
  },
  60_000,
);

verifies(
  ["ER-10", "DG-01"],
  "with a store that is damaged or cannot be created, the model is told nothing, and the user once",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("error: sleep timed out: raise the limit");
    for (const name of readdirSync(join(sandbox.storeFolder, "db"))) {
      writeFileSync(join(sandbox.storeFolder, "db", name), "garbage ".repeat(1_000));
    }
    await expectOneNotice(sandbox);
    expect(sandbox.hookLog().map(({ outcome }) => outcome)).toEqual([
      "ERR_STORE_CORRUPT",
      "ERR_STORE_CORRUPT",
      "ERR_STORE_CORRUPT",
      "ERR_STORE_CORRUPT",
    ]);
    rmSync(sandbox.storeFolder, { recursive: true });
    writeFileSync(sandbox.storeFolder, "a file where the folder should be");
    await expectOneNotice(sandbox);
  },
);

test("a damaged batch of queued writes is set aside and does not stop the others", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("The scripted work is described in docs/work.md.");
  {
    await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
    await sandbox.hook("PostToolUseFailure", FAILURE);
  }
  writeFileSync(join(sandbox.storeFolder, "spool", "run_0.batch"), "not a batch");
  await sandbox.hook("SessionEnd", loadPayload("SessionEnd.other", { session_id: "next" }));
  expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
  expect(countSpooled(sandbox.storeFolder)).toBe(0);
  using store = sandbox.store();
  expect(store.openFailures("locked", "")).toHaveLength(1);
}, 60_000);

function expectWritten(sandbox: Sandbox, count: number): void {
  using store = sandbox.store();
  expect(store.ledgerOf("locked")).toHaveLength(count);
  expect(store.openFailures("locked", "")).toHaveLength(count);
}

async function expectOneNotice(sandbox: Sandbox): Promise<void> {
  const prompt = await sandbox.hook("UserPromptSubmit", PROMPT);
  expect(prompt).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(prompt.stdout)).toEqual({
    systemMessage: expect.stringContaining("works without memory in this project"),
  });
  expect(await sandbox.hook("UserPromptSubmit", PROMPT)).toMatchObject(SILENT);
  expect(await sandbox.hook("PostToolUseFailure", FAILURE)).toMatchObject(SILENT);
  const start = loadPayload("SessionStart.startup");
  expect(await sandbox.hook("SessionStart", start)).toMatchObject(SILENT);
}
