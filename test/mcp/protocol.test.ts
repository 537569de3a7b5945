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
  expect(tools.map(({ name }) => name)).toEqual([
    "remember",
    "recall",
    "correct",
    "ghap",
    "assemble_context",
    "session",
  ]);
  for (const tool of tools) {
    expect(tool).toEqual({
      name: expect.any(String),
      description: expect.stringMatching(/\.$/),
      inputSchema: expect.objectContaining({ type: "object" }),
    });
  }
  expect(estimateTokens(JSON.stringify(tools))).toBeLessThan(1_000);
});

test("it gives its name and version, and declares tools and resources", async () => {
  await using server = launchMcp(options);
  const { result } = await server.request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });
  expect(result).toEqual({
    protocolVersion: "2025-11-25",
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: "context-graph", version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
});

test("recall says how sure it is, and nothing about a query that no memory answers", async () => {
  await using full = await createSandbox();
  full.remember(...FULL_STORE);
  await using server = await startMcp({ cwd: full.project.path, home: full.home });
  const ask = async (query: string) => (await server.call("recall", { query })).text;
  for (const query of ["quantum banana opera", "banana bread recipe", "who won the football cup"]) {
    expect(await ask(query)).toBe("Nothing relevant found.");
  }
  const sure = await ask("why do invoices of tenant 14 time out");
  expect(sure).toMatch(/^- (?:sure|likely): Invoices of tenant 14 time out because/);
  for (const line of sure.split("\n")) expect(line).toMatch(/^- (?:sure|likely|maybe): /);
  const cited = /\[m:\w+\]/.exec(await ask("release checklist order"))?.[0] ?? "";
  const short = await ask("release checklist order");
  expect(short.split("\n")[0]?.length).toBeLessThan(300);
  expect(short).not.toContain("the last step");
  expect(await ask(cited)).toContain("the last step");
  expect(await ask("[m:nosuchid]")).toBe("Nothing relevant found.");
});

test("an outdated memory comes with what replaced it", async () => {
  await using shop = await createSandbox();
  await using server = await startMcp({ cwd: shop.project.path, home: shop.home });
  const first = await server.call("remember", { text: "The gateway of the shop is Kong 2" });
  const id = /mem_\w+/.exec(first.text)?.[0] ?? "";
  const text = "The gateway of the shop is Traefik now";
  const replaces = `[m:${id.slice(-8)}]`;
  expect((await server.call("remember", { text, replaces })).text).toContain(`replaces ${id}`);
  const found = await server.call("recall", { query: "gateway of the shop" });
  expect(found.text).toMatch(/^- \w+: The gateway of the shop is Traefik now/);
  expect(found.text).toContain('replaces the outdated "The gateway of the shop is Kong 2"');
  expect((await server.call("recall", { query: replaces })).text).toContain("outdated");
});

/** Thirty memories of a project, among them one word of a query that is about nothing here. */
const FULL_STORE = [
  "Invoices of tenant 14 time out because the index on due_date is missing",
  `Release checklist in this order: ${"tag the commit, wait for the build, ".repeat(12)} and the last step is the announcement`,
  "The opera browser is not supported by the admin pages",
  "The banana test fixture has 300 rows of fruit prices",
  ...Array.from({ length: 26 }, (_, i) => {
    const parts = ["orders", "billing", "search", "mail", "login", "export", "import", "cache"];
    return `The ${parts[i % 8]} service keeps queue ${i} on host node-${i} and retries ${i + 2} times`;
  }),
];

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
    expect(other.text).toBe("Nothing relevant found.");
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
  expect((await server.request("prompts/list")).error).toMatchObject({ code: -32601 });
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

test("what has an id but is no request is answered, so that nobody waits for ever", async () => {
  await using server = await startMcp(options);
  server.send('{"jsonrpc":"2.0","id":99}');
  server.send('{"jsonrpc":"1.0","id":"a","method":"ping"}');
  server.send('{"jsonrpc":"2.0","id":100,"method":5}');
  expect(await server.request("ping")).toMatchObject({ result: {} });
  const { strayLines } = await server.end();
  expect(strayLines.map((line) => JSON.parse(line) as object)).toMatchObject(
    [99, "a", 100].map((id) => ({ id, error: { code: -32600 } })),
  );
});

test("a tool without arguments says that it takes none", async () => {
  await using server = await startMcp(options);
  const { text } = await server.call("session", { what: "x" });
  expect(text).toContain("Unknown argument 'what'; it takes no arguments.");
});
