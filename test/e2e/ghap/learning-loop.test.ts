// The whole loop of learning in the real client, through the MCP server: an agent states a
// hypothesis, works ten tools and is asked about it, runs a test that contradicts its prediction,
// resolves the entry with a lesson; the next session is told the lesson, and what went wrong before
// when its own test fails.
import { expect } from "bun:test";
import { join } from "node:path";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { spokenAt } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const FAILING = `#!/bin/sh
echo "FAILED test_cache.py::test_reads - AssertionError: stale value"
echo "1 failed, 11 passed in 0.52s"
exit 1
`;
const ARGS = ["--allowedTools=mcp__context-graph"];
const LESSON = "Give each test its own cache before changing timeouts";

function ghap(input: Record<string, unknown>) {
  return calls("mcp__context-graph__ghap", input);
}

verifiesIf(
  leftOut === "",
  leftOut,
  [
    "GH-18",
    "GH-20",
    "GH-23",
    "MC-01",
    { id: "CA-02", shows: "in the real client" },
    "TS-04",
    "TS-05",
    "TS-09",
    "OS-12",
  ],
  "a hypothesis through the server is asked about, contradicted, resolved, and teaches the next session",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "bin/pytest": FAILING, "src/cache.py": "CACHE = {}\n" },
    });
    const test = runs("sh bin/pytest");
    const ten = Array.from({ length: 10 }, (_, at) => runs(`true ${at}`));
    await project.git.write({ ".claude/hooks/config.yaml": MATCHERS });
    const first = await project.session({
      prompts: ["The cache test is flaky."],
      script: [
        mainThread(
          ghap({
            action: "start",
            goal: "Stop the flaky cache test",
            hypothesis: "The timeout is too short",
            plan: "Raise the timeout to 60 s",
            prediction: "The test will pass",
            domain: "debugging",
          }),
          ...ten,
          test,
          ghap({
            action: "resolve",
            status: "falsified",
            result: "It still fails with a stale value",
            surprise: "The timeout was never reached",
            root_cause: "wrong-assumption",
            why: "Tests share one cache",
            lesson: LESSON,
          }),
          says("The timeout was not it."),
        ),
      ],
      args: ARGS,
    });
    expectUndisturbed(first);
    const asked = spokenAt(first, "PreToolUse").filter((text) => text.includes("GHAP Check-in"));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("Current Hypothesis: The timeout is too short");
    const outcome = [...spokenAt(first, "PostToolUse"), ...spokenAt(first, "PostToolUseFailure")];
    expect(outcome.join("\n")).toContain("Test FAILED. Your prediction");
    expect(outcome.join("\n")).toMatch(/What surprised you\?/u);

    const { stdout } = await project.run(["ghap", "list", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      entries: [{ confidence_tier: "gold", outcome: { status: "falsified", auto_captured: true } }],
    });

    const second = await project.session({
      prompts: ["Check the cache again."],
      script: [mainThread(test, says("It fails."))],
      args: ARGS,
    });
    expectUndisturbed(second);
    expect(spokenAt(second, "SessionStart").join("\n")).toContain(`Top Values:\n- ${LESSON}`);
    const failed = spokenAt(second, "PostToolUseFailure").join("\n");
    expect(failed).toContain("## Premortem: What went wrong before in debugging");
    expect(failed).toContain("Believed: The timeout is too short. Wrong: Tests share one cache.");
    expect(failed).toMatch(/\[m:\w{8}\]/u);
    expect(await project.leftRunning()).toEqual([]);
  },
  240_000,
);

const MATCHERS = 'hooks: { outcome_capture: { matchers: ["sh bin/pytest"] } }\n';
