// The scripts in .claude/hooks as the only hooks of a session in the real client, registered as
// seed 003 writes it: the check-in for all tools, the outcome after a command, one at each event.
import { expect } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ResolvedEntry } from "@/ghap/entry.ts";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { spokenAt } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const SCRIPTS = '"$CLAUDE_PROJECT_DIR"/.claude/hooks';
const START =
  'context-graph ghap start --goal "Fix the login test" --hypothesis "The timeout is too short" ' +
  '--action "Raise it to 60 s" --prediction "Test will pass after timeout increase"';
const FAILING_TEST =
  "#!/bin/sh\necho 'E   Failed: Timeout >5.0s'\necho '1 failed in 5.10s'\nexit 1\n";

verifiesIf(
  leftOut === "",
  leftOut,
  ["SD-09", "SD-15", "HD-22"],
  "a session whose only hooks are the scripts is asked, told of outcomes, and ended",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: { "ci/run-tests.sh": FAILING_TEST },
    });
    await project.run(["setup", "hooks", project.path, "--claude-scripts"]);
    const hook = (name: string, matcher?: string) => [
      {
        ...(matcher === undefined ? {} : { matcher }),
        hooks: [{ type: "command", command: `${SCRIPTS}/${name}`, timeout: 5 }],
      },
    ];
    const hooks = {
      SessionStart: hook("session_start.sh"),
      UserPromptSubmit: hook("user_prompt_submit.sh"),
      PreToolUse: hook("ghap_checkin.sh", "*"),
      PostToolUse: hook("outcome_capture.sh", "Bash"),
      PostToolUseFailure: hook("outcome_capture.sh PostToolUseFailure", "Bash"),
      SessionEnd: hook("session_end.sh"),
    };
    project.git.write({ ".claude/settings.json": JSON.stringify({ hooks }) });
    await project.run(["remember", "Releases are cut from the branch harvest."]);
    const search = calls("ToolSearch", { query: "select:WebFetch", max_results: 1 });
    const run = await project.session({
      prompts: ["Which branch are releases cut from? Then mend the login test."],
      script: [
        mainThread(
          runs(START),
          ...Array.from({ length: 9 }, () => search),
          runs("true"),
          runs("sh ci/run-tests.sh"),
          says("It still fails."),
        ),
      ],
      env: { PATH: `${dirname(getProgramPath())}:${SYSTEM_PATH}` },
    });
    expectUndisturbed(run);
    expect(spokenAt(run, "UserPromptSubmit").join("")).toContain("branch harvest");
    // Nine searches and a command: without a hook before searches it would be asked much later.
    expect(spokenAt(run, "PreToolUse").filter((text) => text.includes("GHAP"))).toEqual([
      expect.stringMatching(/^GHAP Check-in \(1[01] tools since last update\):/),
    ]);
    expect(spokenAt(run, "PostToolUseFailure").join("")).toContain(
      "This falsifies your hypothesis",
    );
    const journal = join(project.path, ".claude/journal");
    expect(existsSync(join(journal, "current_ghap.json"))).toBe(false);
    expect(readdirSync(join(journal, "archive"))).toHaveLength(1);
    const listed = await project.run(["ghap", "list", "--json"]);
    const { entries } = JSON.parse(listed.stdout) as { entries: ResolvedEntry[] };
    expect(entries.map(({ outcome }) => [outcome.status, outcome.result])).toEqual([
      ["abandoned", "session ended"],
    ]);
    const doctor = await project.run(["doctor"]);
    expect(doctor.stdout).not.toContain(".claude/hooks/");
    expect(await project.leftRunning()).toEqual([]);
  },
  180_000,
);
