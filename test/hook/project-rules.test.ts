// The built program skips the contributors that a project's hooks.json switches off. A mistake in
// that file is logged and silences nothing.
import { expect } from "bun:test";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const PROMPT = { prompt: "Which port does the billing database listen on?" };

function rules(matcher: string) {
  const hooks = [{ type: "contributor", name: "recall-for-prompt", enabled: false }];
  return JSON.stringify({ hooks: { UserPromptSubmit: [{ matcher, hooks }] } });
}

async function ask(sandbox: Sandbox, file: string | undefined, sessionId: string) {
  if (file !== undefined) sandbox.project.write({ ".claude/hooks/hooks.json": file });
  const { stdout, stderr, exitCode } = await sandbox.hook("UserPromptSubmit", {
    ...PROMPT,
    session_id: sessionId,
  });
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  return stdout;
}

verifies(
  [
    "HD-31",
    "CF-03",
    "CF-10",
    "CF-27",
    { id: "CF-28", shows: "for hooks.json" },
    { id: "CF-29", shows: "for hooks.json" },
  ],
  "a project decides which contributors run for which calls",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The billing database listens on port 5432.");
    expect(await ask(sandbox, undefined, "s1")).toContain("5432");
    expect(await ask(sandbox, rules("*"), "s2")).toBe("");
    expect(await ask(sandbox, rules('prompt matches "*database*"'), "s3")).toBe("");
    expect(await ask(sandbox, rules('prompt matches "*invoice*"'), "s4")).toContain("5432");
    expect(await ask(sandbox, rules('prompt = "x"'), "s5")).toContain("5432");
    expect(sandbox.hookLog().at(-1)).toMatchObject({
      level: "warn",
      detail: "hooks.json hooks.UserPromptSubmit[0].matcher at character 8: unexpected '='",
    });
    const long = JSON.stringify({ hooks: { [`x\n${"y".repeat(5_000)}`]: [] } });
    expect(await ask(sandbox, long, "s6")).toContain("5432");
    expect(sandbox.hookLog().at(-1)?.detail).toMatch(/^hooks\.json hooks\.x y+…$/);
    for (const [at, broken] of ["{", "[]", "null", "\0"].entries()) {
      expect(await ask(sandbox, broken, `broken${at}`)).toContain("5432");
    }
  },
);
