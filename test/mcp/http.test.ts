// Who may talk to the server over HTTP, and what happens if it is not there.
import { expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { createSandbox } from "@test/hook/sandbox.ts";
import { startHttp } from "@test/mcp/http-process.ts";
import { verifies } from "@test/requirements/verifies.ts";

const MESSAGE = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "recall", arguments: { query: "billing port" } },
};

async function post(url: string, headers: Record<string, string>, body: unknown = MESSAGE) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

test("only a program of this machine with the token is answered", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("The billing port is 5432.");
  await using server = await startHttp(sandbox);
  const { url, token, tokenFile } = server;
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  expect(new URL(url).hostname).toBe("127.0.0.1");
  const right = { Authorization: `Bearer ${token}` };
  const served = await post(url, right);
  expect(served.status).toBe(200);
  expect(served.text).toContain("5432");
  const refused: [Record<string, string>, number][] = [
    [{}, 401],
    [{ Authorization: "Bearer " }, 401],
    [{ Authorization: `Bearer ${token}x` }, 401],
    [{ Authorization: `Basic ${token}` }, 401],
    [{ ...right, Origin: "https://evil.example" }, 403],
    [{ ...right, Origin: "null" }, 403],
    [{ ...right, Host: "evil.example" }, 403],
    [{ ...right, Host: "127.0.0.1.evil.example" }, 403],
  ];
  for (const [headers, status] of refused) {
    const answer = await post(url, headers);
    expect({ headers, status: answer.status }).toEqual({ headers, status });
    expect(answer.text).not.toContain("5432");
  }
  expect((await post(url.replace("/mcp", "/other"), right)).status).toBe(404);
  expect((await post(url, { ...right, Origin: url.replace("/mcp", "") })).status).toBe(200);
});

test("a port that another program has is an error that says so", async () => {
  await using sandbox = await createSandbox();
  using taken = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("") });
  const port = taken.port ?? 0;
  const result = await sandbox.run({
    args: ["mcp", "--http", "--port", `${port}`, "--json"],
  });
  expect(result.exitCode).toBe(69);
  expect(JSON.parse(result.stdout)).toMatchObject({
    code: "ERR_PORT_TAKEN",
    message: `Port ${port} of this machine cannot be used: another program listens there.`,
  });
});

test("hooks cannot be played through it", async () => {
  await using sandbox = await createSandbox();
  await using server = await startHttp(sandbox);
  const params = { name: "hook", arguments: { event: "Stop", payload: {} } };
  const headers = { Authorization: `Bearer ${server.token}` };
  const { text } = await post(server.url, headers, { ...MESSAGE, params });
  expect(text).toContain("There is no tool 'hook'");
});

test("messages that are none, or are too large, are refused and end nothing", async () => {
  await using sandbox = await createSandbox();
  await using server = await startHttp(sandbox);
  const headers = { Authorization: `Bearer ${server.token}` };
  for (const body of ["", "{", "[]", "null", "\0", `"${"x".repeat(20 * 1024 * 1024)}"`]) {
    const status = await post(server.url, headers, body).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  expect((await post(server.url, headers)).status).toBe(200);
});

test("a token may be given, and the file goes when the server ends", async () => {
  await using sandbox = await createSandbox();
  const server = await startHttp(sandbox, { CONTEXT_GRAPH_MCP_TOKEN: "given" });
  expect(server.token).toBe("given");
  expect((await post(server.url, { Authorization: "Bearer given" })).status).toBe(200);
  expect(await server.end("SIGINT")).toBe(0);
  expect(existsSync(server.tokenFile)).toBe(false);
});

verifies(
  ["MC-02", "MC-03", "MC-04"],
  "a command calls a tool over HTTP, and says so if nothing answers",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The billing port is 5432.");
    const ask = (...more: string[]) =>
      sandbox.run({ args: ["mcp", "call", ...more, "recall", '{"query":"billing port"}'] });
    const none = await ask("--http");
    expect(none).toMatchObject({ exitCode: 69, stdout: "" });
    expect(none.stderr).toContain("no server of this project runs");
    const server = await startHttp(sandbox);
    const found = await ask("--http");
    expect(found.exitCode).toBe(0);
    expect(JSON.parse(found.stdout)).toMatchObject({
      content: [{ type: "text", text: expect.stringContaining("5432") }],
    });
    const byUrl = await sandbox.run({
      args: ["mcp", "call", "--url", server.url, "recall", '{"query":"billing port"}'],
      env: { CONTEXT_GRAPH_MCP_TOKEN: server.token },
    });
    expect(byUrl.stdout).toBe(found.stdout);
    expect((await ask("--url", server.url)).stderr).toContain("status 401");
    // The file of a server that was killed leads nowhere.
    expect(await server.end("SIGKILL")).not.toBe(0);
    expect(existsSync(server.tokenFile)).toBe(true);
    expect((await ask("--http")).exitCode).toBe(69);
    expect((await ask("--url", server.url)).exitCode).toBe(69);
    expect((await ask("--url", "http://127.0.0.1:1/mcp")).exitCode).toBe(69);
  },
  60_000,
);

verifies(
  ["DG-04", "DG-06", "LG-06", "TS-08"],
  "a server that is down or answers nonsense is logged, and the hooks go on without it",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The billing port is 5432.");
    using nonsense = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("{") });
    const addresses = ["http://127.0.0.1:1/mcp", `http://127.0.0.1:${nonsense.port}/mcp`];
    for (const url of addresses) {
      const call = await sandbox.run({
        args: ["mcp", "call", "--url", url, "assemble_context", '{"query":"billing port"}'],
      });
      expect(call).toMatchObject({ exitCode: 69, stdout: "" });
      expect(sandbox.readLog().at(-1)).toMatchObject({ level: "error", exitCode: 69 });
      const session_id = `session-${addresses.indexOf(url)}`;
      const prompt = { prompt: "Which billing port is it?", session_id };
      const hook = await sandbox.hook("UserPromptSubmit", prompt);
      expect(hook).toMatchObject({ exitCode: 0, stderr: "" });
      expect(hook.stdout).toContain("5432");
    }
  },
  60_000,
);
