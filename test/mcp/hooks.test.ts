// Hooks answered by the server: the same answers as from the hook process, but with a store that
// stays open.
import { expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isEventName } from "@/conversation/event-table.ts";
import { countSpooled } from "@/store/spool/spool-folder.ts";
import { databasePath } from "@/platform/database-path.ts";
import { claimStoreFolder } from "@/platform/own-store/claim-store-folder.ts";
import { userFolderOf } from "@test/store/own-store.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { loadPayload, PAYLOAD_VERSION } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { hookToolCall } from "@test/mcp/hook-tool-call.ts";
import { type McpProcess, startMcp } from "@test/mcp/mcp-process.ts";
import { verifies } from "@test/requirements/verifies.ts";

const FOLDER = join(import.meta.dir, "..", "fixtures", "payloads", PAYLOAD_VERSION);
const MEMORY = "The scripted work is described in docs/work.md.";

/** An empty document: of empty text the client would make a line for the model. */
const NOTHING = "{}";

verifies(
  [{ id: "MC-01", shows: "the hook tool answers as a hook process does" }],
  "the hook tool answers every recorded payload as the hook process does on an equal store",
  async () => {
    await using byProcess = await createSandbox();
    await using byServer = await createSandbox();
    byProcess.remember(MEMORY, {
      text: "The first page is written by a script: change its template instead",
      files: ["README.md"],
    });
    byServer.store()[Symbol.dispose]();
    replaceDatabase(byServer, byProcess.storeFolder);
    await using server = await startIn(byServer);
    const names = readdirSync(FOLDER).map((file) => basename(file, ".json"));
    let injected = 0;
    for (const [index, name] of names.entries()) {
      const event = name.split(".")[0] ?? "";
      if (!isEventName(event)) continue;
      // One session each, so that no answer depends on whether another was late.
      const payload = loadPayload(name, { session_id: `session-${index}` });
      const { stdout } = await byProcess.hook(event, payload);
      const { text } = await server.call("hook", hookToolCall(event, payload));
      if (isLate(byProcess) || isLate(byServer)) continue;
      expect({ name, text }).toEqual({ name, text: stdout || NOTHING });
      expect(outcome(byServer)).toEqual(outcome(byProcess));
      if (text !== NOTHING) injected += 1;
    }
    expect(injected).toBeGreaterThan(1);
  },
  120_000,
);

test("bad input and unknown events get an empty answer and the log line of a hook process", async () => {
  await using sandbox = await createSandbox();
  await using server = await startIn(sandbox);
  const calls: [Record<string, unknown>, string][] = [
    [{ event: "Notification", payload: {} }, "unknown-event"],
    [{ event: "UserPromptSubmit" }, "invalid-input"],
    [{ event: "UserPromptSubmit", payload: "{broken" }, "invalid-input"],
    [{ event: "UserPromptSubmit", payload: { session_id: "../x", prompt: "a" } }, "invalid-input"],
    [{ event: "PostToolCall", payload: { session_id: "s", tool_name: "Bash" } }, "silent"],
  ];
  for (const [input, expected] of calls) {
    expect(await server.call("hook", input)).toEqual({ text: NOTHING, isError: false });
    expect(sandbox.hookLog().at(-1)).toMatchObject({ outcome: expected, exitCode: 0 });
  }
});

test("hooks that are switched off answer nothing and leave no trace", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(MEMORY);
  await using server = await startIn(sandbox, { CONTEXT_GRAPH_HOOKS_ENABLED: "false" });
  expect(await ask(server, "off")).toBe(NOTHING);
  expect(sandbox.hookLog()).toEqual([]);
});

test("simultaneous hooks are answered in turn, and a session gets a memory only once", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(MEMORY);
  await using server = await startIn(sandbox);
  const input = promptInput("at-once");
  const answers = await server.callTogether("hook", [input, input, input, input, input, input]);
  expect(answers.filter(({ text }) => text.includes("docs/work.md"))).toHaveLength(1);
  using store = sandbox.store();
  expect(store.ledgerOf("at-once")).toHaveLength(1);
});

test("a store that is deleted or replaced while the server runs is opened again", async () => {
  await using sandbox = await createSandbox();
  await using other = await createSandbox();
  sandbox.remember(MEMORY);
  other.remember("The scripted work moved to docs/other-place.md.");
  await using server = await startIn(sandbox);
  expect(await ask(server, "before")).toContain("docs/work.md");

  rmSync(join(sandbox.storeFolder, "db"), { recursive: true });
  expect(await ask(server, "deleted")).toBe(NOTHING);
  expect(await server.call("remember", { text: "Written after the loss" })).toMatchObject({
    isError: false,
  });
  expect((await server.call("recall", { query: "written after loss" })).text).toContain("loss");

  replaceDatabase(sandbox, other.storeFolder);
  expect(await ask(server, "replaced")).toContain("docs/other-place.md");
});

test("a damaged store is logged, and used again once it is repaired", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(MEMORY);
  await using server = await startIn(sandbox);
  const path = join(sandbox.storeFolder, "db", "context-graph.db");
  cpSync(join(sandbox.storeFolder, "db"), join(sandbox.folder, "good"), { recursive: true });
  for (const ending of ["-wal", "-shm"]) rmSync(path + ending);
  writeFileSync(path, "this is not a database, and long enough to be looked at ".repeat(40));
  expect(JSON.parse(await ask(server, "damaged"))).toEqual({
    systemMessage: expect.stringContaining("Run 'context-graph repair'"),
  });
  expect(await ask(server, "damaged")).toBe(NOTHING);
  expect(sandbox.hookLog().at(-1)).toMatchObject({ level: "error", outcome: "ERR_STORE_CORRUPT" });
  rmSync(join(sandbox.storeFolder, "db"), { recursive: true });
  cpSync(join(sandbox.folder, "good"), join(sandbox.storeFolder, "db"), { recursive: true });
  expect(await ask(server, "mended")).toContain("docs/work.md");
});

test("a locked store loses neither the answer nor the writes", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(MEMORY);
  await using server = await startIn(sandbox);
  {
    await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
    expect(await ask(server, "locked")).toContain("docs/work.md");
    expect(sandbox.hookLog().at(-1)).toMatchObject({
      outcome: "writes-queued",
      detail: "ERR_STORE_LOCKED",
    });
    expect(countSpooled(sandbox.storeFolder)).toBe(1);
    expect(await server.call("remember", { text: "Written behind a lock" })).toEqual({
      text: expect.stringContaining("is locked by another process"),
      isError: true,
    });
  }
  expect(await ask(server, "free")).toContain("docs/work.md");
  expect(sandbox.hookLog().at(-1)?.outcome).toStartWith("injected");
});

verifies(
  [
    { id: "PF-22", shows: "the MCP server does not leak" },
    { id: "TS-23", shows: "the MCP server does not leak" },
  ],
  "memory stays bounded over hundreds of hooks",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember(MEMORY);
    await using server = await startIn(sandbox);
    const run = async (from: number, to: number) => {
      for (let i = from; i < to; i += 1) {
        const command = `make target-${i} && echo ${"x".repeat(20_000)}`;
        const call = { session_id: `s${i % 7}`, tool_name: "Bash", tool_input: { command } };
        await server.call("hook", hookToolCall("PreToolUse", call));
        await server.call("hook", hookToolCall("PostToolUse", { ...call, tool_response: "ok" }));
      }
    };
    await run(0, 100);
    const beforeBytes = residentBytes(server.pid);
    await run(100, 300);
    // Each call carries 20 kB: keeping them all would take 8 MB and more for copies.
    expect(residentBytes(server.pid) - beforeBytes).toBeLessThan(24 * 1024 * 1024);
  },
  60_000,
);

async function startIn(sandbox: Sandbox, env: Record<string, string> = {}): Promise<McpProcess> {
  return await startMcp({ cwd: sandbox.project.path, home: sandbox.home, env });
}

async function ask(server: McpProcess, session: string): Promise<string> {
  const { text, isError } = await server.call("hook", promptInput(session));
  expect(isError).toBe(false);
  return text;
}

function promptInput(session: string): Record<string, unknown> {
  const prompt = "Where is the scripted work described?";
  return hookToolCall("UserPromptSubmit", { session_id: session, prompt });
}

function isLate(sandbox: Sandbox): boolean {
  return /timed out/.test(sandbox.hookLog().at(-1)?.outcome ?? "");
}

function outcome(sandbox: Sandbox): unknown {
  const { command, level, outcome: ending } = sandbox.hookLog().at(-1) ?? {};
  return { command, level, ending };
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
}

/** Puts the database of another store here, as the user's own, like one that was taken over. */
function replaceDatabase({ storeFolder, home }: Sandbox, fromFolder: string): void {
  rmSync(join(storeFolder, "db"), { recursive: true });
  claimStoreFolder(storeFolder, userFolderOf(home));
  for (const name of readdirSync(join(fromFolder, "db"))) {
    const from = join(fromFolder, "db", name);
    const to = join(storeFolder, "db", name);
    // Into the same file, because the store is registered with that file.
    writeFileSync(to, readFileSync(from));
  }
}
