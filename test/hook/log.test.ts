import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { logPath } from "@/platform/log.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { RECORDED } from "@test/hook/bad-input-cases.ts";
import { createSandbox, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["CF-22"],
  "CONTEXT_GRAPH_HOOKS_ENABLED switches every hook off, without a trace",
  async () => {
    await using sandbox = await createSandbox();
    const prompt = loadPayload("UserPromptSubmit");
    for (const value of ["false", "FALSE", "0", "no", " off "]) {
      const env = { CONTEXT_GRAPH_HOOKS_ENABLED: value };
      expect(await sandbox.hook("UserPromptSubmit", prompt, { env })).toMatchObject(SILENT);
      expect(await sandbox.hook("UserPromptSubmit", "not JSON", { env })).toMatchObject(SILENT);
    }
    for (const event of EVENT_NAMES) {
      const env = { CONTEXT_GRAPH_HOOKS_ENABLED: "false" };
      const result = await sandbox.hook(event, loadPayload(RECORDED[event]), { env });
      expect({ event, ...result }).toMatchObject({ event, ...SILENT });
    }
    expect(existsSync(sandbox.storeFolder)).toBe(false);
    await sandbox.hook("UserPromptSubmit", prompt, {
      env: { CONTEXT_GRAPH_HOOKS_ENABLED: "true" },
    });
    expect(sandbox.hookLog()).toHaveLength(1);
  },
);

verifies(
  ["CF-23", "LG-03"],
  "CONTEXT_GRAPH_LOG_LEVEL decides what is logged, and an unknown level counts as info",
  async () => {
    await using sandbox = await createSandbox();
    const kept: Record<string, string[]> = {};
    for (const level of ["off", "error", "warn", "info", "debug", "WARN", "nonsense", ""]) {
      kept[level] = await outcomesAt(level, sandbox);
    }
    const all = ["silent", "invalid-input"];
    expect(kept).toEqual({
      off: [],
      error: [],
      warn: ["invalid-input"],
      info: all,
      debug: all,
      WARN: ["invalid-input"],
      nonsense: all,
      "": all,
    });
  },
);

verifies(
  ["LG-01", "LG-02"],
  "every run leaves one line: time, command, duration, exit code",
  async () => {
    await using sandbox = await createSandbox();
    await sandbox.hook("Stop", loadPayload("Stop"));
    await sandbox.run({ args: ["remember", "The port is 5432."] });
    await sandbox.run({ args: ["recall", "port"] });
    await sandbox.run({ args: ["recall", "--limit", "none"] });
    const lines = sandbox.readLog();
    expect(lines.map(({ command, exitCode }) => [command, exitCode])).toEqual([
      ["hook Stop", 0],
      ["context-graph remember", 0],
      ["context-graph recall", 0],
      ["context-graph recall", 64],
    ]);
    for (const { at, durationMs } of lines) {
      expect(new Date(at).toISOString()).toBe(at);
      expect(durationMs).toBeGreaterThan(0);
    }
  },
);

verifies(["CP-07", "LG-07"], "the end of a session is logged with what it came to", async () => {
  await using sandbox = await createSandbox();
  const transcript = createTranscript(sandbox.project.path, SESSION, join(sandbox.home, ".claude"));
  transcript.asks("Make the quetzalcoatl client retry.");
  transcript.edits("src/payment.ts");
  transcript.runs("sh lint.sh", "Exit code 1\nError: retryForever is not exported", true);
  transcript.says("It retries now, and we always retry three times.");
  const session = { session_id: SESSION, transcript_path: transcript.path };
  await sandbox.hook("SessionEnd", loadPayload("SessionEnd.other", session));
  const summaries = sandbox.readLog().filter(({ outcome }) => outcome === "session-ended");
  expect(summaries).toMatchObject([{ level: "info", command: "session", exitCode: 0 }]);
  expect(summaries[0]?.detail).toMatch(
    /^1 prompt, 1 command \(1 still failing\), 1 file changed, \d+ (?:memory|memories) kept, 0 told$/,
  );
  expect(JSON.stringify(summaries)).not.toContain("quetzalcoatl");
});

verifies(["LG-01"], "the log contains nothing that a person or a tool said", async () => {
  await using sandbox = await createSandbox();
  const said = "quetzalcoatl";
  const key = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  const texts = { prompt: `${said} ${key}`, error: `error: ${said} ${key}`, source: said };
  const call = { tool_name: "Bash", tool_input: { command: `echo ${said} ${key}` } };
  for (const event of ["UserPromptSubmit", "PreToolUse", "PostToolUseFailure", "SessionStart"]) {
    await sandbox.hook(event, { session_id: "abc", ...call, ...texts });
    await sandbox.hook(event, { session_id: said.repeat(20), ...call, ...texts });
    await sandbox.hook(event, `{"prompt": "${said} ${key}`);
    await sandbox.hook(`${said}${event}`, texts);
  }
  await sandbox.run({ args: ["remember", `${said} ${key}`] });
  await sandbox.run({ args: [said] });
  const log = readFileSync(logPath(sandbox.storeFolder), "utf8");
  expect(log.split("\n").filter(Boolean)).toHaveLength(18);
  expect(log).not.toContain(said);
  expect(log).not.toContain(key);
});

async function outcomesAt(level: string, sandbox: Sandbox): Promise<string[]> {
  const before = sandbox.hookLog().length;
  const env = { CONTEXT_GRAPH_LOG_LEVEL: level };
  await sandbox.hook("Stop", loadPayload("Stop"), { env });
  await sandbox.hook("Stop", "not JSON", { env });
  return sandbox
    .hookLog()
    .slice(before)
    .map(({ outcome }) => outcome);
}

test("a log of everything says how long each contributor took", async () => {
  await using sandbox = await createSandbox();
  const call = { session_id: SESSION, tool_name: "Bash", tool_input: { command: "ls" } };
  await sandbox.hook("PreToolUse", call);
  await sandbox.hook("PreToolUse", call, { env: { CONTEXT_GRAPH_LOG_LEVEL: "debug" } });
  const [plain, full] = readFileSync(logPath(sandbox.storeFolder), "utf8").trim().split("\n");
  expect(plain).not.toContain("contributorsMs");
  const times = JSON.parse(full ?? "") as { contributorsMs: Record<string, number> };
  expect(times.contributorsMs["ghap-check-in"]).toBeGreaterThan(0);
});
