// The server as a client sees it: the built program on its standard streams.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { estimateTokens } from "@/context/tokens.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { launchMcp, type McpOptions, startMcp } from "@test/mcp/mcp-process.ts";
import { verifies } from "@test/requirements/verifies.ts";

let sandbox: Sandbox;
let options: McpOptions;

beforeAll(async () => {
  sandbox = await createSandbox();
  options = { cwd: sandbox.project.path, home: sandbox.home };
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

verifies(["MC-06"], "the server lists its tools, in few words", async () => {
  await using server = await startMcp(options);
  const { result } = await server.request("tools/list");
  const tools = result?.["tools"] as { name: string; description: string; inputSchema: object }[];
  expect(tools.map(({ name }) => name)).toEqual(["remember", "recall"]);
  for (const tool of tools) {
    expect(tool).toEqual({
      name: expect.any(String),
      description: expect.stringMatching(/\.$/),
      inputSchema: expect.objectContaining({ type: "object" }),
    });
  }
  expect(estimateTokens(JSON.stringify(tools))).toBeLessThan(350);
});

test("it gives its name and version, and declares tools and nothing else", async () => {
  await using server = launchMcp(options);
  const { result } = await server.request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });
  expect(result).toEqual({
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "context-graph", version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
});

verifies(
  [{ id: "MC-06", shows: "remember and recall" }],
  "a memory stored by one tool is recalled by the other and by the command line",
  async () => {
    await using server = await startMcp(options);
    const text = "The invoice worker listens on queue billing-eu";
    const stored = await server.call("remember", { text, kind: "decision", tags: ["billing"] });
    expect(stored).toEqual({ text: expect.stringMatching(/^Remembered mem_\w+$/), isError: false });
    const found = await server.call("recall", { query: "invoice worker queue" });
    expect(found.text).toContain("queue billing-eu (Decision");
    const other = await server.call("recall", { query: "invoice worker queue", tags: ["shop"] });
    expect(other.text).toBe("Nothing found.");
    const listed = await sandbox.run({ args: ["recall", "invoice worker queue", "--json"] });
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { content: text, tags: ["noted", "billing"] },
    ]);
    const again = await server.call("remember", { text, kind: "decision" });
    expect(again.text).toStartWith("Already known as");
  },
);

test("recall also searches the user-level store", async () => {
  await sandbox.run({ args: ["remember", "Commit messages are in Danish", "--user"] });
  await using server = await startMcp(options);
  const found = await server.call("recall", { query: "language of commit messages" });
  expect(found.text).toContain("Danish");
  expect(found.text).toContain("user-level");
});

test("a wrong input gets an answer that explains it, and does no harm", async () => {
  await using server = await startMcp(options);
  const refusals: [string, Record<string, unknown>, RegExp][] = [
    ["remember", {}, /'text' is missing/],
    ["remember", { text: 3 }, /'text' must be a string/],
    ["remember", { text: "x", kind: "rumour" }, /'kind' must be one of rule, preference, decision/],
    ["remember", { text: "x", tags: "a" }, /'tags' must be a list of strings/],
    ["remember", { text: "   " }, /the text is empty/],
    ["recall", { query: "x", limit: 0 }, /'limit' must be a whole number from 1 to 50/],
    ["recall", { query: "x", limit: 1.5 }, /'limit' must be a whole number/],
    ["recall", { question: "x", query: "y" }, /'question'; it takes query, limit, tags/],
    ["hook", { payload: {} }, /'event' is missing/],
  ];
  for (const [tool, input, pattern] of refusals) {
    const answer = await server.call(tool, input);
    expect(answer).toEqual({ text: expect.stringMatching(pattern), isError: true });
  }
  expect(await server.call("recall", { query: "anything" })).toMatchObject({ isError: false });
});

test("an unknown method or tool gets an error, before and after the greeting", async () => {
  await using silent = launchMcp(options);
  const probe = await silent.request("server/discover", {});
  expect(probe.error).toMatchObject({ code: -32601 });
  await using server = await startMcp(options);
  expect((await server.request("resources/list")).error).toMatchObject({ code: -32601 });
  const { error } = await server.request("tools/call", { name: "forget_all", arguments: {} });
  expect(error).toMatchObject({ code: -32602, message: "There is no tool 'forget_all'" });
});

test("it survives lines that are not part of the protocol, and prints nothing else", async () => {
  const server = await startMcp(options);
  server.send("this is not JSON");
  server.send('{"jsonrpc":"1.0"}');
  server.send("");
  expect(await server.call("recall", { query: "queue" })).toMatchObject({ isError: false });
  expect(await server.end()).toEqual({ exitCode: 0, stderr: "", strayLines: [] });
});

test("it ends when its input is closed, even before the first message, and on a signal", async () => {
  const untouched = launchMcp(options);
  expect(await untouched.end()).toEqual({ exitCode: 0, stderr: "", strayLines: [] });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const server = await startMcp(options);
    await server.call("remember", { text: `Ended by ${signal} on purpose` });
    server.kill(signal);
    expect(await server.exited).toBe(0);
  }
});

test("servers of two projects do not see each other's memories", async () => {
  await using other = await createSandbox();
  await using here = await startMcp(options);
  // The session's directory counts, not the one the server was started in.
  const env = { CLAUDE_PROJECT_DIR: other.project.path };
  await using there = await startMcp({ ...options, home: other.home, env });
  await there.call("remember", { text: "The fjord service speaks protocol seven" });
  const query = { query: "protocol of the fjord service" };
  expect((await there.call("recall", query)).text).toContain("protocol seven");
  expect((await here.call("recall", query)).text).not.toContain("protocol seven");
  const prompt = { event: "UserPromptSubmit", payload: { session_id: "s", prompt: query.query } };
  expect((await here.call("hook", prompt)).text).toBe("{}");
  expect((await there.call("hook", prompt)).text).toContain("protocol seven");
});
