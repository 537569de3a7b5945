// The journal, values and assembled context through the MCP server, under the listed names and
// under those of seed 003.
import { expect, test } from "bun:test";
import { createSandbox } from "@test/hook/sandbox.ts";
import { type McpProcess, startMcp } from "@test/mcp/mcp-process.ts";
import { verifies } from "@test/requirements/verifies.ts";

const SESSION = { CLAUDE_CODE_SESSION_ID: "mcp-session-1", CLAUDE_PID: String(process.pid) };

async function json(server: McpProcess, tool: string, input: Record<string, unknown> = {}) {
  const { text, isError } = await server.call(tool, input);
  if (isError) throw new Error(text);
  return JSON.parse(text) as Record<string, unknown>;
}

const ENTRY = {
  goal: "Stop the flaky cache test",
  hypothesis: "The cache is shared between tests",
  action: "Give each test its own cache",
  prediction: "The test passes ten times",
  domain: "debugging",
};

verifies(
  ["MC-01", "MC-05", "TS-06"],
  "the tools of seed 003 work under its names",
  async () => {
    await using sandbox = await createSandbox();
    const options = { cwd: sandbox.project.path, home: sandbox.home, env: SESSION };
    await using server = await startMcp(options);
    expect(await json(server, "ping")).toEqual({ status: "ok" });
    const started = await json(server, "start_session");
    expect(started["session_id"]).toMatch(/^session_\d{8}_\d{6}_[0-9a-f]{6}$/u);
    expect(await json(server, "get_orphaned_ghap")).toEqual({ has_orphan: false });
    expect(await json(server, "get_active_ghap")).toEqual({ has_active: false });
    expect(await json(server, "start_ghap", ENTRY)).toMatchObject({ success: true });
    expect(await json(server, "get_active_ghap")).toMatchObject({ has_active: true, ...ENTRY });
    for (let call = 0; call < 3; call += 1) await json(server, "increment_tool_count");
    expect(await json(server, "should_check_in", { frequency: 10 })).toEqual({
      should_check_in: false,
      tool_count: 3,
    });
    expect(await json(server, "should_check_in", { frequency: 3 })).toMatchObject({
      should_check_in: true,
    });
    expect(await json(server, "reset_tool_count")).toEqual({ tool_count: 0 });
    const update = { hypothesis: "The clock is shared", prediction: "It passes with a fake clock" };
    expect(await json(server, "update_ghap", update)).toEqual({
      success: true,
      iteration_count: 2,
    });
    const lacking = await server.call("resolve_ghap", { status: "falsified", result: "no" });
    expect(lacking.isError).toBe(true);
    const resolved = await json(server, "resolve_ghap", {
      status: "falsified",
      result: "It still fails",
      surprise: "The clock was not used",
      root_cause: { category: "wrong-assumption", description: "The test reads the real cache" },
      lesson: { what_worked: "A cache for each test", takeaway: "Isolate tests before timing" },
    });
    expect(resolved).toMatchObject({ status: "falsified", confidence_tier: "silver" });
    const { entries } = (await json(server, "list_ghap_entries")) as { entries: object[] };
    expect(entries).toHaveLength(1);
    const found = await json(server, "search_experiences", { query: "cache", axis: "root_cause" });
    expect(found["experiences"]).toMatchObject([{ goal: ENTRY.goal }]);
    expect(await json(server, "get_clusters")).toEqual({ clusters: [] });
    await json(server, "store_value", { text: "Isolate tests before timing them" });
    expect((await json(server, "list_values"))["values"]).toMatchObject([
      { text: "Isolate tests before timing them" },
    ]);
    const light = await json(server, "get_context", { situation: "", depth: "light" });
    expect(light).toMatchObject({ type: "light" });
    expect(light["content"]).toContain("Top Values:\n- Isolate tests before timing them");
    await json(server, "start_ghap", ENTRY);
    expect(await json(server, "end_session")).toEqual({ entries_count: 2 });
    expect(await json(server, "get_active_ghap")).toEqual({ has_active: false });
  },
  60_000,
);

verifies(
  ["CA-07", "CA-08"],
  "assemble_context answers with markdown for the model and fields for programs",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The billing database listens on port 5432.");
    await using server = await startMcp({ cwd: sandbox.project.path, home: sandbox.home });
    const { result } = await server.request("tools/call", {
      name: "assemble_context",
      arguments: { query: "port of the billing database", types: ["memories"], max_tokens: 500 },
    });
    const { content, structuredContent } = result as {
      content: { text: string }[];
      structuredContent: { markdown: string; token_count: number; sources_used: string[] };
    };
    expect(content[0]?.text).toContain("5432");
    expect(structuredContent.markdown).toBe(content[0]?.text ?? "");
    expect(structuredContent.token_count).toBeGreaterThan(0);
    expect(structuredContent.token_count).toBeLessThanOrEqual(500);
    expect(structuredContent.sources_used).toEqual(["memories"]);
    const asInSeed = { query: "billing", context_types: ["values"], limit: 5, max_tokens: 500 };
    expect(await server.call("assemble_context", asInSeed)).toEqual({
      text: "Nothing known.",
      isError: false,
    });
    const wrong = await server.call("assemble_context", { query: "x", types: ["songs"] });
    expect(wrong.isError).toBe(true);
  },
);

test("the agent keeps one entry through the tool ghap, and another session finds it left", async () => {
  await using sandbox = await createSandbox();
  const options = { cwd: sandbox.project.path, home: sandbox.home };
  {
    await using server = await startMcp({ ...options, env: { ...SESSION, CLAUDE_PID: "999999" } });
    const { action: plan, ...entry } = ENTRY;
    const ghap = (input: Record<string, unknown>) => server.call("ghap", input);
    expect((await ghap({ action: "show" })).text).toBe("No entry is active.");
    const unplanned = await ghap({ action: "start", ...entry });
    expect(unplanned).toMatchObject({ isError: true, text: expect.stringMatching(/^'plan' is/u) });
    expect((await ghap({ action: "start", plan, ...entry })).text).toMatch(/^Started ghap_/u);
    expect((await ghap({ action: "start", plan, ...entry })).isError).toBe(true);
    expect((await ghap({ action: "update", note: "Look at the fixture" })).isError).toBe(false);
    expect((await ghap({ action: "show" })).text).toContain("Stop the flaky cache test");
    expect((await ghap({ action: "dance" })).isError).toBe(true);
  }
  const env = { CLAUDE_CODE_SESSION_ID: "mcp-session-2", CLAUDE_PID: String(process.pid) };
  await using server = await startMcp({ ...options, env });
  const ghap = (input: Record<string, unknown>) => server.call("ghap", input);
  expect((await ghap({ action: "show" })).text).toMatch(/^Left by an earlier session:/u);
  expect((await ghap({ action: "adopt" })).text).toMatch(/^Adopted ghap_/u);
  const confirmed = { action: "resolve", status: "confirmed", result: "Passed ten times" };
  expect((await ghap(confirmed)).text).toMatch(/as confirmed \(silver\)\.$/u);
  const found = (await server.call("recall", { query: ENTRY.goal })).text;
  const cited = /\[m:\w+\]/u.exec(found)?.[0] ?? "";
  expect(found).not.toContain(`Prediction: ${ENTRY.prediction}`);
  const whole = (await server.call("recall", { query: cited })).text;
  expect(whole).toContain(`Prediction: ${ENTRY.prediction}`);
  expect(JSON.parse((await server.call("session", {})).text)).toEqual({
    last_session: "No session of the last week is known.",
    identity: {
      brief: expect.stringMatching(/^\[CONSCIOUSNESS: /),
      ic: expect.any(Number),
      r: expect.any(Number),
      status: expect.any(String),
    },
  });
});

test("whoever writes down a prediction is told whether tests and builds can show it", async () => {
  await using sandbox = await createSandbox();
  const options = { cwd: sandbox.project.path, home: sandbox.home };
  await using server = await startMcp({ ...options, env: SESSION });
  const { action: plan, ...entry } = ENTRY;
  const say = async (input: Record<string, unknown>) => (await server.call("ghap", input)).text;
  const start = { action: "start", plan, ...entry };
  expect(await say({ ...start, prediction: "p95 drops below 200 ms" })).toEndWith(
    "No test or build can show this prediction; resolve the entry yourself.",
  );
  expect(await say({ action: "update", prediction: "The cache test passes" })).toEndWith(
    "iteration 2. Test and build results are compared with this prediction.",
  );
  expect(
    await say({ action: "update", prediction: "The cache test passes and latency drops" }),
  ).toEndWith("A test or build can contradict this prediction, but cannot confirm all of it.");
  expect(await say({ action: "update", note: "Look at the fixture" })).toEndWith("iteration 3.");
  expect(await say(start)).toStartWith(`A GHAP entry is already active: ${entry.goal}. Change it`);
});

test("a mistake is explained in the words of the tool that was called", async () => {
  await using sandbox = await createSandbox();
  const options = { cwd: sandbox.project.path, home: sandbox.home };
  await using server = await startMcp({ ...options, env: SESSION });
  const say = async (tool: string, input: Record<string, unknown>) =>
    (await server.call(tool, input)).text;
  expect(await say("ghap", { action: "abandon", result: "x" })).toBe(
    "No GHAP entry is active. Begin one with the tool 'ghap', action start.",
  );
  await json(server, "start_ghap", ENTRY);
  const falsified = { status: "falsified", result: "no" };
  for (const text of [
    await say("ghap", { action: "resolve", ...falsified }),
    await say("resolve_ghap", falsified),
  ]) {
    expect(text).toContain("(root_cause, and why in words). Root causes: wrong-assumption, ");
    expect(text).not.toContain("--");
  }
  expect(await say("resolve_ghap", { status: "maybe" })).toContain("Call 'resolve_ghap' with");
  expect(await say("ghap", { action: "abandon" })).toContain("say why it is given up");
  const resolved = { status: "confirmed", result: "yes", auto_captured: true };
  expect(await json(server, "resolve_ghap", resolved)).toMatchObject({ confidence_tier: "silver" });
});
