// Tests in the real client: a failure is answered once, a prediction that fails is falsified by what
// was seen, the entry is gold, and the next session is told what went wrong.
import { expect } from "bun:test";
import { dirname, join } from "node:path";
import type { ResolvedEntry } from "@/ghap/entry.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { spokenAt } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const RUN_TESTS = `#!/bin/sh
if grep -q fixed state.txt; then echo "3 passed in 0.12s"
else cat state.txt; echo "1 failed, 2 passed in 5.10s"; exit 1
fi
`;
const TEST = "sh ci/run-tests.sh";
const START =
  'context-graph ghap start --goal "Fix the login test" --hypothesis "The timeout is too short" ' +
  '--action "Raise it to 60 s" --prediction "Test will pass after timeout increase" --domain debugging';
const FALSIFIED =
  'context-graph ghap resolve falsified --result "Still fails" --surprise "It fails at once" ' +
  '--root-cause test-isolation --why "Two tests share one session" --takeaway "Check isolation first"';
const CONFIRMED_START =
  'context-graph ghap start --goal "Fix the login test" --hypothesis "Two tests share one session" ' +
  '--action "Give each its own" --prediction "Test will pass after fixing isolation"';

verifiesIf(
  leftOut === "",
  leftOut,
  [
    "GH-12",
    "GH-14",
    "GH-15",
    "GH-16",
    "GH-17",
    "GH-18",
    "GH-19",
    "GH-20",
    "GH-23",
    "HD-23",
    "HD-24",
  ],
  "failed and passed tests falsify and confirm what the agent predicted",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "ci/run-tests.sh": RUN_TESTS, "state.txt": "E   Failed: Timeout >5.0s\n" },
    });
    const env = { PATH: `${dirname(getProgramPath())}:${SYSTEM_PATH}` };
    const first = await project.session({
      prompts: ["The login test fails."],
      script: [
        mainThread(
          runs(TEST),
          runs(`${TEST} 2>&1 | tail -1`),
          runs(START),
          runs(TEST),
          runs(FALSIFIED),
          runs(CONFIRMED_START),
          runs("echo fixed > state.txt"),
          runs(TEST),
          runs('context-graph ghap resolve confirmed --result "It passes"'),
          says("Done."),
        ),
      ],
      env,
    });
    expectUndisturbed(first);
    const afterFailures = spokenAt(first, "PostToolUseFailure").filter((text) => text !== "");
    expect(afterFailures).toEqual([
      expect.stringMatching(/^Test FAILED\.\nConsider starting a GHAP/),
      expect.stringMatching(
        /^Test FAILED\. Your prediction: 'Test will pass after timeout increase'\.\n\nActual: Failed: Timeout >5\.0s\n\nThis falsifies your hypothesis\./,
      ),
    ]);
    const afterPasses = spokenAt(first, "PostToolUse").filter((text) => text.includes("PASSED"));
    expect(afterPasses).toEqual([
      expect.stringMatching(
        /^Test PASSED\. Your prediction was: 'Test will pass after fixing isolation'\.\n\nDoes this confirm/,
      ),
    ]);
    const listed = await project.run(["ghap", "list", "--json"]);
    const { entries } = JSON.parse(listed.stdout) as { entries: ResolvedEntry[] };
    expect(
      entries.map(({ outcome, confidence_tier: tier }) => [
        outcome.status,
        outcome.auto_captured,
        tier,
      ]),
    ).toEqual([
      ["confirmed", true, "gold"],
      ["falsified", true, "gold"],
    ]);

    project.git.write({ "state.txt": "E   KeyError: 'session'\n" });
    const second = await project.session({
      prompts: ["Run the tests."],
      script: [mainThread(runs(TEST), says("They fail."))],
      env,
    });
    expectUndisturbed(second);
    expect(spokenAt(second, "PostToolUseFailure").join("")).toMatch(
      /## Premortem: What went wrong before in debugging\n- Believed: The timeout is too short\. Wrong: Two tests share one session\. Lesson: Check isolation first\./,
    );
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);
