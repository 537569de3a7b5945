// A command prints what a hook would say about a test or build.
import { expect, test } from "bun:test";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const ENTRY = { goal: "g", hypothesis: "h", action: "a", prediction: "Test passes after the fix" };
const START = [
  "ghap",
  "start",
  ...Object.entries(ENTRY).flatMap(([name, text]) => [`--${name}`, text]),
];

async function run(sandbox: Sandbox, args: readonly string[], input = "") {
  const env = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s1" };
  const done = await sandbox.run({ args: [...args, "--json"], env, stdin: input });
  return { ...done, json: JSON.parse(done.stdout) };
}

function outcome(command: string, exitCode: number): string[] {
  return ["ghap", "outcome", "--command", command, "--exit-code", String(exitCode)];
}

verifies(
  ["GH-15", "GH-17", "GH-18", "GH-19"],
  "the record has the fields of seed 003, and nothing is recorded",
  async () => {
    await using sandbox = await createSandbox();
    const failed = await run(sandbox, outcome("pytest -q", 1), "1 failed in 0.1s");
    expect(failed.json).toEqual({
      outcomes: [{ kind: "test", result: "failed" }],
      record: {
        type: "premortem",
        content: "Test FAILED.",
        prompt: "Consider starting a GHAP to track your debugging approach.",
        token_count: expect.any(Number),
      },
    });
    await run(sandbox, START);
    const confirmed = await run(sandbox, outcome("npm test", 0), "Tests: 3 passed, 3 total");
    expect(confirmed.json.record).toMatchObject({
      type: "outcome",
      prompt: expect.stringContaining("If yes, resolve GHAP as CONFIRMED."),
      suggested_action: "resolve_confirmed",
      auto_captured: true,
    });
    const falsified = await run(sandbox, outcome("npm test", 1), "Tests: 1 failed, 3 total");
    expect(falsified.json.record).toMatchObject({
      type: "outcome",
      content: expect.stringContaining("This falsifies your hypothesis."),
      suggested_action: "resolve_falsified",
      auto_captured: true,
    });
    const shown = await run(sandbox, ["ghap", "show"]);
    expect(shown.json.entry.evidence).toEqual([]);
    const resolved = await run(sandbox, ["ghap", "resolve", "confirmed", "--result", "it passes"]);
    expect(resolved.json.entry.confidence_tier).toBe("silver");
  },
);

test("a command that is neither a test nor a build says so; without a command it is an error", async () => {
  await using sandbox = await createSandbox();
  const plain = await sandbox.run({ args: [...outcome("ls", 0), "x"] });
  expect(plain.stdout).toContain("Neither a test nor a build.");
  const unknown = await sandbox.run({ args: [...outcome("pytest", 127), "not found"] });
  expect(unknown.stdout).toContain("Nothing to say: test unknown.");
  const missing = await sandbox.run({ args: ["ghap", "outcome", "x"] });
  expect([missing.exitCode, missing.stderr]).toEqual([
    64,
    expect.stringContaining("Say what was run: --command"),
  ]);
});
