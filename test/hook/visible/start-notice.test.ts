// The line that tells the user at the start of a session that memory works.
import { expect, test } from "bun:test";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";

const TIMEOUT_MS = 30_000;

async function start(sandbox: Sandbox, sessionId: string, source = "startup") {
  const result = await sandbox.hook("SessionStart", { session_id: sessionId, source });
  if (result.stdout === "") return { notice: "", text: "" };
  const { systemMessage = "" } = JSON.parse(result.stdout) as { systemMessage?: string };
  return { notice: systemMessage, text: injectedText(result) };
}

function rules(sandbox: Sandbox): void {
  sandbox.remember(
    { text: "Always use pnpm, never npm", type: "Preference" },
    { text: "The port is 5432", type: "Learning" },
  );
}

test(
  "by default it is said once, the first time that a start tells something",
  async () => {
    await using sandbox = await createSandbox();
    expect(await start(sandbox, "s0")).toEqual({ notice: "", text: "" });
    rules(sandbox);
    const first = await start(sandbox, "s1");
    expect(first.text).toContain("pnpm");
    expect(first.notice).toBe(
      "Context Graph: 2 memories, 1 told to this session. This is said once; 'context-graph why' shows what was told.",
    );
    const second = await start(sandbox, "s2");
    expect(second.text).toContain("pnpm");
    expect(second.notice).toBe("");
  },
  TIMEOUT_MS,
);

test(
  "it can be said at every start, or never",
  async () => {
    await using sandbox = await createSandbox();
    rules(sandbox);
    const set = (value: string) =>
      sandbox.project.write({
        ".claude/hooks/config.yaml": `hooks:\n  session_start:\n    notice: ${value}\n`,
      });
    set("never");
    expect((await start(sandbox, "s1")).notice).toBe("");
    set("always");
    expect((await start(sandbox, "s2")).notice).toBe(
      "Context Graph: 2 memories, 1 told to this session",
    );
    expect((await start(sandbox, "s3")).notice).not.toBe("");
    // A session that goes on has been told before.
    expect((await start(sandbox, "s3", "compact")).notice).toBe("");
  },
  TIMEOUT_MS,
);
