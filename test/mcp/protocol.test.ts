// The server as a client meets it: the built program, spoken to on its standard streams.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { estimateTokens } from "@/context/tokens.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { launchMcp, type McpOptions, startMcp } from "@test/mcp/mcp-process.ts";
import { verifies } from "@test/requirements/verifies.ts";

let sandbox: Sandbox;
let place: McpOptions;

beforeAll(async () => {
  sandbox = await createSandbox();
  place = { cwd: sandbox.project.path, home: sandbox.home };
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

verifies(["MC-06"], "the server lists its tools, in few words", async () => {
  await using server = await startMcp(place);
  const { result } = await server.request("tools/list");
  const tools = result?.["tools"] as { name: string; description: string; inputSchema: object }[];
  expect(tools.map(({ name }) => name)).toEqual(["remember", "recall", "hook"]);
  for (const tool of tools) {
    expect(tool).toEqual({
      name: expect.any(String),
      description: expect.stringMatching(/\.$/),
      inputSchema: expect.objectContaining({ type: "object" }),
    });
  }
  expect(estimateTokens(JSON.stringify(tools))).toBeLessThan(350);
});

test("it tells its name and version, and that it has tools and nothing else", async () => {
  await using server = launchMcp(place);
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
  ["MC-01"],
  "what one tool remembers another recalls, and the command line too",
  async () => {
    await using server = await startMcp(place);
    const text = "The invoice worker listens on queue billing-eu";
    const stored = await server.call("remember", { text, type: "Decision", tags: ["billing"] });
    expect(stored).toEqual({ text: expect.stringMatching(/^Remembered mem_\w+$/), isError: false });
    const found = await server.call("recall", { query: "invoice worker queue" });
    expect(found.text).toContain("queue billing-eu (Decision");
    const other = await server.call("recall", { query: "invoice worker queue", tags: ["shop"] });
    expect(other.text).toBe("Nothing found.");
    const listed = await sandbox.run({ args: ["recall", "invoice worker queue", "--json"] });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ content: text, tags: ["billing"] }]);
    const again = await server.call("remember", { text, type: "Decision" });
    expect(again.text).toStartWith("Already known as");
  },
);

test("the user's own memories are asked too", async () => {
  await sandbox.run({ args: ["remember", "Commit messages are in Danish", "--user"] });
  await using server = await startMcp(place);
  const found = await server.call("recall", { query: "language of commit messages" });
  expect(found.text).toContain("Danish");
  expect(found.text).toContain("user-level");
});

test("a wrong input is told in words and harms nothing", async () => {
  await using server = await startMcp(place);
  const refusals: [string, Record<string, unknown>, RegExp][] = [
    ["remember", {}, /'text' is missing/],
    ["remember", { text: 3 }, /'text' must be a text/],
    ["remember", { text: "x", type: "Rumour" }, /'type' must be one of Decision/],
    ["remember", { text: "x", tags: "a" }, /'tags' must be a list of texts/],
    ["remember", { text: "   " }, /the text is empty/],
    ["recall", { query: "x", limit: 0 }, /'limit' must be a whole number from 1 to 50/],
    ["recall", { query: "x", limit: 1.5 }, /'limit' must be a whole number/],
    ["recall", { question: "x", query: "y" }, /no 'question'; known are query, limit, tags/],
    ["hook", { payload: {} }, /'event' is missing/],
  ];
  for (const [tool, input, words] of refusals) {
    const answer = await server.call(tool, input);
    expect(answer).toEqual({ text: expect.stringMatching(words), isError: true });
  }
  expect(await server.call("recall", { query: "anything" })).toMatchObject({ isError: false });
});

test("what it does not know is answered with an error, before and after the greeting", async () => {
  await using silent = launchMcp(place);
  const probe = await silent.request("server/discover", {});
  expect(probe.error).toMatchObject({ code: -32601 });
  await using server = await startMcp(place);
  expect((await server.request("resources/list")).error).toMatchObject({ code: -32601 });
  const { error } = await server.request("tools/call", { name: "forget_all", arguments: {} });
  expect(error).toMatchObject({ code: -32602, message: "There is no tool 'forget_all'" });
});

test("lines that are not of the protocol do not end it, and nothing stray is printed", async () => {
  const server = await startMcp(place);
  server.send("this is not JSON");
  server.send('{"jsonrpc":"1.0"}');
  server.send("");
  expect(await server.call("recall", { query: "queue" })).toMatchObject({ isError: false });
  expect(await server.end()).toEqual({ exitCode: 0, stderr: "", strayLines: [] });
});

test("it ends when its input is closed, also before the first word, and on a signal", async () => {
  const untouched = launchMcp(place);
  expect(await untouched.end()).toEqual({ exitCode: 0, stderr: "", strayLines: [] });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const server = await startMcp(place);
    await server.call("remember", { text: `Ended by ${signal} on purpose` });
    server.kill(signal);
    expect(await server.exited).toBe(0);
  }
});

test("two servers in two projects do not know of each other's memories", async () => {
  await using other = await createSandbox();
  await using here = await startMcp(place);
  // The directory of the session counts, not the one the server happens to be started in.
  const env = { CLAUDE_PROJECT_DIR: other.project.path };
  await using there = await startMcp({ ...place, home: other.home, env });
  await there.call("remember", { text: "The fjord service speaks protocol seven" });
  const query = { query: "protocol of the fjord service" };
  expect((await there.call("recall", query)).text).toContain("protocol seven");
  expect((await here.call("recall", query)).text).not.toContain("protocol seven");
  const prompt = { event: "UserPromptSubmit", payload: { session_id: "s", prompt: query.query } };
  expect((await here.call("hook", prompt)).text).toBe("");
  expect((await there.call("hook", prompt)).text).toContain("protocol seven");
});
