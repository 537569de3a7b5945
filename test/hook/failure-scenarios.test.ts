// The scenarios of seed 001, run with the built program and with errors as the client reports
// them: the exit code on its own line, then the command's output.
import { afterAll, beforeAll, expect } from "bun:test";
import { payloadLine } from "@test/harness/payload.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { createSandbox, injectedText, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const LABEL = "=== MEMORY: Past fix for this error ===";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
  sandbox.remember(
    { text: "Log in with the deploy key", type: "Fix", tags: ["error", "authentication failed"] },
    { text: "Join the group of the socket", type: "Fix", tags: ["permission-denied"] },
    { text: "Ask for the role reader", type: "Fix", tags: ["error", "access denied"] },
    { text: "Connection refused on port 5432: start postgres", type: "Fix", tags: ["error"] },
    { text: "Could not connect to the registry: use the mirror", type: "Fix" },
    { text: "Timeout while pulling images: log in first", type: "Fix" },
    { text: "oom kill: raise the memory limit", type: "Fix" },
    { text: "Giraffes sleep standing up", type: "Decision", tags: ["night shift"] },
    ...["one", "two", "three", "four", "five"].map((n) => ({
      text: `Zygote quorum lost on broker ${n}: remedy ${n}`,
      type: "Fix" as const,
    })),
  );
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

verifies(
  ["ER-01", "ER-02", "ER-03", "ER-04"],
  "the fix for an error is found by its tag or words, whatever else the error says",
  async () => {
    const cases = [
      ["fatal: Authentication failed for the ledger of the north office", "deploy key"],
      ["Got permission denied while trying to reach the daemon", "group of the socket"],
      ["AccessError: Access Denied (bucket reports, request 9f3)", "role reader"],
      ["psql: error: connection refused", "start postgres"],
      ["npm error could not connect to registry", "use the mirror"],
      ["error pulling images: timeout", "log in first"],
    ] as const;
    for (const [error, fix] of cases) {
      const text = injectedText(await fail(`Exit code 128\n${error}`));
      expect({ error, lines: text.split("\n").slice(0, 2) }).toEqual({
        error,
        lines: [LABEL, expect.stringContaining(fix)],
      });
    }
  },
);

verifies(
  ["ER-05", "ER-06", "ER-07"],
  "the query is the beginning of a meaningful error, and at most three memories are shown",
  async () => {
    expect(await fail("oom kills")).toMatchObject(SILENT);
    expect(injectedText(await fail("oom killed"))).toContain("raise the memory limit");
    const text = injectedText(await fail(`Exit code 1\nzygote quorum ${"lost, ".repeat(60)}`));
    expect(text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(3);
    const late = await fail(`Exit code 1\n${"lost, ".repeat(60)} zygote quorum on broker`);
    expect(injectedText(late)).not.toContain("remedy");
  },
);

verifies(
  ["ER-08", "ER-09"],
  "an interrupt, or an error that nothing is known about, gets no answer",
  async () => {
    const error = "Exit code 130\npsql: error: connection refused";
    expect(await fail(error, { is_interrupt: true })).toMatchObject(SILENT);
    expect(injectedText(await fail(error, { is_interrupt: false }))).toContain("start postgres");
    expect(await fail("Exit code 1\ngrommet 4711 sits askew in the lathe")).toMatchObject(SILENT);
    expect(sandbox.hookLog().at(-1)).toMatchObject({ level: "info", outcome: "silent" });
  },
);

verifies(
  ["ER-11", "ER-12"],
  "the same failure is answered each time, with memories saved in between",
  async () => {
    const error = "Exit code 2\npsql: error: connection refused";
    const first = await fail(error);
    expect(await fail(error)).toMatchObject({ stdout: first.stdout });
    const text = "Connection refused by the database: open the firewall";
    const saved = await sandbox.run({ name: "wt-memory", args: ["remember"], stdin: text });
    expect(saved.exitCode).toBe(0);
    const third = injectedText(await fail(error));
    expect(third).toContain("start postgres");
    expect(third).toContain("open the firewall");
  },
);

async function fail(error: string, more: Record<string, unknown> = {}): Promise<ProcessResult> {
  const overrides = { session_id: "failures", cwd: sandbox.project.path, error, ...more };
  const stdin = payloadLine("PostToolUseFailure.Bash", overrides);
  return await sandbox.run({ name: "wt-hook-memory-posttool", stdin });
}
