// A hook script that is missing or may not be run: the client says so and goes on without it.
import { expect } from "bun:test";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { expectSuccess, hookTroubles, plainToolResults } from "@test/e2e/support/undisturbed.ts";
import { mainThread, runs, says } from "@test/harness/model-script.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const SCRIPTS = { PreToolUse: "pre-tool-use.sh", PostToolUse: "post-tool-use.sh" } as const;

verifiesIf(
  leftOut === "",
  leftOut,
  ["DG-36", "DG-37", "DG-38", "DG-41", "DG-42", "DG-45"],
  "hooks of a missing and of a non-executable script fail alone, and both are logged and told",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"));
    await project.run(["remember", "Releases are cut from the branch harvest."]);
    const settings = JSON.parse(project.readSettings()) as { hooks: Record<string, unknown> };
    for (const [event, name] of Object.entries(SCRIPTS)) {
      const command = `"$CLAUDE_PROJECT_DIR"/hooks/${name}`;
      settings.hooks[event] = [{ hooks: [{ type: "command", command, timeout: 5 }] }];
      project.git.write({ [`hooks/${name}`]: "#!/bin/sh\nexit 0\n" });
    }
    project.git.write({ ".claude/settings.json": JSON.stringify(settings) });
    rmSync(join(project.path, "hooks", SCRIPTS.PreToolUse));
    chmodSync(join(project.path, "hooks", SCRIPTS.PostToolUse), 0o644);
    const run = await project.session({
      prompts: ["Which branch are releases cut from? Please look."],
      script: [mainThread(runs("echo passed"), says("From harvest."))],
    });
    expectSuccess(run);
    expect(plainToolResults(run)).toEqual({ toolu_main_0_0: "passed" });
    const outcome = (event: string) => run.hookEvents.filter((hook) => hook.event === event);
    expect(outcome("PreToolUse")).toMatchObject([{ exitCode: 127, outcome: "error" }]);
    expect(outcome("PreToolUse")[0]?.stderr).toMatch(
      /pre-tool-use\.sh.*(?:not found|No such file)/,
    );
    expect(outcome("PostToolUse")).toMatchObject([{ exitCode: 126, outcome: "error" }]);
    expect(outcome("PostToolUse")[0]?.stderr).toMatch(/post-tool-use\.sh.*Permission denied/);
    // The other hooks work, and the client has noted the errors for whoever looks for them.
    expect(JSON.stringify(run.requests)).toContain("branch harvest");
    expect(hookTroubles(run)).toEqual(["hook_non_blocking_error", "hook_non_blocking_error"]);
    const doctor = await project.run(["doctor"]);
    expect(doctor.stdout).toMatch(/calls .*pre-tool-use\.sh, which does not exist/);
    expect(doctor.stdout).toMatch(/post-tool-use\.sh .*is not executable/);
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);
