// `context-graph mcp call`, the client for scripts.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { callTool } from "@/mcp/mcp-client.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

verifies(
  ["MC-02", "MC-03"],
  "a tool is called by name with JSON, over the standard streams of a server, and JSON comes back",
  async () => {
    const text = "The staging cluster is torn down every Friday";
    const stored = await call("remember", JSON.stringify({ text }));
    expect(stored.exitCode).toBe(0);
    expect(JSON.parse(stored.stdout)).toEqual({
      content: [{ type: "text", text: expect.stringMatching(/^Remembered /) }],
    });
    // From standard input as well.
    const args = ["mcp", "call", "recall"];
    const found = await sandbox.run({ args, stdin: '{"query":"staging cluster friday"}' });
    expect(JSON.parse(found.stdout)).toEqual({
      content: [{ type: "text", text: expect.stringContaining("torn down every Friday") }],
    });
    expect(await waitForNoProcesses("context-graph", sandbox.folder, 10_000)).toEqual([]);
  },
);

// Each call starts a server: were it a session of its own, nobody could end what they began.
test("a person goes on with an entry in the next call; an agent's entry is its session's", async () => {
  const parts = { goal: "g", hypothesis: "h", action: "a", prediction: "the tests pass" };
  for (const [tool, input] of [
    ["start_ghap", parts],
    ["update_ghap", { hypothesis: "another" }],
    ["resolve_ghap", { status: "confirmed", result: "passed" }],
  ] as const) {
    const { exitCode, stdout } = await call(tool, JSON.stringify(input));
    expect({ tool, exitCode, stdout }).toMatchObject({ exitCode: 0 });
  }
  const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s1" };
  const started = await sandbox.run({
    args: ["mcp", "call", "start_ghap", JSON.stringify(parts)],
    env,
  });
  expect(started.exitCode).toBe(0);
  const args = ["mcp", "call", "update_ghap", '{"hypothesis":"mine"}'];
  const other = { ...env, CLAUDE_CODE_SESSION_ID: "s2" };
  const refused = await sandbox.run({ args, env: other });
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toContain("belongs to another session");
  // Agents are told of the tool: the program may not be on the PATH of their shell.
  expect(refused.stdout).not.toContain("context-graph ghap");
  expect((await sandbox.run({ args, env })).exitCode).toBe(0);
});

verifies(["MC-04"], "a failed call says why and never exits with code 2", async () => {
  const unknown = await call("no_such_tool", "{}");
  expect(unknown).toMatchObject({ exitCode: 69, stdout: "" });
  expect(unknown.stderr).toContain("There is no tool 'no_such_tool'");
  const refused = await call("recall", "{}");
  expect(refused.exitCode).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject({ isError: true });
  for (const json of ["[1]", "{", '"x"']) {
    expect(await call("recall", json)).toMatchObject({ exitCode: 64, stdout: "" });
  }
  const asJson = await sandbox.run({ args: ["mcp", "call", "no_such_tool", "--json"] });
  expect(JSON.parse(asJson.stdout)).toMatchObject({ error: true, code: "ERR_MCP_SERVER" });
});

verifies(
  ["MC-04"],
  "a server that is missing, ends or stays silent becomes an error within the timeout",
  async () => {
    const base = { directory: sandbox.project.path, tool: "recall", input: {}, timeoutMs: 500 };
    const servers: [string[], RegExp][] = [
      [["/no/such/program"], /./],
      [["sh", "-c", "echo broken >&2; exit 3"], /exit code 3 \(broken\)/],
      [["sh", "-c", "echo not json; exec sleep 30"], /no answer within 0\.5 s/],
      [["sh", "-c", "exec 0<&-; exit 0"], /exit code 0/],
    ];
    for (const [server, pattern] of servers) {
      const failure = callTool({ ...base, server });
      const message = expect.stringMatching(pattern);
      await expect(failure).rejects.toMatchObject({ code: "ERR_MCP_SERVER", message });
    }
  },
);

test("--project calls the tool for another project", async () => {
  await using other = await createSandbox();
  await call("remember", '{"text":"Only the other project knows of the walrus"}', other);
  const args = ["mcp", "call", "recall", '{"query":"walrus project"}'];
  const env = { HOME: other.home };
  const named = await sandbox.run({ args: [...args, "--project", other.project.path], env });
  expect(named.stdout).toContain("knows of the walrus");
  expect((await sandbox.run({ args })).stdout).toContain("Nothing relevant found.");
});

async function call(tool: string, json: string, where: Sandbox = sandbox) {
  return await where.run({ args: ["mcp", "call", tool, json] });
}
