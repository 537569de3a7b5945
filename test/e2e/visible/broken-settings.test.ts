// A settings file that cannot be parsed: the client runs none of its hooks, and says so.
import { expect } from "bun:test";
import { join } from "node:path";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { expectSuccess } from "@test/e2e/support/undisturbed.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import { showOnTerminal } from "@test/e2e/visible/terminal-client.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

verifiesIf(
  leftOut === "",
  leftOut,
  ["DG-39"],
  "with settings that cannot be parsed no hook runs in the session, and the error is shown",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"));
    await project.run(["remember", "Releases are cut from the branch harvest."]);
    const broken = project.readSettings().replace("{", "{ oops ");
    project.git.write({ ".claude/settings.json": broken });
    const run = await project.session({
      prompts: ["Which branch are releases cut from?"],
      script: [mainThread(says("I do not know."))],
    });
    expectSuccess(run);
    expect(run.hookEvents).toEqual([]);
    expect(JSON.stringify(run.requests)).not.toContain("branch harvest");
    expect(run.debugLog).toMatch(/\[ERROR\].*settings\.json: .*Invalid or malformed JSON/);
    const shown = await showOnTerminal({
      project: project.path,
      home: project.home,
      script: [mainThread(says("I do not know."))],
      steps: [],
      until: /Continue without these settings/,
    });
    expect(shown).toContain(join(project.path, ".claude", "settings.json"));
    expect(shown).toContain("Invalid or malformed JSON");
  },
  120_000,
);
