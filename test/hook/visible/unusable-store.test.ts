// A store that cannot be used is told to the user, once, with the command that mends it.
import { expect, test } from "bun:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { createSandbox, type Sandbox, SILENT } from "@test/hook/sandbox.ts";

const TIMEOUT_MS = 30_000;

function noticeIn({ stdout }: { stdout: string }): string {
  if (stdout === "") return "";
  return (JSON.parse(stdout) as { systemMessage?: string }).systemMessage ?? "";
}

async function start(sandbox: Sandbox, sessionId: string) {
  return await sandbox.hook("SessionStart", { session_id: sessionId, source: "startup" });
}

async function ask(sandbox: Sandbox) {
  return await sandbox.hook("UserPromptSubmit", {
    session_id: "s1",
    prompt: "Where are releases cut from?",
  });
}

function damage(sandbox: Sandbox): void {
  const path = databasePath(sandbox.storeFolder);
  const bytes = readFileSync(path);
  bytes.fill(0xff, 0, 3 * 4_096);
  writeFileSync(path, bytes);
  for (const end of ["-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
}

test(
  "a damaged store is told once with the command that repairs it, and again if it is damaged again",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    damage(sandbox);
    const told = await start(sandbox, "s1");
    expect(noticeIn(told)).toStartWith("Context Graph works without memory in this project. ");
    expect(noticeIn(told)).toContain("is damaged: ");
    expect(noticeIn(told)).toContain("Run 'context-graph repair'");
    expect(told).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await start(sandbox, "s2")).toMatchObject(SILENT);
    expect(await ask(sandbox)).toMatchObject(SILENT);
    expect(await sandbox.run({ args: ["repair"] })).toMatchObject({ exitCode: 0 });
    expect(noticeIn(await start(sandbox, "s3"))).not.toContain("damaged");
    damage(sandbox);
    expect(noticeIn(await start(sandbox, "s4"))).toContain("Run 'context-graph repair'");
  },
  TIMEOUT_MS,
);

test(
  "a store that is damaged while a session runs is told at the next prompt, not at tools",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    damage(sandbox);
    const call = { session_id: "s1", tool_name: "Bash", tool_input: { command: "ls" } };
    expect(await sandbox.hook("PreToolUse", call)).toMatchObject(SILENT);
    expect(noticeIn(await ask(sandbox))).toContain("Run 'context-graph repair'");
    expect(await ask(sandbox)).toMatchObject(SILENT);
  },
  TIMEOUT_MS,
);

test(
  "damage inside a store that can be opened is told too",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    {
      using store = sandbox.store();
      store.checkpoint();
    }
    const path = databasePath(sandbox.storeFolder);
    const bytes = readFileSync(path);
    bytes.fill(0xff, 2 * 4_096);
    writeFileSync(path, bytes);
    const notices = [noticeIn(await start(sandbox, "s1")), noticeIn(await ask(sandbox))];
    expect(notices.filter((notice) => notice.includes("context-graph repair"))).toHaveLength(1);
  },
  TIMEOUT_MS,
);

test(
  "something else in place of the store is told once, and nothing is written there",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    rmSync(join(sandbox.storeFolder, "db"), { recursive: true });
    writeFileSync(join(sandbox.storeFolder, "db"), "not a folder");
    const notice = noticeIn(await start(sandbox, "s1"));
    expect(notice).toContain("cannot be opened");
    expect(notice).toContain("'context-graph doctor' says what is wrong.");
    expect(await start(sandbox, "s2")).toMatchObject(SILENT);
    expect(readFileSync(join(sandbox.storeFolder, "db"), "utf8")).toBe("not a folder");
  },
  TIMEOUT_MS,
);
