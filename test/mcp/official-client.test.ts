// The official client of the protocol against the built server, over both of its transports.
import { expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { startHttp } from "@test/mcp/http-process.ts";
import { verifies } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 60_000;

/** Runs the body with a client that is connected over each of the transports. */
async function overBoth(body: (client: Client, sandbox: Sandbox) => Promise<void>): Promise<void> {
  await using sandbox = await createSandbox();
  const env = { PATH: SYSTEM_PATH, HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home };
  const stdio = new StdioClientTransport({
    command: getProgramPath(),
    args: ["mcp"],
    cwd: sandbox.project.path,
    env,
    stderr: "ignore",
  });
  await using server = await startHttp(sandbox);
  const http = new StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers: { Authorization: `Bearer ${server.token}` } },
  });
  for (const transport of [stdio, http]) {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    try {
      await body(client, sandbox);
    } finally {
      await client.close();
    }
  }
}

async function call(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first] = content as { type: string; text: string }[];
  return { text: first?.text ?? "", isError: isError ?? false };
}

verifies(
  ["MC-06", { id: "MC-03", shows: "the server's side of both transports" }],
  "tools are listed and called, and what one call stores the next finds",
  () =>
    overBoth(async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain("recall");
      expect(tools.map(({ name }) => name)).not.toContain("hook");
      const stored = await call(client, "remember", { text: "The billing port is 5432" });
      expect(stored.isError).toBe(false);
      const found = await call(client, "recall", { query: "billing port" });
      expect(found.text).toContain("5432");
    }),
  TIMEOUT_MS,
);

test(
  "an agent corrects and forgets its own memories, not the user's",
  () =>
    overBoth(async (client, sandbox) => {
      sandbox.remember({ text: "The user deploys on Fridays only", origin: "user" });
      const { text } = await call(client, "remember", { text: "The queue has 4 workers" });
      const id = /mem_\w+/.exec(text)?.[0] ?? "";
      expect(await call(client, "correct", { id, text: "The queue has 8 workers" })).toEqual({
        text: `Changed ${id}.`,
        isError: false,
      });
      expect((await call(client, "recall", { query: "queue workers" })).text).toContain(
        "8 workers",
      );
      expect((await call(client, "correct", { id: `[m:${id.slice(-8)}]` })).text).toContain(
        "Forgot",
      );
      const users = await call(client, "recall", { query: "user deploys on Fridays" });
      const cited = /\[m:\w+\]/.exec(users.text)?.[0] ?? "";
      for (const change of [{}, { text: "The user deploys at any time" }]) {
        const refused = await call(client, "correct", { id: cited, ...change });
        expect(refused).toMatchObject({ isError: true });
        expect(refused.text).toContain("Only the user");
      }
      expect((await call(client, "recall", { query: "user deploys on Fridays" })).text).toBe(
        users.text,
      );
      expect(await call(client, "correct", { id: "nosuchid" })).toMatchObject({ isError: true });
    }),
  TIMEOUT_MS,
);

test(
  "memories and the last session are resources",
  () =>
    overBoth(async (client, sandbox) => {
      sandbox.remember("Invoices are numbered per branch office.");
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([
        "context-graph://memories",
        "context-graph://session",
      ]);
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates[0]?.uriTemplate).toBe("context-graph://memories/{id}");
      const list = await read(client, "context-graph://memories");
      expect(list).toContain("branch office");
      const id = /m:(\w+)/.exec(list)?.[1] ?? "";
      const one = JSON.parse(await read(client, `context-graph://memories/${id}`)) as object;
      expect(one).toMatchObject({ content: "Invoices are numbered per branch office." });
      expect(JSON.parse(await read(client, "context-graph://session"))).toEqual({});
      for (const uri of ["context-graph://nothing", "context-graph://memories/nosuchid", "x"]) {
        await expect(client.readResource({ uri })).rejects.toThrow(/not found/i);
      }
    }),
  TIMEOUT_MS,
);

async function read(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return (contents[0] as { text: string }).text;
}

test(
  "an unknown tool or method is an error, and the connection goes on",
  () =>
    overBoth(async (client) => {
      await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toThrow(/no tool/i);
      await expect(client.getPrompt({ name: "x" })).rejects.toThrow();
      const bad = await call(client, "recall", { limit: 5 });
      expect(bad.isError).toBe(true);
      expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    }),
  TIMEOUT_MS,
);

test(
  "a hundred calls at once are all answered, and one that is cancelled disturbs none",
  () =>
    overBoth(async (client) => {
      const cancelled = new AbortController();
      const given = client.callTool(
        { name: "recall", arguments: { query: "number 7" } },
        { signal: cancelled.signal },
      );
      const texts = Array.from(
        { length: 100 },
        (_, at) => `Fact of parallel call ${at} is ${at * 3}`,
      );
      const calls = texts.map((text) => call(client, "remember", { text }));
      cancelled.abort();
      await expect(given).rejects.toThrow();
      const answers = await Promise.all(calls);
      expect(answers.filter(({ isError }) => isError)).toEqual([]);
      const { text } = await call(client, "recall", { query: "parallel call 42", limit: 50 });
      expect(text).toContain("Fact of parallel call 42 is 126");
    }),
  TIMEOUT_MS,
);
