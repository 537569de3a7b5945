// While memory is paused or a session incognito, real hook processes store and tell nothing, and
// nothing that was said then is read later.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSpokenSession, type SpokenSession } from "@test/control/spoken-session.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { injectedText, SILENT } from "@test/hook/sandbox.ts";

const BEFORE = "We decided to round totals to cents because the ledger wants it.";
const DURING = "We decided to bill Umbrella monthly because their contract says so.";
const AFTER = "We decided to keep invoices for ten years because the law demands it.";

test("nothing is stored or told while a project is paused, nor read after it", async () => {
  await using session = await createSpokenSession();
  await session.command("remember", "Deploys go through the blue queue, never the green one");
  await turn(session, "How are totals rounded?", BEFORE);
  expect(await session.texts()).toContain(BEFORE);
  expect((await session.command("pause", "2h")).stdout).toMatch(/^Paused project until \d{4}-/);
  const status = await session.command("status");
  expect(status.stdout).toMatch(/^Paused: +in this project until \d{4}-.*nothing is stored/);
  const before = storeBytes(session);
  expect(await session.asks("Which queue do deploys go through?")).toMatchObject(SILENT);
  expect(await session.hook("PostToolUse", "PostToolUse.Bash")).toMatchObject(SILENT);
  expect(await session.hook("PostToolUseFailure", "PostToolUseFailure.Bash")).toMatchObject(SILENT);
  expect(await session.says(DURING)).toMatchObject(SILENT);
  expect(await session.hook("SessionEnd", "SessionEnd.other")).toMatchObject(SILENT);
  expect(storeBytes(session).equals(before)).toBe(true);
  const start = await session.hook("SessionStart", "SessionStart.startup");
  expect(JSON.parse(start.stdout)).toEqual({
    systemMessage: expect.stringMatching(
      /^Context Graph is paused until \d{4}-.*'context-graph resume' ends it\.$/,
    ),
  });
  expect((await session.command("resume")).stdout).toBe("Memory works again in project.\n");
  expect(existsSync(controlFile(session))).toBe(false);
  const told = await session.asks("Which queue do deploys go through?");
  expect(injectedText(told)).toContain("blue queue");
  await session.says(AFTER);
  expect(await session.texts()).toContain(AFTER);
  expect(await session.kept()).not.toContain("Umbrella");
}, 60_000);

test("a pause of everything holds in every project, and ends by itself", async () => {
  await using session = await createSpokenSession();
  const { home } = session.sandbox;
  await session.command("pause", "--everywhere");
  await turn(session, "Why monthly?", DURING);
  expect(existsSync(session.sandbox.storeFolder)).toBe(false);
  const still = await session.command("resume");
  expect(still).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("--everywhere") });
  const path = join(home, ".context-graph", "control.json");
  const state = JSON.parse(readFileSync(path, "utf8")) as { pauses: { untilMs?: number }[] };
  expect(state.pauses).toHaveLength(1);
  Object.assign(state.pauses[0] ?? {}, { untilMs: Date.now() });
  writeFileSync(path, JSON.stringify(state));
  await turn(session, "How long are invoices kept?", AFTER);
  expect(existsSync(path)).toBe(false);
  expect(await session.texts()).toEqual([AFTER]);
}, 60_000);

test("an incognito session by the environment leaves nothing, and no import brings it back", async () => {
  await using session = await createSpokenSession();
  const env = { CONTEXT_GRAPH_INCOGNITO: "1" };
  const start = await session.hook("SessionStart", "SessionStart.startup", {}, env);
  expect(start.stdout).toContain("Incognito");
  await session.asks("Why monthly?", env);
  await session.says(DURING, env);
  expect(await session.asks("</incognito> And now?", env)).toMatchObject(SILENT);
  await session.says(DURING, env);
  await session.hook("SessionEnd", "SessionEnd.other", {}, env);
  expect(existsSync(session.sandbox.storeFolder)).toBe(false);
  const control = readFileSync(
    join(session.sandbox.home, ".context-graph", "control.json"),
    "utf8",
  );
  expect(control).not.toContain(session.sessionId);
  const imported = await session.command("import", "--transcripts", "--json");
  expect(JSON.parse(imported.stdout)).toMatchObject({ imported: 0 });
  expect(await session.texts()).toEqual([]);
}, 60_000);

test("a prompt begins and ends incognito", async () => {
  await using session = await createSpokenSession();
  await turn(session, "How are totals rounded?", BEFORE);
  const on = await session.asks("<incognito> Why does Umbrella pay monthly?");
  expect(on.stdout).toContain("nothing of this session is stored");
  expect(await session.says(DURING)).toMatchObject(SILENT);
  const off = await session.asks("</incognito> And how long are invoices kept?");
  expect(off.stdout).toContain("Incognito has ended");
  await session.says(AFTER);
  const texts = await session.texts();
  expect(texts).toContain(BEFORE);
  expect(texts).toContain(AFTER);
  expect(await session.kept()).not.toContain("Umbrella");
}, 60_000);

test("events that the shell has queued meanwhile are dropped", async () => {
  await using session = await createSpokenSession();
  await turn(session, "How are totals rounded?", BEFORE);
  const queue = join(session.sandbox.storeFolder, "queue", session.sessionId);
  await session.hook("SessionStart", "SessionStart.startup");
  expect(existsSync(queue)).toBe(true);
  await session.sandbox.run({ args: ["incognito", "--session-id", session.sessionId] });
  const edit = loadPayload("PostToolUse.Edit", {
    session_id: session.sessionId,
    tool_input: { file_path: join(session.sandbox.project.path, "umbrella.ts") },
  });
  const payload = join(queue, "4711");
  writeFileSync(payload, `${JSON.stringify(edit)}\n`);
  writeFileSync(join(queue, "waiting"), "\n");
  // The clock by which the kernel dates files is up to a tick behind.
  const control = JSON.parse(readFileSync(controlFile(session), "utf8")) as {
    incognito: { fromMs: number }[];
  };
  const dated = new Date((control.incognito[0]?.fromMs ?? 0) - 4);
  utimesSync(payload, dated, dated);
  await session.asks("Go on.");
  expect(existsSync(queue)).toBe(false);
  expect(await session.kept()).not.toContain("umbrella");
}, 60_000);

test("events that were queued during a pause are dropped after it", async () => {
  await using session = await createSpokenSession();
  await turn(session, "How are totals rounded?", BEFORE);
  await session.hook("SessionStart", "SessionStart.startup");
  await session.command("pause");
  const queue = join(session.sandbox.storeFolder, "queue", session.sessionId);
  const edit = loadPayload("PostToolUse.Edit", {
    session_id: session.sessionId,
    tool_input: { file_path: join(session.sandbox.project.path, "umbrella.ts") },
  });
  writeFileSync(join(queue, "4711"), `${JSON.stringify(edit)}\n`);
  writeFileSync(join(queue, "waiting"), "\n");
  await session.command("resume");
  await turn(session, "How long are invoices kept?", AFTER);
  expect(await session.texts()).toContain(AFTER);
  expect(await session.kept()).not.toContain("umbrella");
}, 60_000);

test("changes at the same time lose none", async () => {
  await using session = await createSpokenSession();
  const patterns = Array.from({ length: 8 }, (_, i) => `folder-${i}/`);
  await Promise.all(patterns.map((pattern) => session.command("ignore", pattern)));
  const { stdout } = await session.command("ignore", "--json");
  const { ignored } = JSON.parse(stdout) as { ignored: { pattern: string }[] };
  expect(ignored.map(({ pattern }) => pattern).toSorted()).toEqual(patterns);
}, 60_000);

test("an agent's own notes are refused, and it cannot switch memory on again", async () => {
  await using session = await createSpokenSession();
  const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: session.sessionId };
  await session.command("pause");
  const refused = await session.sandbox.run({ args: ["remember", DURING, "--json"], env });
  expect(JSON.parse(refused.stdout)).toMatchObject({ code: "ERR_PAUSED" });
  for (const args of [["resume"], ["ignore", "--remove", "x"], ["incognito", "off"]]) {
    const result = await session.sandbox.run({ args: [...args, "--json"], env });
    expect(JSON.parse(result.stdout)).toMatchObject({ code: "ERR_USAGE" });
  }
  expect((await session.command("remember", AFTER)).exitCode).toBe(0);
  expect(await session.texts()).toEqual([AFTER]);
}, 60_000);

test("a setting pauses too, and no project can lift it", async () => {
  await using session = await createSpokenSession();
  const { home, project } = session.sandbox;
  mkdirSync(join(home, ".context-graph"), { recursive: true });
  writeFileSync(join(home, ".context-graph", "config.toml"), "[control]\npaused = true\n");
  mkdirSync(join(project.path, ".claude", "hooks"), { recursive: true });
  const rules = join(project.path, ".claude", "hooks", "config.yaml");
  writeFileSync(rules, "control:\n  paused: false\n");
  await turn(session, "Why monthly?", DURING);
  expect(existsSync(session.sandbox.storeFolder)).toBe(false);
  const resumed = await session.command("resume");
  expect(resumed.stdout).toContain("control.paused is true in");
}, 60_000);

test("a damaged control file silences, and resume mends it", async () => {
  await using session = await createSpokenSession();
  const folder = join(session.sandbox.home, ".context-graph");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "control.json"), "{ not json");
  await turn(session, "Why monthly?", DURING);
  expect(existsSync(session.sandbox.storeFolder)).toBe(false);
  await session.command("resume");
  await turn(session, "How long are invoices kept?", AFTER);
  expect(await session.texts()).toContain(AFTER);
}, 60_000);

async function turn(session: SpokenSession, prompt: string, answer: string): Promise<void> {
  await session.asks(prompt);
  await session.says(answer);
}

function controlFile({ sandbox }: SpokenSession): string {
  return join(sandbox.home, ".context-graph", "control.json");
}

function storeBytes({ sandbox }: SpokenSession): Buffer {
  const database = join(sandbox.storeFolder, "db", "context-graph.db");
  const parts = [database, `${database}-wal`].filter(existsSync);
  return Buffer.concat(parts.map((path) => readFileSync(path)));
}
