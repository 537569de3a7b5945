import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";

const TEXT = "Ledger checks need the VPN of the Oslo office";
const PROMPT = "What do ledger checks need?";

function recalled(output: string, more: Record<string, unknown> = {}) {
  return loadPayload("PostToolUse.mcp", {
    session_id: "s",
    tool_name: "mcp__context-graph__recall",
    tool_input: { query: "ledger checks" },
    tool_response: [{ type: "text", text: output }],
    ...more,
  });
}

async function ask(world: EventWorld, more: Record<string, unknown> = {}): Promise<string> {
  const payload = loadPayload("UserPromptSubmit", { session_id: "s", prompt: PROMPT, ...more });
  return (await world.look("UserPromptSubmit", payload)).text;
}

test("what the agent got from recall is not shown to it again until a compaction", async () => {
  using world = createEventWorld();
  const id = world.remember(TEXT);
  expect(await ask(world)).toContain("VPN");
  const line = `- sure: ${TEXT} (Learning from user, today, [m:${id.slice(-8)}])`;
  const answered = await world.happen("PostToolUse", recalled(line));
  expect(answered.text).toBe("");
  expect(await ask(world)).toBe("");
  expect(await ask(world, { session_id: "other" })).toContain("VPN");
  const compacted = loadPayload("SessionStart.startup", { session_id: "s", source: "compact" });
  await world.happen("SessionStart", compacted);
  expect(await ask(world)).toContain("VPN");
});

test("only the agent that asked has it", async () => {
  using world = createEventWorld();
  const id = world.remember(TEXT);
  const output = `[m:${id.slice(-8)}]`;
  await world.happen("PostToolUse", recalled(output, { agent_id: "sub", agent_type: "Explore" }));
  expect(await ask(world)).toContain("VPN");
  expect(await ask(world, { agent_id: "sub" })).toBe("");
});

test("what the agent stored itself is not shown to it again", async () => {
  using world = createEventWorld();
  const id = world.remember(TEXT, { origin: "agent" });
  const tool = { tool_name: "mcp__context-graph__remember", tool_input: { text: TEXT } };
  await world.happen("PostToolUse", recalled(`Remembered ${id}`, tool));
  expect(await ask(world)).toBe("");
});

test("the same goes for the command, and for nothing else that prints an id", async () => {
  using world = createEventWorld();
  const id = world.remember(TEXT);
  const bash = (command: string) =>
    loadPayload("PostToolUse.Bash", {
      session_id: "s",
      tool_input: { command },
      tool_response: { stdout: `- x (today, [m:${id.slice(-8)}])`, stderr: "" },
    });
  await world.happen("PostToolUse", bash("cat notes.md"));
  expect(await ask(world)).toContain("VPN");
  await world.happen("PostToolUse", bash('context-graph recall "ledger checks"'));
  expect(await ask(world)).toBe("");
});

test("asked memories are no injections, and none is ignored when the session ends", async () => {
  using world = createEventWorld();
  const id = world.remember(TEXT);
  await world.happen("PostToolUse", recalled(`[m:${id.slice(-8)}] and [m:00000000]`));
  expect(world.store.ledgerOf("s")).toMatchObject([{ memoryId: id, event: "recall", tokens: 0 }]);
  expect(world.store.summarizeLedger(0, 5)).toMatchObject({ injections: 0, sessions: 0, top: [] });
  expect(world.store.summarizeUse(0, 1, 5)).toMatchObject({ byEvent: [], byChannel: [] });
  await world.happen("SessionEnd", loadPayload("SessionEnd.other", { session_id: "s" }));
  expect(world.store.findMemory(id)?.ignoredCount ?? 0).toBe(0);
});

test("a wrong call of our own tools is no failure to learn from", async () => {
  using world = createEventWorld();
  const error = "Error: 'kind' must be one of rule, preference, decision, fact, cause, fix.";
  world.remember("'kind' must be one of rule or fact: use fact", { type: "Fix" });
  const wrong = (tool_name: string) =>
    loadPayload("PostToolUseFailure.mcp", { session_id: "s", tool_name, error });
  const { text } = await world.happen("PostToolUseFailure", wrong("mcp__context-graph__remember"));
  expect(text).toBe("");
  expect(world.store.openFailures("s", "")).toEqual([]);
  await world.happen("PostToolUseFailure", wrong("mcp__other__remember"));
  expect(world.store.openFailures("s", "")).toHaveLength(1);
});
