// The command that shows what is remembered about a prompt.
import { expect, test } from "bun:test";
import { estimateTokens } from "@/context/tokens.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { createSandbox, type SandboxRun } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

async function sandboxThatKnows(...texts: string[]) {
  const sandbox = await createSandbox();
  sandbox.remember(...texts.map((text) => ({ text, type: "Decision" as const })));
  const inject = async (args: readonly string[], more: SandboxRun = {}) =>
    await sandbox.run({ args: ["consciousness", "inject-context", ...args], ...more });
  return { sandbox, inject };
}

const CACHE = "The session cache lives in Redis because two servers share it";
const LOGS = "The audit journal is written by Fluentd because auditors read it";
const ASK_CACHE = "where does the session cache live, in Redis?";
const ASK_LOGS = "is the audit journal written by Fluentd?";

verifies(
  ["CL-10", "RI-17"],
  "the prompt is taken from standard input as a hook gets it, else the argument, else PROMPT",
  async () => {
    const { sandbox, inject } = await sandboxThatKnows(CACHE, LOGS);
    await using _ = sandbox;
    const stdin = JSON.stringify({ hook_event_name: "UserPromptSubmit", prompt: ASK_LOGS });
    const env = { PROMPT: ASK_LOGS };
    expect((await inject([ASK_CACHE], { env })).stdout).toContain("Redis");
    expect((await inject([ASK_CACHE], { stdin: "no JSON" })).stdout).toContain("Redis");
    expect((await inject([ASK_CACHE], { stdin })).stdout).toContain("Fluentd");
    expect((await inject([], { env })).stdout).toContain("Fluentd");
  },
);

verifies(
  ["RI-18", "RI-19", "RI-20", "RI-21"],
  "a prompt about nothing known prints nothing and is no error",
  async () => {
    const { sandbox, inject } = await sandboxThatKnows(CACHE);
    await using _ = sandbox;
    for (const args of [["paint the garden fence green"], [""], []]) {
      const { exitCode, stdout, stderr } = await inject(args);
      expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    }
    const { stdout } = await inject(["paint the garden fence green", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ context: "", tokens: 0, memories: [] });
  },
);

verifies(
  ["TS-19", "CA-13"],
  "TC-HOOKS-I05: related memories in at most a hundred tokens within two seconds, else nothing",
  async () => {
    const { sandbox, inject } = await sandboxThatKnows(CACHE, LOGS);
    await using _ = sandbox;
    const started = performance.now();
    const related = await inject([ASK_CACHE, "--json"]);
    expect(performance.now() - started).toBeLessThan(2_000);
    const { context, tokens } = JSON.parse(related.stdout) as { context: string; tokens: number };
    expect(context).toContain("Redis");
    expect(context).not.toContain("Fluentd");
    expect(tokens).toBeGreaterThanOrEqual(20);
    expect(tokens).toBeLessThanOrEqual(100);
    const unrelated = await inject(["paint the garden fence green"]);
    expect(unrelated).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  },
);

const REFUSED = "Error: connect ECONNREFUSED 127.0.0.1:6380";

verifies(
  ["RI-16"],
  "memories are found by meaning, by the error in the prompt, and by the time it names",
  async () => {
    const { sandbox, inject } = await sandboxThatKnows(CACHE);
    await using _ = sandbox;
    await sandbox.run({ args: ["remember", LOGS, "--type", "Decision"] });
    sandbox.remember(
      {
        text: "Started the cache with make cache-up after the port was refused.",
        type: "Fix",
        errorSignature: errorSignature(REFUSED),
      },
      { text: "Invoices are rounded half to even since the audit in spring.", type: "Decision" },
    );
    const found = async (prompt: string) => (await inject([prompt])).stdout;
    expect(await found(`npm test fails:\n${REFUSED}`)).toContain("make cache-up");
    expect(await found("What did we decide today?")).toContain("rounded half to even");
    expect(await found("who records logs for auditing?")).toContain("Fluentd");
    expect(await found("paint the garden fence green")).toBe("");
  },
);

test("a long memory is cut to a hundred tokens, and asking again gives the same", async () => {
  const { sandbox, inject } = await sandboxThatKnows(`${CACHE}, ${"and more of it ".repeat(40)}`);
  await using _ = sandbox;
  const session = { session_id: "5b3f8a52-0f0e-4d57-9c4e-0a1f6a2f5d11", prompt: ASK_CACHE };
  const ask = async () => await inject(["--json"], { stdin: JSON.stringify(session) });
  const first = await ask();
  const { context, tokens, memories } = JSON.parse(first.stdout) as {
    context: string;
    tokens: number;
    memories: unknown[];
  };
  expect(context).toContain("Redis");
  expect(memories).toHaveLength(1);
  expect(tokens).toBe(estimateTokens(context));
  expect(tokens).toBeLessThanOrEqual(100);
  expect((await ask()).stdout).toBe(first.stdout);
});
