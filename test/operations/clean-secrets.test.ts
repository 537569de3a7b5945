// Secrets that were stored before the gate knew them are found in every table and file, and removed.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findStoredSecrets, removeStoredSecrets } from "@/operations/upkeep/audit/clean-secrets.ts";
import { databasePath } from "@/platform/database-path.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { readBytes, readRows } from "@test/fault/secret-scan.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { LEAK, plant, SECRET } from "@test/operations/plant-secret.ts";
import { openProjectTools } from "@test/operations/project-tools.ts";

test("a dry run finds every place and changes none", () => {
  using tools = openProjectTools();
  plant(tools.store, tools.clock.nowMs());
  const before = readRows(tools.project.storeFolder);
  const found = findStoredSecrets(tools);
  expect(found.memories.length).toBe(1);
  expect(found.memories[0]?.line).not.toContain(SECRET);
  expect(Object.keys(found.rows).sort()).toEqual([
    "activity",
    "history",
    "jobs",
    "ledger",
    "stored_values",
  ]);
  expect(readRows(tools.project.storeFolder)).toEqual(before);
});

test("a fix leaves no byte of it in the store, and the memory without it", () => {
  using tools = openProjectTools();
  plant(tools.store, tools.clock.nowMs());
  removeStoredSecrets(tools);
  const bytes = [...readBytes(tools.project.storeFolder), ...readRows(tools.project.storeFolder)];
  expect(bytes.filter((text) => text.includes(SECRET)).length).toBe(0);
  const [memory] = tools.store.listMemories({ limit: 5 });
  expect(memory?.text).toBe("The relay takes password=[secret removed] since May");
  expect(findStoredSecrets(tools)).toEqual({ memories: [], rows: {}, files: [] });
  expect(tools.store.checkIntegrity()).toMatchObject({ isSound: true });
});

test("the history is append-only again after a fix", () => {
  using tools = openProjectTools();
  plant(tools.store, tools.clock.nowMs());
  removeStoredSecrets(tools);
  using db = new Database(databasePath(tools.project.storeFolder));
  expect(() => db.run("UPDATE history SET at_ms = 1")).toThrow("append-only");
  expect(() => db.run("DELETE FROM history")).toThrow("append-only");
});

test("audit --secrets finds files too; --fix asks first and cleans all of it", async () => {
  await using sandbox = await createSandbox();
  plantFiles(sandbox);
  const run = (...args: string[]) => sandbox.run({ args: ["audit", "--secrets", ...args] });
  const dry = await run("--json");
  expect(JSON.parse(dry.stdout)).toMatchObject({ is_fixed: false, files: { length: 5 } });
  expect(dry.stdout).not.toContain(SECRET);
  expect((await run("--fix")).exitCode).not.toBe(0);
  expect(filesWithSecret(sandbox)).toBe(5);
  const fixed = await run("--fix", "--yes", "--json");
  expect(JSON.parse(fixed.stdout)).toMatchObject({ is_fixed: true });
  expect(filesWithSecret(sandbox)).toBe(0);
  expect((await run()).stdout).toContain("No secrets found.");
}, 60_000);

function plantFiles(sandbox: Sandbox): void {
  sandbox.remember("A plain note.");
  const { storeFolder, project } = sandbox;
  const write = (folder: string, name: string, text: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write(join(storeFolder, "logs"), "hooks.log", `${JSON.stringify({ detail: LEAK })}\nplain\n`);
  write(join(storeFolder, "queue", "s"), "123", `${JSON.stringify({ tool_input: LEAK })}\n`);
  const state = `${JSON.stringify({ goal: LEAK }, undefined, 2)}\n`;
  write(join(project.path, ".claude", "sessions"), "context-graph-s.json", state);
  write(join(project.path, ".claude"), "hot-topics.json", JSON.stringify({ patterns: [LEAK] }));
  const clock = { nowMs: () => 1_767_600_000_000, elapsedMs: () => 0 };
  const value = { note: LEAK };
  spoolWrites(storeFolder, [{ kind: "put", namespace: "session", key: "x", value }], clock);
}

function filesWithSecret({ storeFolder, project }: Sandbox): number {
  const texts = [...readBytes(storeFolder), ...readBytes(join(project.path, ".claude"))];
  return texts.filter((text) => text.includes(SECRET)).length;
}
