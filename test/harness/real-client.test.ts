// Tests of the harness itself: if one of these fails, no result of the e2e scenarios means
// anything.
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { clientAvailable } from "@test/harness/client-binary.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { textsIn, toolResultsIn } from "@test/harness/model-request.ts";
import { calls, compactionThread, mainThread, runs, says } from "@test/harness/model-script.ts";
import { findProcesses } from "@test/harness/process-list.ts";
import { runClient } from "@test/harness/real-client.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const reason = clientAvailable.ok ? "" : ` (skipped: ${clientAvailable.reason})`;

// Logs its input and the names in its environment, and answers with a context of its own.
const HOOK = `#!/bin/sh
cat >> "$CLAUDE_PROJECT_DIR/hook-input.log"
env | cut -d= -f1 >> "$CLAUDE_PROJECT_DIR/hook-environment.log"
[ "$1" = UserPromptSubmit ] || exit 0
printf '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"MARK-%s"}}' "$1"
`;

function settings(): string {
  const entry = (event: string) => [
    { hooks: [{ type: "command", command: `sh "$CLAUDE_PROJECT_DIR/hook.sh" ${event}` }] },
  ];
  const events = ["UserPromptSubmit", "PostToolUse", "PreCompact", "SessionEnd"];
  const hooks = Object.fromEntries(events.map((event) => [event, entry(event)]));
  return JSON.stringify({ hooks });
}

describe.skipIf(!clientAvailable.ok)(`the real client in the harness${reason}`, () => {
  test("runs a scripted session and returns what hooks and model received", async () => {
    using folder = temporaryFolder("harness");
    const project = await createGitProject(join(folder.path, "project"), {
      "README.md": "hello\n",
      "hook.sh": HOOK,
      ".claude/settings.json": settings(),
    });
    process.env.CONTEXT_GRAPH_LEAK_CHECK = "leaked";
    const run = await runClient({
      project: project.path,
      prompts: ["Please say hello.", "/compact"],
      script: [
        compactionThread("Hello was said."),
        mainThread(
          runs("echo one-$((1+1))"),
          calls("Read", { file_path: join(project.path, "README.md") }),
          says("Done."),
        ),
      ],
    });
    delete process.env.CONTEXT_GRAPH_LEAK_CHECK;

    expect(run.stderr).toBe("");
    expect(run).toMatchObject({ exitCode: 0, timedOut: false });
    expect(run.results.map(({ subtype }) => subtype)).toEqual(["success", "success"]);
    expect(run.requests.map(({ thread }) => thread)).toEqual([
      "main",
      "main",
      "main",
      "compaction",
    ]);
    expect([...new Set(run.requests.map(({ path }) => path))]).toEqual(["/v1/messages"]);
    expect(run.hookEvents.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "UserPromptSubmit success",
      "PostToolUse:Bash success",
      "PostToolUse:Read success",
    ]);
    expect(run.loggedHooks.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "UserPromptSubmit 0",
      "PostToolUse:Bash 0",
      "PostToolUse:Read 0",
      "PreCompact:manual 0",
      "SessionEnd:other 0",
    ]);
    const found = textsIn(run.requests.slice(0, 1), /MARK-UserPromptSubmit/);
    expect(found.map(({ where }) => where)).toEqual([expect.stringMatching(/^messages\[0\]/)]);
    expect(toolResultsIn(run.requests).get("toolu_main_0_0")).toContain("one-2");
    expect(toolResultsIn(run.requests).get("toolu_main_1_0")).toContain("hello");
    expect([...run.transcripts.values()].join("")).toContain(run.sessionId);
    const environment = await Bun.file(join(project.path, "hook-environment.log")).text();
    expect(environment).toContain("CLAUDE_PROJECT_DIR");
    expect(environment).not.toContain("CONTEXT_GRAPH_LEAK_CHECK");
  }, 60_000);

  test("a client that does not end is killed with everything it started", async () => {
    using folder = temporaryFolder("harness");
    const project = await createGitProject(join(folder.path, "project"));
    const run = await runClient({
      project: project.path,
      prompts: ["Wait."],
      script: [mainThread(runs("for i in 1 2 3 4 5 6; do sleep 10; done"), says("Done."))],
      timeoutMs: 6_000,
    });
    expect(run.timedOut).toBe(true);
    expect(run.exitCode).not.toBe(0);
    expect(run.requests).toHaveLength(1);
    expect(findProcesses("claude", project.path)).toEqual([]);
    expect(findProcesses("sleep", project.path)).toEqual([]);
  }, 60_000);
});
