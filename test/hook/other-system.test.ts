// Runs the code paths of other systems here: the program is made to believe that it runs on one.
import { expect, test } from "bun:test";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadLibc } from "@/platform/libc.ts";
import { readSmallFile, readSmallFileWithNodeFs } from "@/platform/read-small-file.ts";
import type { EventName } from "@/conversation/event-table.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { type ProcessResult, runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";

const MAIN = join(import.meta.dir, "..", "..", "src", "main.ts");
const AS_OTHER_SYSTEM = ["--preload", join(import.meta.dir, "other-system.ts")];

async function runFromSource(
  { project, home }: Sandbox,
  event: EventName,
  payload: Payload,
  more: readonly string[],
): Promise<ProcessResult> {
  return await runProcess({
    command: [process.execPath, ...more, MAIN, "hook", event],
    cwd: project.path,
    env: { PATH: SYSTEM_PATH, HOME: home, CONTEXT_GRAPH_SESSION_DIR: home },
    stdin: `${JSON.stringify(payload)}\n`,
  });
}

test("without the C library a hook answers and notes the same", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("Invoices are numbered per branch office, never globally.");
  const prompt = "How are invoices numbered per branch office?";
  const answers: string[] = [];
  for (const [session, more] of [["here", []] as const, ["there", AS_OTHER_SYSTEM] as const]) {
    const payload = loadPayload("UserPromptSubmit", { session_id: session, prompt });
    const result = await runFromSource(sandbox, "UserPromptSubmit", payload, more);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    answers.push(injectedText(result));
    expect(sandbox.hookLog().at(-1)).toMatchObject({ command: "hook UserPromptSubmit" });
    const command = "numbered invoices --branch office --globally";
    const call = { session_id: session, tool_name: "Bash", tool_input: { command } };
    // Not PreToolUse: from source on a busy machine, its hundred milliseconds may be over at once.
    await runFromSource(sandbox, "PostToolUse", loadPayload("PostToolUse.Bash", call), more);
    const cache = join(sandbox.home, `wt-memory-session-${session}.json`);
    const lines = readFileSync(cache, "utf8").trimEnd().split("\n");
    for (const line of lines) expect(JSON.parse(line)).toBeArray();
    expect(statSync(cache).mode & 0o777).toBe(0o600);
  }
  expect(answers[0]).toContain("never globally");
  expect(answers[1]).toBe(answers[0] ?? "");
  expect(sandbox.hookLog()).toHaveLength(4);
});

test("the C library is called on Linux alone", () => {
  expect(loadLibc("darwin")).toBeUndefined();
  expect(loadLibc("win32")).toBeUndefined();
  expect(loadLibc("freebsd")).toBeUndefined();
});

test("a small file is read alike with and without the C library", () => {
  using folder = temporaryFolder("read");
  const path = join(folder.path, "file");
  writeFileSync(path, "ü and 記憶");
  for (const read of [readSmallFile, readSmallFileWithNodeFs]) {
    expect(read(path, 100)).toBe("ü and 記憶");
    expect(read(path, 13)).toBe("ü and 記憶");
    expect(read(path, 12)).toBeUndefined();
    expect(read(folder.path, 100)).toBeUndefined();
    expect(read(join(folder.path, "missing"), 100)).toBeUndefined();
  }
});
