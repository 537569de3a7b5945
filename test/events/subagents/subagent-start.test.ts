import { expect, test } from "bun:test";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";

const HEADING = "=== PROJECT MEMORY — Use this context before independent research ===";
const INVOICE_TASK = "Find out why the invoice export sorts rows wrongly.";
const LOGIN_TASK = "Check how the login page stores its session cookie.";
const INVOICE = "The invoice export sorts rows by number, not by date, for the auditors.";
const LOGIN = "The login page keeps its session cookie for eight hours only.";

test("a subagent starts with what is known about its task, within its budget", async () => {
  using world = createEventWorld();
  world.remember(INVOICE);
  world.remember(LOGIN);
  for (let i = 0; i < 9; i += 1) {
    world.remember(`The invoice export sorts rows, hint ${i}: ${"word ".repeat(60)}`);
  }
  await delegate(world, INVOICE_TASK);
  const started = await start(world, "agent-1");
  expect(started.text).toStartWith(`${HEADING}\n- `);
  expect(started.text).toEndWith("=== END ===");
  expect(started.text).toContain("for the auditors");
  expect(started.text).not.toContain("cookie");
  expect(started.tokens).toBeLessThanOrEqual(400);
  expect(EVENT_TABLE.SubagentStart).toMatchObject({ registered: true, budgetTokens: 400 });
});

test("each agent has its own served set", async () => {
  using world = createEventWorld();
  world.remember(INVOICE);
  await delegate(world, INVOICE_TASK);
  expect((await start(world, "agent-1")).text).toContain("auditors");
  expect((await start(world, "agent-1")).text).toBe("");
  expect((await start(world, "agent-2")).text).toContain("auditors");
});

test("the task of an agent that has ended is not used again", async () => {
  using world = createEventWorld();
  world.remember(INVOICE);
  await delegate(world, INVOICE_TASK);
  await start(world, "agent-1");
  await world.happen("PostToolUse", call("PostToolUse.Agent", INVOICE_TASK));
  expect(world.store.openActivity("abc", "delegation", 9)).toEqual([]);
  expect((await start(world, "agent-2")).text).toBe("");
});

test("agents started at once are shown what is known about any of their tasks", async () => {
  using world = createEventWorld();
  world.remember(INVOICE);
  world.remember(LOGIN);
  await delegate(world, INVOICE_TASK);
  await delegate(world, LOGIN_TASK);
  for (const agentId of ["agent-1", "agent-2"]) {
    const { text } = await start(world, agentId);
    expect([text.includes("auditors"), text.includes("cookie")]).toEqual([true, true]);
  }
});

test("a task with another type, session or time belongs to another agent", async () => {
  using world = createEventWorld();
  world.remember(INVOICE);
  await delegate(world, INVOICE_TASK, { subagent_type: "reviewer" });
  expect((await start(world, "agent-1")).text).toBe("");
  const elsewhere = { session_id: "other", agent_type: "reviewer" };
  expect((await start(world, "agent-1", elsewhere)).text).toBe("");
  world.clock.advance(11 * 60 * 1_000);
  expect((await start(world, "agent-1", { agent_type: "reviewer" })).text).toBe("");
});

test("the task of a call that was refused long before is not used", async () => {
  using world = createEventWorld();
  world.remember(INVOICE);
  world.remember(LOGIN);
  await delegate(world, LOGIN_TASK);
  world.clock.advance(60_000);
  await delegate(world, INVOICE_TASK);
  const { text } = await start(world, "agent-1");
  expect([text.includes("auditors"), text.includes("cookie")]).toEqual([true, false]);
});

test("without a task only decisions for its kind of agent are shown", async () => {
  using world = createEventWorld();
  world.remember("Reviews name the rule that is broken.", {
    type: "Preference",
    tags: ["reviewer"],
  });
  world.remember("Reviewers look at migrations first.", {
    type: "Decision",
    agentType: "reviewer",
    origin: "agent",
  });
  world.remember("Reviewers once met a locked file.", { tags: ["reviewer"] });
  world.remember("The cache is kept in memory.", {
    type: "Decision",
    agentType: "general-purpose",
    origin: "agent",
  });
  const { text } = await start(world, "agent-1", { agent_type: "reviewer" });
  expect(text.split("\n").filter((line) => line.startsWith("- "))).toEqual([
    expect.stringContaining("Reviews name the rule"),
    expect.stringContaining("Reviewers look at migrations"),
  ]);
  expect((await start(world, "agent-2")).text).toBe("");
});

test("the agent that compacts gets nothing, and a task without words leaves nothing to recall", async () => {
  using world = createEventWorld();
  world.remember(INVOICE);
  await delegate(world, INVOICE_TASK, { subagent_type: "" });
  expect(await start(world, "agent-1", { agent_type: "" })).toMatchObject({ text: "", writes: [] });
  await delegate(world, "", { subagent_type: "reviewer" });
  expect((await start(world, "agent-2", { agent_type: "reviewer" })).text).toBe("");
});

test("no secret of a task gets into the store", async () => {
  using world = createEventWorld();
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ";
  await delegate(world, `Log in with ${secret} and look.`);
  const [open] = world.store.openActivity("abc", "delegation", 9);
  expect(JSON.stringify(open?.body)).toContain("Log in with");
  expect(JSON.stringify(open?.body)).not.toContain(secret);
});

async function delegate(world: EventWorld, prompt: string, input: Payload = {}): Promise<void> {
  await world.happen("PreToolUse", call("PreToolUse.Agent", prompt, input));
}

function start(world: EventWorld, agent_id: string, more: Payload = {}) {
  const payload = loadPayload("SubagentStart", { session_id: "abc", agent_id, ...more });
  return world.happen("SubagentStart", payload);
}

function call(recorded: string, prompt: string, input: Payload = {}): Payload {
  const tool_input = { description: "x", prompt, subagent_type: "general-purpose", ...input };
  return loadPayload(recorded, { session_id: "abc", tool_input });
}
