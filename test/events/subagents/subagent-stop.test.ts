import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import type { MemoryDraft } from "@/memory/memory.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { transcriptPath } from "@test/events/transcript/session-transcript.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";

const HEADING = "=== MEMORY: Context from subagent ===";
const ERROR = "TypeError: cannot read port of undefined";
const FIX = "Set the default port in src/config.ts before the server is created.";

verifies(
  ["HD-07", "RI-08", "RI-09", "RI-10"],
  "a subagent's last words are looked up, and the fix for its error makes it go on",
  async () => {
    using world = createEventWorld();
    rememberFix(world);
    const path = transcript(world, [
      "I begin with the logs.",
      `The start ends with this line:\n${ERROR}`,
      "I could not find the reason.",
    ]);
    const stopped = await stop(world, { agent_transcript_path: path });
    expect(stopped.text.split("\n")).toEqual([
      HEADING,
      expect.stringMatching(/^- Set the default port .*\(Fix\b.*, just now, \[m:/),
    ]);
  },
);

test("only the last three texts count, newest first, and the event's own text if there is no file", async () => {
  using world = createEventWorld();
  rememberFix(world);
  const others = ["One.", "Two.", "Three."];
  const old = transcript(world, [ERROR, ...others]);
  expect((await stop(world, { agent_transcript_path: old })).text).toBe("");
  const far = transcript(world, [`${"x ".repeat(120)}\n${ERROR}`]);
  expect((await stop(world, { agent_transcript_path: far })).text).toBe("");
  const missing = { agent_transcript_path: join(world.tools.project.root, "none.jsonl") };
  const { text } = await stop(world, { ...missing, last_assistant_message: ERROR });
  expect(text).toContain("default port");
});

test("a path in the home directory is understood", async () => {
  using world = createEventWorld();
  rememberFix(world);
  const path = transcript(world, [ERROR]);
  const home = process.env["HOME"] ?? "";
  const environment: Environment = (name) =>
    name === "HOME" ? home : world.tools.environment(name);
  const fields = { ...AGENT, agent_transcript_path: path.replace(home, "~") };
  const payload = loadPayload("SubagentStop", fields);
  const { text } = await world.happen("SubagentStop", payload, { environment });
  expect(text).toContain("default port");
});

test("it never goes on twice, nor for the agent that compacts, nor for memories it was shown", async () => {
  using world = createEventWorld();
  const id = rememberFix(world);
  const said = { last_assistant_message: ERROR, agent_transcript_path: "" };
  expect((await stop(world, { ...said, stop_hook_active: true })).text).toBe("");
  const compaction = loadPayload("SubagentStop.compaction-agent", { session_id: "abc", ...said });
  expect(await world.happen("SubagentStop", compaction)).toMatchObject({ text: "", writes: [] });
  show(world, id, "abc", "");
  expect((await stop(world, said)).text).toBe("");
  show(world, id, "two", "agent-1");
  expect((await stop(world, { ...said, session_id: "two" })).text).toBe("");
});

const SAID = "Nightly invoice export loads every customer row before sorting by country.";
const SURE = `${SAID} Auditors asked for exactly this; streaming broke totals twice in March.`;
const FAIR = "Nightly invoice export loads customer row files at two, after the backup has ended.";

test("only a decision, fix, preference, error or learning above the minimum score is worth another call", async () => {
  const last_assistant_message = SAID;
  const isShown = async (text: string, draft: Partial<MemoryDraft>) => {
    using world = createEventWorld();
    world.remember(text, draft);
    return (await stop(world, { last_assistant_message })).text !== "";
  };
  expect(await isShown(SURE, { type: "Decision" })).toBe(true);
  expect(await isShown(SURE, { type: "Context" })).toBe(false);
  expect(await isShown(SURE, { type: "Decision", sessionId: "abc" })).toBe(false);
  expect(await isShown(FAIR, { type: "Decision" })).toBe(false);
});

test("a memory below that score would be shown elsewhere", async () => {
  using world = createEventWorld();
  world.remember(FAIR, { type: "Decision" });
  const prompt = loadPayload("UserPromptSubmit", { session_id: "abc", prompt: SAID });
  expect((await world.happen("UserPromptSubmit", prompt)).text).toContain("after the backup");
});

test("the same last words are not looked up twice", async () => {
  using folder = temporaryFolder("session");
  using world = createEventWorld();
  const payload = loadPayload("SubagentStop", {
    session_id: "abc",
    agent_id: "agent-1",
    last_assistant_message: ERROR,
  });
  const tools = { sessionFolder: folder.path };
  expect((await world.happen("SubagentStop", payload, tools)).text).toBe("");
  rememberFix(world);
  expect((await world.happen("SubagentStop", payload, tools)).text).toBe("");
  expect((await world.happen("SubagentStop", payload)).text).toContain("default port");
});

test("what the subagent decided becomes a memory of its kind of agent", async () => {
  using world = createEventWorld();
  const path = transcript(world, [
    "I kept the invoices in PostgreSQL instead of MongoDB, because the auditors need joins.",
  ]);
  await stop(world, { agent_transcript_path: path });
  await stop(world, { agent_transcript_path: path });
  expect(world.store.listMemories({ limit: 9, type: "Decision" })).toMatchObject([
    { agentType: "general-purpose", sessionId: "abc", repeatCount: 0, event: "SubagentStop" },
  ]);
});

function rememberFix(world: EventWorld): string {
  const errorSignature = "typeerror: cannot read port of undefined";
  return world.remember(FIX, { type: "Fix", origin: "tool", errorSignature });
}

function show(world: EventWorld, memoryId: string, sessionId: string, agentId: string): void {
  const entry = { id: `inj_${sessionId}${agentId}`, atMs: 1, sessionId, agentId, memoryId };
  const rest = { event: "PreToolUse", reason: {}, score: 1, tokens: 1 };
  world.store.apply([{ kind: "add-ledger", entry: { ...entry, ...rest } }], { isDurable: false });
}

function stop(world: EventWorld, more: Payload) {
  return world.happen("SubagentStop", loadPayload("SubagentStop", { ...AGENT, ...more }));
}

const AGENT = { session_id: "abc", agent_id: "agent-1", last_assistant_message: "" };

function transcript(world: EventWorld, said: readonly string[]): string {
  const { root } = world.tools.project;
  const path = transcriptPath(root, "abc/subagents/agent-1.jsonl");
  const start = {
    type: "user",
    message: { role: "user", content: "Look why the server does not start." },
  };
  const answers = said.map((text) => ({
    type: "assistant",
    message: { role: "assistant", content: [{ type: "text", text }] },
  }));
  const common = { isSidechain: true, agentId: "agent-1", sessionId: "abc", cwd: root };
  const records = [start, ...answers].map((record, i) => ({
    ...record,
    ...common,
    uuid: `u${i}`,
    timestamp: new Date(Date.UTC(2026, 0, 5, 9, 0, i)).toISOString(),
  }));
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  return path;
}
