// A prompt is told an experience, a value and code if they clearly fit, and nothing if none does.
import { expect } from "bun:test";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const START = {
  goal: "Fix the flaky login test",
  hypothesis: "The timeout is too short",
  action: "Raise it to 60 s",
  prediction: "The test passes",
};
const FALSIFIED = {
  result: "Still fails",
  surprise: "It passed alone",
  "root-cause": "test-isolation",
  why: "Two tests share one session",
  takeaway: "Check test isolation before raising a timeout",
};

function optionsOf(parts: Readonly<Record<string, string>>): string[] {
  return Object.entries(parts).flatMap(([name, text]) => [`--${name}`, text]);
}

async function ask(sandbox: Sandbox, prompt: string): Promise<string> {
  const session_id = `s${prompt.length}`;
  const hook = await sandbox.hook("UserPromptSubmit", { prompt, session_id });
  return hook.stdout === "" ? "" : injectedText(hook);
}

verifies(
  [{ id: "CA-03", shows: "experiences, values and code at a prompt that they clearly fit" }],
  "a prompt is told the experience with its lesson, the value and the code that fit it",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({
      "src/session.ts": "export function checkSession(token: string) {\n  return token;\n}\n",
    });
    for (const args of [
      ["index"],
      ["ghap", "start", ...optionsOf(START)],
      ["ghap", "resolve", "falsified", ...optionsOf(FALSIFIED)],
      ["ghap", "add-value", "Flaky tests are isolation issues, not timing issues"],
    ]) {
      expect(await sandbox.run({ args })).toMatchObject({ exitCode: 0 });
    }
    const told = await ask(
      sandbox,
      "the flaky login test fails again: are these timing issues or isolation issues? see checkSession",
    );
    expect(told).toContain(
      "Goal: Fix the flaky login test. Believed: The timeout is too short. Wrong: Two tests share one session. Lesson: Check test isolation before raising a timeout. (Experience from agent",
    );
    expect(told).toContain(
      "- Flaky tests are isolation issues, not timing issues (Value from user",
    );
    expect(told).toContain("### Relevant Code\n- checkSession (function): src/session.ts:1-3");
    expect(await ask(sandbox, "write the release notes for the next version")).toBe("");
  },
  60_000,
);
